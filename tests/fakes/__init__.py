"""Stand-ins for models, engines and stores, and models small enough to make on the fly."""
