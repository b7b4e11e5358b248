import type { FailureReason, Ref } from '../../domain/answer.ts';
import type { DnsName } from '../../domain/name.ts';
import { DNS_PORT } from '../../domain/ports.ts';
import type { ServerAddress } from '../../domain/query.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { type Rdata, RR_TYPES, type RrType } from '../../domain/rr.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import type { Instant } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { AskOptions } from '../../evidence/questions/define-question.ts';
import { server } from '../../evidence/questions/server.ts';

/** How one address of a name server answered one question. */
export type ServerReply =
  | {
      readonly kind: 'response';
      readonly response: ServerResponse;
      readonly at: Instant;
      /** How long it took, without what had failed before. */
      readonly rttMs: number | null;
      /** It was asked without EDNS, since it had answered a query with EDNS by an error. */
      readonly withoutEdns?: true;
      readonly ref: Ref;
    }
  /** Nothing came, or nothing that could be read. */
  | {
      readonly kind: 'silent';
      readonly why: FailureReason;
      /** Others that answered in its place, where the query notices them. */
      readonly others?: readonly string[];
      readonly ref: Ref;
    }
  /** We could not ask: that says nothing about the server. */
  | { readonly kind: 'not-asked'; readonly why: FailureReason; readonly ref: Ref };

/** The response codes that are judged. Source: RFC 1035 §4.1.1. */
export const RCODE = { noError: 0, formErr: 1, servFail: 2, nxDomain: 3, notImp: 4, refused: 5 } as const;
/** The reasons for which we did not ask, or not everything. */
const NOT_ASKED: ReadonlySet<FailureReason> = new Set(['budget', 'not-asked', 'not-observed']);
/** A name server must not recurse, and DNSSEC is asked for. */
export const SIGNED = { rd: false, cd: false, do: true } as const;
const PLAIN = { rd: false, cd: false, do: false } as const;

/** The server at an address, on the port of the DNS. */
const serverAt = (address: string): ServerAddress => ({ address, port: DNS_PORT });

/** Sends one query to one address, just so. */
export async function askExactly(
  evidence: Evidence,
  {
    address,
    query,
    options = {},
  }: {
    readonly address: string;
    readonly query: Omit<ServerQuery, 'server'>;
    readonly options?: AskOptions | undefined;
  },
): Promise<ServerReply> {
  const answer = await evidence.ask(server({ server: serverAt(address), ...query }), options);
  if (answer.kind === 'response') {
    const { response, at, ref, exchanges } = answer;
    return { kind: 'response', response, at, rttMs: exchanges.at(-1)?.rttMs ?? null, ref };
  }
  if (answer.kind === 'forbidden') return { kind: 'not-asked', why: 'unreachable', ref: answer.ref };
  const { why, ref } = answer.failure;
  if (NOT_ASKED.has(why)) return { kind: 'not-asked', why, ref };
  return { kind: 'silent', why, ref, ...(answer.others === undefined ? {} : { others: answer.others }) };
}

/**
 * Asks one address. It must not recurse, so what it leaves to others is seen. What is cut short is asked for over TCP, and
 * a server that does not know EDNS is asked without it, as resolvers do.
 */
export async function askServer(
  evidence: Evidence,
  {
    address,
    name,
    type,
    transport = 'udp',
  }: {
    readonly address: string;
    readonly name: DnsName;
    readonly type: RrType;
    readonly transport?: 'udp' | 'tcp' | undefined;
  },
): Promise<ServerReply> {
  const query = { name, type, transport } as const;
  const first = await askExactly(evidence, { address, query: { ...query, flags: SIGNED } });
  const reply = rejectsEdns(first)
    ? withoutEdns(await askExactly(evidence, { address, query: { ...query, flags: PLAIN, edns: null } }))
    : first;
  return reply.kind === 'response' && reply.response.tc && transport === 'udp'
    ? askServer(evidence, { address, name, type, transport: 'tcp' })
    : reply;
}

/** Whether a server answered as one that does not know EDNS may. Source: RFC 6891 §7. */
const rejectsEdns = (reply: ServerReply): boolean =>
  reply.kind === 'response' &&
  reply.response.edns === null &&
  (reply.response.rcode === RCODE.formErr || reply.response.rcode === RCODE.notImp);

const withoutEdns = (reply: ServerReply): ServerReply =>
  reply.kind === 'response' ? { ...reply, withoutEdns: true } : reply;

const CLASS_IN = 1;

/** Returns the records of one name and type in a section, each once, in canonical order. */
export function recordsIn(section: readonly ResponseRr[], name: DnsName, type: RrType): readonly ResponseRr[] {
  const found = section.filter((rr) => rr.type === RR_TYPES[type] && rr.class === CLASS_IN && rr.name === name);
  const distinct = new Map(found.map((rr) => [Buffer.from(rr.octets).toString('hex'), rr]));
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rr]) => rr);
}

/** Returns the data of the records of one name and type in a section; what cannot be read is left out. */
export const dataIn = <T extends RrType>(section: readonly ResponseRr[], name: DnsName, type: T): readonly Rdata[T][] =>
  recordsIn(section, name, type).flatMap(({ octets }) => readRdata({ type, octets }) ?? []);

/** Returns a response of a server that answers for the zone itself, without an error. */
export function authoritative(reply: ServerReply): DnsResponse | null {
  return reply.kind === 'response' && reply.response.aa && reply.response.rcode === RCODE.noError
    ? reply.response
    : null;
}

/** Returns the data that the server itself has at a name; null where it does not answer for the zone. */
export function ownData<T extends RrType>(reply: ServerReply, name: DnsName, type: T): readonly Rdata[T][] | null {
  const response = authoritative(reply);
  return response === null ? null : dataIn(response.answers, name, type);
}

/** Returns the signatures over a set of records in the answer. */
export const signaturesOf = (reply: ServerReply, name: DnsName, type: RrType): readonly Rdata['RRSIG'][] =>
  reply.kind === 'response'
    ? dataIn(reply.response.answers, name, 'RRSIG').filter(({ typeCovered }) => typeCovered === RR_TYPES[type])
    : [];

/**
 * Returns whether a response points to another zone in place of answering. Some servers set AA in it. Source: RFC 1034
 * §4.3.2.
 */
export const isReferral = ({ rcode, answers, authorities }: DnsResponse): boolean =>
  rcode === RCODE.noError && answers.length === 0 && authorities.some(({ type }) => type === RR_TYPES.NS);

/** Returns the addresses that a section gives to a host. */
export const addressesIn = (section: readonly ResponseRr[], host: DnsName): readonly string[] =>
  (['A', 'AAAA'] as const).flatMap((type) => dataIn(section, host, type).map(({ address }) => address));
