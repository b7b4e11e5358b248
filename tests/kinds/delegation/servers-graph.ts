import { defineBlock } from '../../../src/diagnoses/block.ts';
import { list, object, text, texts } from '../../../src/diagnoses/schema.ts';
import { defineTexts } from '../../../src/domain/message.ts';
import { readNameServerHosts } from '../../../src/facts/name-servers.ts';

const SERVER = object({ host: text('Name of the server.'), addresses: texts('Its addresses.') }, 'One name server.');

export const GRAPH_TEXTS = defineTexts('servers-graph', {
  title: 'Delegation',
  meta: '{count, plural, one {# server} other {# servers}}',
  answers: 'is served by',
  'no-address': 'is delegated to a server without an address',
});
const { message } = GRAPH_TEXTS;

/** A zone and the servers that it is delegated to. */
export const serversGraph = defineBlock({
  id: 'name-server-graph',
  texts: [GRAPH_TEXTS],
  schema: object(
    { zone: text('Name of the zone.'), servers: list(SERVER, 'The name servers.') },
    'A zone and the servers that it is delegated to.',
  ),
  section: {
    title: message('title'),
    anchor: 'delegation',
    view: ({ zone, servers }) =>
      servers.length === 0
        ? null
        : {
            meta: message('meta', { count: servers.length }),
            views: [
              {
                view: 'graph',
                nodes: [
                  { id: 'zone', name: { text: zone, as: 'name' } },
                  ...servers.map(({ host, addresses }) => ({
                    id: host,
                    name: { text: host, as: 'name' as const },
                    notes: addresses,
                  })),
                ],
                edges: servers.map(({ host, addresses }) => ({
                  from: 'zone',
                  to: host,
                  text: message(addresses.length > 0 ? 'answers' : 'no-address'),
                  mark: addresses.length > 0 ? 'ok' : 'bad',
                })),
              },
            ],
          },
  },
  needs: { hosts: readNameServerHosts },
  data: ({ hosts }, { zone }) => ({
    zone,
    servers: (hosts ?? []).map(({ host, addresses }) => ({ host, addresses })),
  }),
});
