"""Runs a command of dnsviz, with three things set right: run-dnsviz.py PORT (probe|grok) ARGUMENTS.

Probing asks the resolver on PORT also where dnsviz thinks that resolvers are always on port 53. Judging accepts the
pygraphviz of Debian, which has no module that gives its version, and does not fail on sets for which dnsviz has no state.
"""

import collections
import functools
import sys
import types

import pygraphviz

pygraphviz.release = types.SimpleNamespace(version=pygraphviz.__version__)
sys.modules["pygraphviz.release"] = pygraphviz.release

from dnsviz.analysis import offline, status  # noqa: E402
from dnsviz.commands import grok, probe  # noqa: E402

port, command, *arguments = sys.argv[1:]


class Resolver(probe.Resolver):
    __init__ = functools.partialmethod(probe.Resolver.__init__, port=int(port))


probe.Resolver = Resolver

set_states = offline.OfflineDomainNameAnalysis._set_response_component_status


def set_states_or_unknown(self, states, **options):
    set_states(self, collections.defaultdict(lambda: None, states), **options)


status.rrset_status_mapping[None] = "UNKNOWN"
offline.OfflineDomainNameAnalysis._set_response_component_status = set_states_or_unknown

{"probe": probe, "grok": grok}[command].main([command, *arguments])
