import Type from 'typebox';
import { defineTexts } from '../../domain/message.ts';
import { readZoneServers, stateOf, type ZoneServers } from '../../facts/delegation/zone-servers.ts';
import { type Block, defineBlock } from '../block.ts';
import type { GraphView, ViewMark } from '../view.ts';

/** A host that serves the zone, as the zone above and the zone itself name it. */
interface GraphHost {
  readonly host: string;
  readonly delegated: boolean;
  readonly listed: boolean;
  readonly addresses: readonly string[];
  readonly glue: readonly string[];
  /** How many of its addresses answer for the zone, and how many we asked. */
  readonly working: number;
  readonly asked: number;
}

interface DelegationGraph {
  readonly parent: string | null;
  readonly zone: string;
  readonly hosts: readonly GraphHost[];
}

/** Words of the picture of a delegation. */
export const DELEGATION_GRAPH_TEXTS = defineTexts('delegation-graph', {
  title: 'How the name is delegated',
  meta: '{count, plural, one {# name server} other {# name servers}}',
  both: 'delegated, and listed by the zone',
  'only-parent': 'delegated, but not listed by the zone',
  'only-zone': 'listed by the zone, but not delegated',
  delegates: 'delegates',
  'none-works': 'no address answers for the zone',
  'some-work': '{working} of {asked} addresses answer',
});
const { message } = DELEGATION_GRAPH_TEXTS;

/** The zone above, the zone, and its name servers as both name them. */
export const delegationGraph: Block<DelegationGraph | null> = defineBlock({
  id: 'delegation-graph',
  texts: [DELEGATION_GRAPH_TEXTS],
  schema: Type.Union([
    Type.Null(),
    Type.Object({
      parent: Type.Union([Type.String(), Type.Null()]),
      zone: Type.String(),
      hosts: Type.Array(
        Type.Object({
          host: Type.String(),
          delegated: Type.Boolean(),
          listed: Type.Boolean(),
          addresses: Type.Array(Type.String()),
          glue: Type.Array(Type.String()),
          working: Type.Integer(),
          asked: Type.Integer(),
        }),
      ),
    }),
  ]),
  section: {
    title: message('title'),
    anchor: 'delegation',
    leads: true,
    view: (graph) =>
      graph === null || graph.hosts.length === 0
        ? null
        : { meta: message('meta', { count: graph.hosts.length }), views: [drawn(graph)] },
  },
  needs: { found: readZoneServers },
  absent: null,
  of: ({ found }) => (found === null ? null : graphOf(found)),
});

function graphOf({ view, zone, hosts, servers }: ZoneServers): DelegationGraph {
  return {
    parent: view.parent,
    zone,
    hosts: hosts.map(({ host, byParent, byZone, addresses, glue }) => {
      const own = servers.filter((server) => server.hosts.includes(host));
      const asked = own.filter((server) => stateOf(server, zone) !== 'not-asked');
      return {
        host,
        delegated: byParent,
        listed: byZone,
        addresses,
        glue,
        working: asked.filter((server) => stateOf(server, zone) === 'works').length,
        asked: asked.length,
      };
    }),
  };
}

function drawn({ parent, zone, hosts }: DelegationGraph): GraphView {
  const above = parent === null ? [] : [{ id: 'parent', name: { text: parent, as: 'name' as const } }];
  return {
    view: 'graph',
    nodes: [
      ...above,
      { id: 'zone', name: { text: zone, as: 'name' } },
      ...hosts.map((one) => ({
        id: one.host,
        name: { text: one.host, as: 'name' as const },
        notes: [
          ...new Set([...one.addresses, ...one.glue]),
          ...(one.asked === 0
            ? []
            : one.working === 0
              ? [message('none-works')]
              : [message('some-work', { working: one.working, asked: one.asked })]),
        ],
      })),
    ],
    edges: [
      ...(parent === null ? [] : [{ from: 'parent', to: 'zone', text: message('delegates'), mark: 'ok' as const }]),
      ...hosts.map((one) => ({ from: 'zone', to: one.host, text: message(kindOf(one)), mark: markOf(one) })),
    ],
  };
}

const kindOf = ({ delegated: above, listed: own }: GraphHost) =>
  above && own ? 'both' : above ? 'only-parent' : 'only-zone';

function markOf(host: GraphHost): ViewMark {
  if (host.asked > 0 && host.working === 0) return 'bad';
  return host.delegated && host.listed && host.working === host.asked ? 'ok' : 'warn';
}
