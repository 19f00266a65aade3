"""Speculative decoding over two llama.cpp contexts of one model: the target and what drafts for it.

Importing the package loads nothing native; `engine` does, and is imported on the engine thread.

How a reply comes about: `thread` hands a command to `engine`, which lets `turns` reach the known rows (`live_chain`,
`live_rows`), read the rest and draw rounds (`spec_session`).  `depth` asks for drafts, `mtp_session` or `lookup` makes
them, the target decides (`rounds`), `memory` cuts.  Invariants are in `spec_session`.

Whoever talks to the engine holds a `line`: to a thread of this process, or to one in a process of its own (`host`),
which may die without harm and so may use other machines (`workers`, `native.rpc`).

Facts about llama-cpp-python 0.3.36 that shape the code, each one a test:

- `load_mtp` is off by default; an MTP context on a model that was loaded without it aborts the process.
- The head sees the token at p with the target's hidden row of p - 1, zeros at 0.  A wrong pairing breaks nothing that
  shows.
- Rows returned by the library are views that the next decode overwrites.
- An MTP context that is asked for hidden rows of outputs alone gives the batch's first row instead, for architectures
  whose graph takes the row before it selects outputs (glm4moe and qwen35 among them).  The second draft was right in
  36 % instead of 47 % of the cases, and nothing else showed.
- A recurrent state can be taken back by at most ``min(n_rs_seq, batch - 1)`` tokens of the last batch.  Taking back the
  whole batch, or tokens decoded one by one, returns True and leaves a wrong state.
- Rows of [p0, p1) pass through a second sequence (`seq_cp`) and come back bit-identical, recurrent part included.
- The recurrent part that the library writes for a sequence without tokens can be set on any sequence: that takes its
  recurrent part away and leaves its attention rows, which can then be cut, saved and put back by themselves.
- An abort callback ends a batch in the middle.  Attention rows up to it stay and must be removed; a recurrent state is
  lost.
- Chained heads write a row each into a common cell, and only where they were selected.  An assistant writes none, and
  drafts only at the target's end.
- Rows have the same bytes whatever the length of the context and the number of threads (attention, hybrid, chained
  heads); with flash attention off or other key or value types they have not.  The library turns rows before it
  quantises them unless a variable (LLAMA_ATTN_ROT_DISABLE) says otherwise, and takes either for the other.
- An adapter (LoRA) acts on tensors by their names, whatever model a context is over: on an assistant's context it would
  change matrices of other shapes.  It is loaded before any context, since a context counts its nodes when it is made.
- A type of blocks that a head's width is no multiple of, and quantised values without flash attention, give no context.
- A worker that vanishes ends the process that uses it ("Remote RPC server crashed"), and one that serves somebody lets
  whoever else comes wait for ever.
- Its grammar sampler walks every way through a grammar, with no end where they double and nobody to stop it; it lets
  bytes come that never become a character, and aborts at what it does not allow.  Ours allows the same, but for those.
- Batches of 2 to 63 rows equal single rows to the bit with Q4_1 weights.  Largest difference of a logit over 160
  tokens elsewhere: demo chat file 1.4e-5 and no trace in the memory; float32 0.026, and 0.029 on single rows read after
  them; tiny hybrid 0.0018, tiny chained heads 0.02, tiny sliding window 0.044, all with a trace.

The two designs this engine is built after, item by item, and what each is called here:

    MtpSession::new                             mtp_session.MtpSession
    MtpSession::new_with_config                 mtp_session.MtpSession
    MtpSessionConfig::new                       mtp_config.MtpSessionConfig
    MtpSessionConfig::with_p_min                mtp_config.MtpSessionConfig
    MtpSession::config                          mtp_session.MtpSession.config
    MtpSession::need_embd                       mtp_session.MtpSession.need_embd
    MtpSession::need_embd_pre_norm              mtp_session.MtpSession.need_embd_pre_norm
    MtpSession::n_draft_max                     mtp_session.MtpSession.n_draft_max
    MtpSession::n_min                           mtp_session.MtpSession.n_min
    MtpSession::p_min                           mtp_session.MtpSession.p_min
    MtpSession::n_seq                           mtp_session.MtpSession.n_seq
    MtpSession::target_context                  mtp_session.MtpSession.target_context
    MtpSession::target_context_mut              mtp_session.MtpSession.target
    MtpSession::draft_context                   mtp_session.MtpSession.draft_context
    MtpSession::draft_context_mut               mtp_session.MtpSession.draft_context
    MtpSession::decode_target_and_process       mtp_session.MtpSession.decode_target_and_process
    MtpSession::decode_target                   mtp_session.MtpSession.decode_target
    MtpSession::print_stats                     mtp_session.MtpSession.print_stats
    MtpSession::begin                           mtp_session.MtpSession.begin
    MtpSession::process                         mtp_session.MtpSession.process
    MtpSession::draft                           mtp_session.MtpSession.draft
    MtpSession::accept                          mtp_session.MtpSession.accept
    MtpSession::is_quiescent                    mtp_session.MtpSession.is_quiescent
    MtpSession::speculative_state               mtp_session.MtpSession.speculative_state
    MtpSession::restore_speculative_state       mtp_session.MtpSession.restore_speculative_state
    MtpSession::clear_target_kv_cache_seq       mtp_session.MtpSession.clear_target_kv_cache_seq
    MtpSession::clear_draft_kv_cache_seq        mtp_session.MtpSession.clear_draft_kv_cache_seq
    MtpSession::target_state_seq_get_size_ext   mtp_session.MtpSession.target_state_seq_get_size_ext
    MtpSession::target_state_seq_get_data_ext   mtp_session.MtpSession.target_state_seq_get_data_ext
    MtpSession::target_state_seq_set_data_ext   mtp_session.MtpSession.target_state_seq_set_data_ext
    MtpSession::draft_state_seq_get_size_ext    mtp_session.MtpSession.draft_state_seq_get_size_ext
    MtpSession::draft_state_seq_get_data_ext    mtp_session.MtpSession.draft_state_seq_get_data_ext
    MtpSession::draft_state_seq_set_data_ext    mtp_session.MtpSession.draft_state_seq_set_data_ext
    MtpSession::fmt                             mtp_session.MtpSession.__repr__
    MtpSession::drop                            mtp_session.MtpSession.close
    MtpSessionError::Init                       mtp_errors.InitError
    MtpSessionError::InvalidConfig              mtp_errors.InvalidConfigError
    MtpSessionError::BadSeqId                   mtp_errors.BadSeqIdError
    MtpSessionError::Process                    mtp_errors.ProcessError
    DecodeError                                 contexts.DecodeError
    KvCacheConversionError                      mtp_errors.KvCacheConversionError
    SpecSession                                 spec_session.SpecSession
    SpecSession::committed                      spec_session.SpecSession.committed
    SpecSession::next_pred                      spec_session.SpecSession.next_pred
    SpecSession::sctr                           spec_session.SpecSession.sctr
    SpecSession::uctr                           spec_session.SpecSession.uctr
    SpecSession::pending_tok                    spec_session.SpecSession.pending_tok
    SpecSession::telem                          spec_session.SpecSession.telem
    SpecSession::cache_max_ctx                  spec_session.SpecSession.cache_max_ctx
    SpecSession::rewind_pos                     spec_session.SpecSession.rewind_pos
    spec_rewind_to_checkpoint                   spec_session.SpecSession.prime
    spec_flush_pending                          spec_session.SpecSession.flush_pending
    generate_spec_session                       spec_session.SpecSession.generate
    generate_spec_session_sampled               spec_session.SpecSession.generate
    SpecTelemetry::delta_since                  domain.telemetry.SpecTelemetry.delta_since
"""

import os

# How the threads of a pass wait for each other, read once when the library is loaded.  Spinning without end starves the
# others as soon as anything else runs (one busy core: 567 ms a pass instead of 15), and sleeping at once is slow where
# an idle core has to be woken (20 ms instead of 7).  A short spin is as fast as a long one on a quiet machine, and a
# pass takes 26 ms on a busy one.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ.setdefault("GOMP_SPINCOUNT", "600")
