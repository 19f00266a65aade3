"""The demo model: SmolLM2-135M-Instruct with our MTP head, assembled here in three forms and checked by hash.

It knows how these files are made and kept, and nothing of running them.

`exact` is the original's blocks, `memory-bound` the same weights in float32.  The format of `chat` was found
by measuring.  Perplexity is on two texts of 957 and 849 tokens (an odd one, plain prose); KL is against
float32 over ten of its own greedy replies; rows are milliseconds for a target batch of 1, 2, 3 and 4, the
best of 24 on two busy AVX-512 cores with the formats taking turns; all have a draft step of about 0.7 ms,
`exact` 1.9.  The output matrix is bf16 and the draft's q4_0, except in the first two.

    trunk                                             MB   perplexity    KL     rows
    f32 (output f32), `memory-bound`                 560   66.1  19.3           18.0 28.6 32.4 34.4
    q4_1 (output q8_0, shared), `exact`              103   66.2  19.3   0.003    9.0 16.0 20.2 24.0
    q4_0 (largest weight / -8)                       139   80.6  22.7   0.281    6.4 10.4 13.0 14.8
    q4_0, scale by least squares                     139   80.4  21.8   0.277   the same format
    iq4_nl by llama.cpp                              139   76.4  22.9   0.210   not measured
    iq4_nl by `quantise`                             139   73.3  21.7   0.166   not measured
      and attn_k, attn_v in q4_1                     139   70.8  20.9   0.115    6.2 10.4 13.6 15.7
      and ffn_down in q4_K                           139   70.1  20.2   0.068   4 to 9 % above the line before
      or ffn_down in q4_1                            141   68.6  20.1   0.058   12 to 18 % above attn_k, attn_v
      and attn_q in q4_1, `chat`                     141   69.1  20.0   0.048    7.0 12.2 15.1 17.9
      and attn_output in q4_1 (gate and up remain)   142   67.8  20.1   0.040   4 to 8 % above ffn_down

The damage sits in few places: alone in iq4_nl, ffn_down costs a KL of 0.052, attn_v 0.046, ffn_up 0.028,
attn_k 0.016, attn_q and ffn_gate 0.015, attn_output 0.011.  So `chat` keeps the original blocks where that is
cheap or matters, and re-quantises gate, up and attn_output.  q4_K for ffn_down is a little faster, but rounds
batches of four rows in another way: with three drafts none of six greedy texts equalled plain decoding, with
`chat` all of 16 do at one, two and three drafts.  KL differences below 0.02 were decided by reading greedy
replies: with gate and up alone the answer about the capital of France is a loop, with attn_q re-quantised a
haiku is.  The lines from "iq4_nl by `quantise`" to q4_K tried twelve scales a block; the seven of now err less.

Tokens/s without drafts, and the median ratio with 1, 2 and 3 drafts (greedy, 60 tokens a reply, two threads), with
the first training of the head, which is not the one of now:

                   six everyday prompts           ten held-out prompts           acceptance of draft 1
    chat           141   0.73  0.59  0.53         141   0.85  0.77  0.64         0.43, 0.56
    exact          109   0.66  0.57  0.51         114   0.81  0.66  0.61         0.42, 0.62
    memory-bound    55   0.92  0.92  0.88          50   1.14  1.24  1.18         0.42, 0.59

So on this machine plain decoding is the fastest way to chat, one draft the cheapest way to see drafting, and
only the memory-bound form gains from it.

The head was trained twice.  First from the trunk's last block, on replies of the model to templates crossed with
topics: 885,000 tokens.  Its drafts were right for such prompts and much less often for everyday ones.  So it was
trained again, from its dequantised tensors, on 1,994 conversations with 355,000 tokens of replies by the model itself
(bf16, 60 % greedy, the rest at temperature 0.7 or 0.8 with top-k 40, at most 256 tokens; 15 % with a second turn).
The prompts: half written for it, in ten kinds (translation, extraction, problems, stories, lists, code, knowledge,
rewriting, plans); about a third made up by the model, which was given its chat template up to the user's turn and
sampled at temperature 0.95, top-p 0.97; the rest old templates.  Most have the system prompt that the template puts
where none is set.  3 % of the first prompts are held out, and what comes near a prompt of `app.bench` is left out:
seven words in a row, sets of words that overlap by 0.4, the same task or kind of note.

Loss: cross-entropy against the trunk's own distribution, half soft and half its most likely token, over the 2,560
most frequent tokens, those of the batch and 512 random ones with a weight; 4 % noise on the hidden rows; half of the
batches unroll three steps with the head's own rows (weights 1, 0.7, 0.5), the others one.  588 updates of about 3,300
tokens, Muon for matrices and AdamW for norms, rate 1.2e-3, constant for 130 updates and then falling to 2 %.

Share of the model's own greedy tokens (bf16 trunk, every position) for which the first draft is right, and the first
two, and three.  The 24 fresh prompts were written for this test; the benchmark's are of the kinds trained for.

                                    tokens   first training      second
    18 prompts of `bench decode`      2259   0.47  0.23  0.12    0.56  0.30  0.16
      of them translation              387   0.28  0.08  0.06    0.49  0.23  0.08
    24 fresh everyday prompts         2917   0.56  0.30  0.18    0.59  0.34  0.20
    30 held out, made up by it        3396   0.56  0.29  0.16    0.60  0.36  0.22
    30 held out, old templates        4124   0.63  0.38  0.24    0.64  0.39  0.24
"""

from app.demo.base import DemoModelError, GivenUpError
from app.demo.provide import chosen_model, demo_path, ensure
from app.demo.recipe import Variant

__all__ = ["DemoModelError", "GivenUpError", "Variant", "chosen_model", "demo_path", "ensure"]
