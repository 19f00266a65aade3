"""Text taken out of PDF and office files, in a process of its own.

What such a file holds is decided by whoever made it: the libraries that read it may run for hours or take all memory
over a few bytes.  So they run in `__main__`, which `reading` starts, waits for no longer than a while, and ends;
`kinds` says which files are such, `archive` bounds the ones that are archives before anything in them is parsed.
"""
