import { isRecursive, isTransfer } from '../../checks/servers/open-servers.ts';
import { soaAgreement } from '../../checks/zone/soa-agreement.ts';
import { defineTexts } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import { readServedKeys } from '../../facts/delegation/served-records.ts';
import { type ProbedServers, readActiveProbes, readServerProbes } from '../../facts/delegation/server-probes.ts';
import { authoritative, ownData, type ServerReply } from '../../facts/delegation/server-response.ts';
import { readZoneServers, SERVER_STATES, type ServerState, serverState } from '../../facts/delegation/zone-servers.ts';
import { defineBlock } from '../block.ts';
import type { Report } from '../report.ts';
import { amount, type Data, flag, labels, list, object, orNull, text, whole } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import type { Statement, ViewMark } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

const ROW = object(
  {
    host: text(says.host),
    address: text(says.address),
    state: labels(SERVER_STATES, says['matrix-row/state']),
    ms: orNull(amount(says['matrix-row/ms'])),
    serial: orNull(whole(says['matrix-row/serial'])),
    isBehind: flag(says['matrix-row/is-behind']),
    ns: orNull(whole(says['matrix-row/ns'])),
    keys: orNull(whole(says['matrix-row/keys'])),
    keysMs: orNull(amount(says['matrix-row/keys-ms'])),
    within: orNull(
      object(
        {
          state: labels(['whole', 'cut', 'silent'], says['within/state']),
          octets: orNull(whole(says['within/octets'])),
        },
        says['matrix-row/within'],
      ),
    ),
    signed: orNull(flag(says['matrix-row/signed'])),
    tcp: orNull(labels(['answers', 'fails', 'silent'], says['matrix-row/tcp'])),
    tcpMs: orNull(amount(says['matrix-row/tcp-ms'])),
    recursion: orNull(flag(says['matrix-row/recursion'])),
    transfer: orNull(flag(says['matrix-row/transfer'])),
  },
  says['matrix-row'],
);
type MatrixRow = Data<typeof ROW>;

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
  behind: 'behind',
  'keys-column': 'DNSKEY',
  keys: '{count, plural, =0 {no keys} one {# key} other {# keys}}',
  unsigned: '{count, plural, one {# key} other {# keys}}, no signatures',
  within: 'Keys in {octets, number} octets',
  octets: '{octets, number} octets',
  'within/cut': 'Cut short',
  'within/silent': 'No answer',
  ms: '{ms} ms',
  'state/works': 'Answers',
  'state/not-authoritative': 'Not authoritative',
  'state/refuses': 'Refuses',
  'state/broken': 'Broken',
  'state/silent': 'No answer',
  'state/not-asked': 'Not asked',
});
const { message } = SERVER_MATRIX_TEXTS;

const MARKS = {
  works: 'ok',
  'not-authoritative': 'bad',
  refuses: 'bad',
  broken: 'bad',
  silent: 'bad',
  'not-asked': 'unknown',
} as const satisfies Record<ServerState, ViewMark>;

/** One row for each address of the name servers: how it answers, and which version of the zone it has. */
export const serverMatrix = defineBlock({
  id: 'server-matrix',
  texts: [SERVER_MATRIX_TEXTS],
  schema: list(ROW, says.matrix),
  section: {
    title: message('title'),
    anchor: 'servers',
    standsFirst: true,
    view: (rows, { checks }) =>
      rows.length === 0
        ? null
        : {
            meta: message('meta', { count: rows.length }),
            views: [tableView(rows, columnsOf(isOutdated(checks) ? 'warn' : 'info'))],
          },
  },
  needs: { found: readZoneServers, served: readServedKeys, probes: readServerProbes, active: readActiveProbes },
  data({ found, served, probes, active }) {
    if (found === null) return [];
    const repliesOf = <P extends string>(known: ProbedServers<P> | null, address: string) =>
      known?.probed.find(({ server }) => server.address === address)?.replies;
    const keysOf = (address: string) =>
      served?.sets[0]?.replies.find(({ server }) => server.address === address)?.reply ?? null;
    const serials = found.servers.map(({ soa }) => ownData(soa, found.zone, 'SOA')?.[0]?.serial ?? null);
    return found.servers.map((server, i): MatrixRow => {
      const { zone } = found;
      const keys = keysOf(server.address);
      const probed = repliesOf(probes, server.address);
      const serial = serials[i] ?? null;
      return {
        host: server.hosts[0],
        address: server.address,
        state: serverState(server, zone),
        ms: msOf(server.soa),
        serial,
        isBehind: serial !== null && serials.some((other) => other !== null && isNewer(other, serial)),
        ns: ownData(server.ns, zone, 'NS')?.length ?? null,
        keys: keys === null ? null : (ownData(keys, zone, 'DNSKEY')?.length ?? null),
        keysMs: keys === null ? null : msOf(keys),
        within: withinOctets(probed?.keys),
        signed: isSigned(server.soa),
        tcp: overTcp(probed?.['tcp-soa'], zone),
        tcpMs: probed === undefined ? null : msOf(probed['tcp-soa']),
        recursion: isOpen(repliesOf(active, server.address)?.recursion, isRecursive),
        transfer: isOpen(repliesOf(active, server.address)?.transfer, isTransfer),
      };
    });
  },
});

