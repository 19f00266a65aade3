"""A model on a server that speaks the OpenAI-compatible API, obeying the commands that the engine thread obeys.

It knows no window, no database and no llama.cpp: commands come in, events go out, and what is between them is HTTP.
`switchboard` stands where the engine thread stood and hands each command to whoever is in charge, so the chat is the
same; `thread` runs an event loop, in which a turn is a task that can be cancelled at any await.

How it deals with a server:

- Nothing is sent before a message is, or a test was asked for.  Text that is being typed is not sent to be counted,
  titles are not asked for, and choosing a server contacts nobody.
- The server's list of models is read once before the first message: it tells what the server runs, and with that what
  it takes beyond the common API.  An unknown one gets only what every such server takes, and the receipt says what
  was left out.
- Redirects are never followed: the text, and the key with it, would go to a machine that nobody named.
- Proxies, and whatever else the environment says about the network, count only where the server's entry says so.
- Every wait has an end: for the connection, for the answer to begin, and between one piece of it and the next.  Only
  pieces count; a server that keeps a connection alive and says nothing is given up too.
- A line, and what a server says of an error, are read up to a limit.
- What came before a fault is kept, and its turn ends as stopped, with a sentence.
- The key is read from the keyring for each message, and is in no log and in no sentence.

What cannot be done by a server is not imitated: its rows are its own, so nothing is restored, saved or cut; positions
of drafts, what plain decoding would take and which words were drafted are not reported by any.
"""
