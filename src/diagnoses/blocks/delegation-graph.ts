import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { hostNames } from '../../facts/delegation/hosts.ts';
import { ownData } from '../../facts/delegation/server-response.ts';
import { readZoneServers, serverState, type ZoneHost, type ZoneServers } from '../../facts/delegation/zone-servers.ts';
import { defineBlock } from '../block.ts';
import { orNull } from '../schema.ts';
import {
  DELEGATION_GRAPH,
  DELEGATION_GRAPH_TEXTS,
  type DelegationGraph,
  delegationView,
  type GraphHost,
} from './delegation-view.ts';

/** The zone above, the zone, and its name servers as both name them. */
export const delegationGraph = defineBlock({
  id: 'delegation-graph',
  texts: [DELEGATION_GRAPH_TEXTS],
  schema: orNull(DELEGATION_GRAPH),
  section: {
    title: DELEGATION_GRAPH_TEXTS.message('title'),
    anchor: 'delegation',
    standsFirst: true,
    view: (graph) => (graph === null || graph.hosts.length === 0 || isRoot(graph) ? null : delegationView(graph)),
  },
  needs: { found: readZoneServers },
  data: ({ found }) => (found === null ? null : graphOf(found)),
});

function graphOf(found: ZoneServers): DelegationGraph {
  const { view, zone, hosts, ownHosts } = found;
  return {
    parent: view.parent,
    zone,
    isPremise: view.isPremise,
    isListKnown: ownHosts.length > 0,
    hosts: hosts.map((one) => graphHost(one, found)),
  };
}

function graphHost(one: ZoneHost, { view, zone, servers }: ZoneServers): GraphHost {
  const { host, byParent, byZone, addresses, glue, failure } = one;
  const states = servers.filter((server) => server.hosts.includes(host)).map((server) => serverState(server, zone));
  const asked = states.filter((state) => state !== 'not-asked');
  // A server that has the zone itself answers in place of delegating, and need not add addresses.
  const isReferred = view.servers.some(({ state, servesZone }) => state === 'delegates' && !servesZone);
  return {
    host,
    delegated: byParent,
    listed: byZone,
    isListedInPart: byZone && nsSets(servers, zone).some((set) => !set.includes(host)),
    addresses,
    lookup: one.state,
    glue,
    // A failed lookup leaves open which addresses it has.
    wrongGlue: byParent && failure === null ? glue.filter((address) => !addresses.includes(address)) : [],
    lacksGlue: byParent && !view.isPremise && isReferred && isAtOrBelow(host, zone) && glue.length === 0,
    states: [...new Set(states)],
    working: asked.filter((state) => state === 'works').length,
    asked: asked.length,
  };
}

/** The NS sets that servers of the zone answer with. */
const nsSets = (servers: ZoneServers['servers'], zone: ZoneServers['zone']): readonly (readonly DnsName[])[] =>
  servers.flatMap(({ ns }) => {
    const set = hostNames(ownData(ns, zone, 'NS') ?? []);
    return set.length === 0 ? [] : [set];
  });

/** Returns whether there is no zone above to compare with. */
const isRoot = ({ parent, isPremise }: DelegationGraph): boolean => parent === null && !isPremise;
