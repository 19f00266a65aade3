"""Values and pure functions: no Qt, no llama.cpp, no SQL, no clock, no files.

Glossary, used by every module (say the first, not the second):

=================  =======================================================================  =================
say                meaning                                                                  do not say
=================  =======================================================================  =================
target             the model context whose output counts                                    main, big model
draft              the MTP head and its context; as a verb, to propose tokens               assistant, guess
depth              tokens drafted in one round (``n_draft`` in the engine)                  lookahead, k
verify             evaluate pending + drafts in one target batch                            check
accept, reject     the target's own choice agreed with a draft, or did not                  hit, miss
round              draft, verify, accept, commit                                            step, iteration
committed          tokens whose rows both memories hold                                     cached
pending            a token already shown that has no row yet                                last token
carry              the pending token and the hidden row that pairs with it; crosses turns   leftover
hidden row         the target's hidden state at one position                                embedding
memory             what llama.cpp keeps for a sequence: attention, recurrent or both        KV cache
segment            the saved rows of one stretch of tokens                                  snapshot
boundary           a position whose carry is known, so that decoding can go on there        mark
receipt            what a reload or a turn reused and read again, and why                   report
rewind             the user's act: back to an earlier message                               undo
tip                the message a conversation points at                                     head, leaf
path               root to tip: what is shown                                               history
sibling            another child of the same parent                                         version
choices            what was chosen for one model alone, by its fingerprint                  profile
adapter            a LoRA file on top of a model's weights                                  finetune
=================  =======================================================================  =================
"""