/** Our questions allow answers of this many octets over UDP. */
const OCTETS = 1232;
const HALF_CIRCLE = 2 ** 31;

/** Whether a serial number is newer than another one. Source: RFC 1982 §3.2. */
const isNewer = (one: number, other: number): boolean => {
  const ahead = (one - other + 2 * HALF_CIRCLE) % (2 * HALF_CIRCLE);
  return ahead > 0 && ahead < HALF_CIRCLE;
};

const msOf = (reply: ServerReply): number | null => (reply.kind === 'response' ? reply.rttMs : null);

/** Whether the answer about the keys came whole over UDP. */
function withinOctets(reply: ServerReply | undefined): MatrixRow['within'] {
  if (reply === undefined || reply.kind === 'not-asked') return null;
  if (reply.kind === 'silent') return { state: 'silent', octets: null };
  if (reply.response.tc) return { state: 'cut', octets: null };
  return authoritative(reply) === null ? null : { state: 'whole', octets: reply.response.size };
}

function openness(isOpenToAll: boolean | null): Statement | null {
  if (isOpenToAll === null) return null;
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

/** How long it took, below what came. */
const took = (ms: number | null): Pick<Statement, 'below'> =>
  ms === null ? {} : { below: { text: message('ms', { ms: Math.max(1, Math.round(ms)) }) } };

function keysIn({ keys: count, keysMs, signed }: MatrixRow): Statement | null {
  if (count === null) return null;
  return { text: message(count > 0 && signed === false ? 'unsigned' : 'keys', { count }), ...took(keysMs) };
}

function withinIn({ within }: MatrixRow): Statement | null {
  if (within === null) return null;
  // A longer answer is cut short, so that the resolver asks again over TCP: no fault.
  if (within.octets !== null) return { text: message('octets', { octets: within.octets }), mark: 'ok' };
  return within.state === 'cut'
    ? { text: message('within/cut'), mark: 'info' }
    : { text: message('within/silent'), mark: 'bad' };
}

/** Whether the check of the versions warns of them: one that is spreading is no fault. */
const isOutdated = (checks: Report['checks']): boolean =>
  checks.some(({ id, findings }) => id === soaAgreement.id && findings.some(({ code }) => code === 'serials'));

const columnsOf = (behind: ViewMark) => [
  column<MatrixRow>(
    message('server'),
    ({ host, address }) => ({ text: host, as: 'name', below: { text: address, as: 'code' } }),
    'alone',
  ),
  column<MatrixRow>(message('udp'), ({ state, ms }) => ({
    text: message(`state/${state}`),
    mark: MARKS[state],
    ...(state === 'works' ? took(ms) : {}),
  })),
  column<MatrixRow>(message('tcp'), ({ tcp, tcpMs }) =>
    tcp === null
      ? null
      : { text: message(`tcp/${tcp}`), mark: TCP_MARKS[tcp], ...(tcp === 'answers' ? took(tcpMs) : {}) },
  ),
  column(message('keys-column'), keysIn),
  column(message('within', { octets: OCTETS }), withinIn),
  column<MatrixRow>(message('serial'), ({ serial, isBehind }) => {
    if (serial === null) return null;
    const version = { text: String(serial), as: 'code' } as const;
    return isBehind ? { ...version, mark: behind, below: { text: message('behind') } } : version;
  }),
  column<MatrixRow>(message('recursion'), ({ recursion }) => openness(recursion)),
  column<MatrixRow>(message('transfer'), ({ transfer }) => openness(transfer)),
];
