"""The engine in a process of its own: the same thread, commands and events through two pipes.

llama.cpp aborts its whole process on some misuse, on a worker that vanishes, and the system kills whoever takes the
last memory.  Here that process is the engine's alone.  `HostedEngine` stands where an `EngineThread` would, and whoever
holds it cannot tell: it starts the child, passes commands on, posts what comes back, and when the child dies in the
middle of something it says so with the event that something would have ended with.  The next turn starts a new child,
loads the model again, and goes on from the saved rows that the store has found for it.

The child (`__main__`) runs an `EngineThread` and reads commands beside it, so that a stop is a flag that is set at
once, as in one process.  When its pipe ends the parent is gone, and so is the child, whatever it was doing.

The store stays with the parent.  Saved rows are read by the child from their files, which the command names; rows that
were captured come back through the pipe in pieces (`outbox`), between which everything else comes first.

Both ends are this program, so what passes between them (`wire`) is pickled: nothing of it comes from elsewhere.
"""
