"""The checks of the rubric: each is one small function, registered under the id that scoring_rubric.yaml names."""
