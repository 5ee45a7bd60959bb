"""Sphinx configuration: that of the package, which every rulebook shares."""

from verifier.publish.conf import *  # noqa: F403
