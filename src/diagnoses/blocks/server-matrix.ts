import Type from 'typebox';
import { defineTexts } from '../../domain/message.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { readServedKeys } from '../../facts/delegation/served-records.ts';
import { ownData, type ServerReply } from '../../facts/delegation/server-response.ts';
import { readZoneServers, type ServerState, stateOf } from '../../facts/delegation/zone-servers.ts';
import { type Block, defineBlock } from '../block.ts';
import { NOTHING, type Statement, type ViewMark } from '../view.ts';

interface MatrixRow {
  readonly host: string;
  readonly address: string;
  readonly state: ServerState;
  readonly serial: number | null;
  readonly ns: number | null;
  readonly keys: number | null;
  readonly signed: boolean | null;
}

/** Words of the table of servers. */
export const SERVER_MATRIX_TEXTS = defineTexts('server-matrix', {
  title: 'How each server answers',
  meta: '{count, plural, one {# address} other {# addresses}}',
  server: 'Server',
  answer: 'Answer',
  serial: 'Serial number',
  'name-servers': 'NS records',
  keys: 'Keys',
  signatures: 'Signatures',
  'state/works': 'Answers',
  'state/not-authoritative': 'Not authoritative',
  'state/refuses': 'Refuses',
  'state/broken': 'Broken',
  'state/silent': 'No answer',
  'state/not-asked': 'Not asked',
  signed: 'Yes',
  'not-signed': 'No',
});
const { message } = SERVER_MATRIX_TEXTS;

const STATES = ['works', 'not-authoritative', 'refuses', 'broken', 'silent', 'not-asked'] as const;
const MARKS = {
  works: 'ok',
  'not-authoritative': 'bad',
  refuses: 'bad',
  broken: 'bad',
  silent: 'bad',
  'not-asked': 'unknown',
} as const satisfies Record<ServerState, ViewMark>;

/** One row for each address of the name servers: how it answers, and which version of the zone it has. */
export const serverMatrix: Block<readonly MatrixRow[]> = defineBlock({
  id: 'server-matrix',
  texts: [SERVER_MATRIX_TEXTS],
  schema: Type.Array(
    Type.Object({
      host: Type.String(),
      address: Type.String(),
      state: Type.Union(STATES.map((state) => Type.Literal(state))),
      serial: Type.Union([Type.Integer(), Type.Null()]),
      ns: Type.Union([Type.Integer(), Type.Null()]),
      keys: Type.Union([Type.Integer(), Type.Null()]),
      signed: Type.Union([Type.Boolean(), Type.Null()]),
    }),
  ),
  section: {
    title: message('title'),
    anchor: 'servers',
    view: (rows) =>
      rows.length === 0
        ? null
        : {
            meta: message('meta', { count: rows.length }),
            views: [
              {
                view: 'table',
                columns: [
                  { title: message('server'), phone: 'alone' },
                  { title: message('answer'), phone: 'line' },
                  { title: message('serial'), phone: 'line' },
                  { title: message('name-servers'), phone: 'line' },
                  { title: message('keys'), phone: 'line' },
                  { title: message('signatures'), phone: 'line' },
                ],
                rows: rows.map(drawn),
              },
            ],
          },
  },
  needs: { found: readZoneServers, served: readServedKeys },
  absent: [],
  of({ found, served }) {
    if (found === null) return [];
    const keysOf = (address: string) =>
      served?.sets[0]?.replies.find(({ server }) => server.address === address)?.reply ?? null;
    return found.servers.map((server): MatrixRow => {
      const { zone } = found;
      const keys = keysOf(server.address);
      return {
        host: server.hosts[0],
        address: server.address,
        state: stateOf(server, zone),
        serial: ownData(server.soa, zone, 'SOA')?.[0]?.serial ?? null,
        ns: ownData(server.ns, zone, 'NS')?.length ?? null,
        keys: keys === null ? null : (ownData(keys, zone, 'DNSKEY')?.length ?? null),
        signed: isSigned(server.soa),
      };
    });
  },
});

/** Whether an answer has signatures; null where it has no records either. */
const isSigned = (reply: ServerReply): boolean | null =>
  reply.kind !== 'response' || reply.response.answers.length === 0
    ? null
    : reply.response.answers.some(({ type }) => type === RR_TYPES.RRSIG);

function drawn({ host, address, state, serial, ns: names, keys, signed }: MatrixRow): readonly Statement[] {
  const count = (value: number | null): Statement =>
    value === null ? { text: NOTHING, as: 'dim' } : { text: String(value) };
  return [
    { text: host, as: 'name', below: { text: address, as: 'code' } },
    { text: message(`state/${state}`), mark: MARKS[state] },
    serial === null ? { text: NOTHING, as: 'dim' } : { text: String(serial), as: 'code' },
    count(names),
    count(keys),
    signed === null ? { text: NOTHING, as: 'dim' } : { text: message(signed ? 'signed' : 'not-signed') },
  ];
}
