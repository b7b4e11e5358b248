import Type from 'typebox';
import { isRecursive, isTransfer } from '../../checks/servers/open-servers.ts';
import { defineTexts } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import { readServedKeys } from '../../facts/delegation/served-records.ts';
import { type ProbedServers, readActiveProbes, readServerProbes } from '../../facts/delegation/server-probes.ts';
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
  /** The same question over TCP; null where it was not asked. */
  readonly tcp: 'answers' | 'fails' | 'silent' | null;
  /** Whether it looks up other names, and hands out the zone, for strangers; null where nobody asked for that. */
  readonly recursion: boolean | null;
  readonly transfer: boolean | null;
}

/** Words of the table of servers. */
export const SERVER_MATRIX_TEXTS = defineTexts('server-matrix', {
  title: 'How each server answers',
  meta: '{count, plural, one {# address} other {# addresses}}',
  server: 'Server',
  udp: 'UDP',
  tcp: 'TCP',
  recursion: 'Recursion',
  transfer: 'Transfer',
  'tcp/answers': 'Answers',
  'tcp/fails': 'Fails',
  'tcp/silent': 'No answer',
  open: 'Open',
  closed: 'Closed',
  serial: 'Serial number',
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

const TCP_STATES = ['answers', 'fails', 'silent'] as const;
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
      tcp: Type.Union([...TCP_STATES.map((state) => Type.Literal(state)), Type.Null()]),
      recursion: Type.Union([Type.Boolean(), Type.Null()]),
      transfer: Type.Union([Type.Boolean(), Type.Null()]),
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
                  { title: message('udp'), phone: 'line' },
                  { title: message('tcp'), phone: 'line' },
                  { title: message('serial'), phone: 'line' },
                  { title: message('keys'), phone: 'line' },
                  { title: message('signatures'), phone: 'line' },
                  { title: message('recursion'), phone: 'line' },
                  { title: message('transfer'), phone: 'line' },
                ],
                rows: rows.map(drawn),
              },
            ],
          },
  },
  needs: { found: readZoneServers, served: readServedKeys, probes: readServerProbes, active: readActiveProbes },
  absent: [],
  of({ found, served, probes, active }) {
    if (found === null) return [];
    const repliesOf = <P extends string>(known: ProbedServers<P> | null, address: string) =>
      known?.probed.find(({ server }) => server.address === address)?.replies;
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
        tcp: overTcp(repliesOf(probes, server.address)?.['tcp-soa'], zone),
        recursion: isOpen(repliesOf(active, server.address)?.recursion, isRecursive),
        transfer: isOpen(repliesOf(active, server.address)?.transfer, isTransfer),
      };
    });
  },
});

function openness(isOpenToAll: boolean | null): Statement {
  if (isOpenToAll === null) return { text: NOTHING, as: 'dim' };
  return isOpenToAll ? { text: message('open'), mark: 'warn' } : { text: message('closed') };
}

/** Whether an answer has signatures; null where it has no records either. */
const isSigned = (reply: ServerReply): boolean | null =>
  reply.kind !== 'response' || reply.response.answers.length === 0
    ? null
    : reply.response.answers.some(({ type }) => type === RR_TYPES.RRSIG);

function overTcp(reply: ServerReply | undefined, zone: DnsName): MatrixRow['tcp'] {
  if (reply === undefined || reply.kind === 'not-asked') return null;
  if (reply.kind === 'silent') return 'silent';
  return (ownData(reply, zone, 'SOA') ?? []).length > 0 ? 'answers' : 'fails';
}

/** Whether a reply gives what only friends should get; silence is a refusal too. */
const isOpen = (reply: ServerReply | undefined, gives: (response: ServerResponse) => boolean): boolean | null =>
  reply === undefined || reply.kind === 'not-asked' ? null : reply.kind === 'response' && gives(reply.response);

const TCP_MARKS = { answers: 'ok', fails: 'bad', silent: 'bad' } as const satisfies Record<string, ViewMark>;

function drawn({
  host,
  address,
  state,
  serial,
  keys,
  signed,
  tcp,
  recursion,
  transfer,
}: MatrixRow): readonly Statement[] {
  const count = (value: number | null): Statement =>
    value === null ? { text: NOTHING, as: 'dim' } : { text: String(value) };
  return [
    { text: host, as: 'name', below: { text: address, as: 'code' } },
    { text: message(`state/${state}`), mark: MARKS[state] },
    tcp === null ? { text: NOTHING, as: 'dim' } : { text: message(`tcp/${tcp}`), mark: TCP_MARKS[tcp] },
    serial === null ? { text: NOTHING, as: 'dim' } : { text: String(serial), as: 'code' },
    count(keys),
    signed === null ? { text: NOTHING, as: 'dim' } : { text: message(signed ? 'signed' : 'not-signed') },
    openness(recursion),
    openness(transfer),
  ];
}
