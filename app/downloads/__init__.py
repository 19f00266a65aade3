"""Models from a hub: looking for them, and bringing them here so that a name in the models' folder is a whole file.

What asks what: `hub` lists repositories and their files; `peek` reads a file's header before it is downloaded;
`thread` keeps the list of downloads (`shelf`, `ledger`) and brings one at a time (`bringing`), each file by `transfer`;
`wire` is the only door to the network, and `faults` says what went wrong there.

Nothing is contacted before a person asks, and after a restart nothing goes on by itself.  The process may end at any
moment: what is here is the length of a `.part` file, and it gets the model's name only when the checksums of all its
files hold.
"""
