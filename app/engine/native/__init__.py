"""The only door to llama.cpp: owning wrappers, numpy views, checks before every native call that could abort.

Facts about the native side that shape these modules are in the docstring of `app.engine`.  No type of llama_cpp leaves
the package.
"""
