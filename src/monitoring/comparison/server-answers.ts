import { causesClause } from '../../checks/causes.ts';
import type { Answer, FailureReason } from '../../domain/answer.ts';
import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { DNS_PORT } from '../../domain/ports.ts';
import type { QueryFlags } from '../../domain/query.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { type AuthoritativeServer, askedAt, isAuthoritative } from '../../facts/delegation/authority.ts';
import { WATCH_REASON_TEXTS } from '../events/event-texts.ts';

const why = WATCH_REASON_TEXTS.message;

/** How one name server behaves when it is asked for an RRset of a zone. */
export interface ServerAnswer {
  readonly host: DnsName;
  /** Null where that could not be established, such as where its own address cannot be looked up. */
  readonly works: boolean | null;
  /** Tells what it did instead of answering, as a sentence; null where it works, or nothing is known. */
  readonly what: Message | null;
  /** The address that answered, and its answer; null where none did. */
  readonly at: (AuthoritativeServer & { readonly answer: Answer }) | null;
}

/** The RRset that servers are asked for, and with which flags. */
interface AskedRrset {
  readonly name: DnsName;
  readonly type: RrType;
  readonly flags?: QueryFlags;
}

/** Name servers that are asked at most, and addresses of each. Source: docs/limits.md. */
const [MAX_HOSTS, MAX_ADDRESSES] = [8, 2];

/** Asks each name server by itself for an RRset. One works if any of its addresses gives an answer of a server of the zone. */
export const answersOf = (
  hosts: readonly DnsName[],
  asked: AskedRrset,
  evidence: Evidence,
): Promise<readonly ServerAnswer[]> =>
  Promise.all(hosts.slice(0, MAX_HOSTS).map((host) => answerOf(host, asked, evidence)));

async function answerOf(host: DnsName, { name, type, flags }: AskedRrset, evidence: Evidence): Promise<ServerAnswer> {
  const addresses = await evidence.ask(dns(host, 'A'));
  if (addresses.kind === 'failure') return unknownOf(host);
  if (addresses.kind !== 'answer') return withoutIPv4(host, evidence);
  const some = addresses.records.flatMap((rr) => readRdata(rr)?.address ?? []).slice(0, MAX_ADDRESSES);
  let what: Message | null = null;
  for (const address of some) {
    const at = { address, port: DNS_PORT };
    const answer = await evidence.ask({ ...askedAt(name, type, at), ...(flags === undefined ? {} : { flags }) });
    // An alias that leads out of the zone is an answer of its own, which only the resolver can follow.
    if (isAuthoritative(answer) || isAlias(answer))
      return { host, works: true, what: null, at: { host, address: at, answer } };
    // We ran out of questions or time, or do not connect to such addresses: that says nothing about the server.
    if (answer.kind === 'failure' && NOT_ASKED.has(answer.failure.why)) return unknownOf(host);
    what ??= sentenceOf(host, answer);
  }
  return { host, works: some.length === 0 ? null : false, what, at: null };
}

const NOT_ASKED: ReadonlySet<FailureReason> = new Set(['budget', 'not-asked']);

const unknownOf = (host: DnsName): ServerAnswer => ({ host, works: null, what: null, at: null });

const isAlias = ({ response }: Answer): boolean =>
  response?.aa === true && response.rcode === 0 && response.answers.length > 0;

/** A server with IPv6 only may work: not every machine that asks has IPv6. */
async function withoutIPv4(host: DnsName, evidence: Evidence): Promise<ServerAnswer> {
  const aaaa = await evidence.ask(dns(host, 'AAAA'));
  const hasNone = aaaa.kind === 'nodata' || aaaa.kind === 'nxdomain';
  return hasNone
    ? { host, works: false, what: why('server-without-address', { server: host }), at: null }
    : unknownOf(host);
}

function sentenceOf(host: DnsName, answer: Answer): Message {
  if (answer.kind !== 'failure') return why('server-not-authoritative', { server: host });
  const clause = causesClause(answer.failure.causes.map((cause) => ({ ...cause, server: host })));
  return clause === '' ? why('server-not-authoritative', { server: host }) : why('server-did', { what: clause });
}
