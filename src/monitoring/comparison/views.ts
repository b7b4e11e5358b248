import type { Answer } from '../../domain/answer.ts';
import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES, type Rr, type RrType } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type AuthoritativeServer, askedAt } from '../../facts/delegation/authority.ts';

/** Holds what one name server says about an RRset, as far as its zone goes. */
export interface NsView {
  readonly kind: 'answer' | 'nodata' | 'nxdomain';
  readonly aliases: readonly Rr<'CNAME'>[];
  readonly records: readonly Rr[];
  /** Where an alias leads out of the zone, or the name itself where the zone delegates it: what is there, others say. */
  readonly next: DnsName | null;
}

/** Asks one server for an RRset of its zone. Null if it did not answer, or not from its zone. */
export async function viewFrom(
  { address }: AuthoritativeServer,
  { name, type, zone }: { readonly name: DnsName; readonly type: RrType; readonly zone: DnsName },
  evidence: Evidence,
): Promise<NsView | null> {
  const answer = await evidence.ask(askedAt(name, type, address));
  if (answer.response?.aa === true) return viewOf(answer, answer.response, { name, zone });
  // DS records are above the cut: a server that refers to the zone below says nothing of them.
  const isElsewhere = type !== 'DS' && isReferral(answer.response, name, zone);
  return isElsewhere ? { kind: 'answer', aliases: [], records: [], next: name } : null;
}

/** Reads what a server answered. What it says about names outside its zone may be old and does not count. */
function viewOf(
  answer: Answer,
  response: DnsResponse,
  { name, zone }: { readonly name: DnsName; readonly zone: DnsName },
): NsView | null {
  const chain = answer.kind === 'failure' ? chainIn(response, name) : answer.aliases;
  const outside = chain.findIndex((alias) => !isAtOrBelow(targetOf(alias) ?? name, zone));
  const aliases = outside === -1 ? chain : chain.slice(0, outside + 1);
  const last = aliases.at(-1);
  const next = last === undefined ? null : targetOf(last);
  if (outside !== -1 || (answer.kind === 'failure' && next !== null))
    return { kind: 'answer', aliases, records: [], next };
  if (answer.kind === 'failure') return null;
  return { kind: answer.kind, aliases, records: answer.kind === 'answer' ? answer.records : [], next: null };
}

/** Whether a response says that a zone below this one has the name. Source: RFC 1034 section 4.3.2. */
const isReferral = (response: DnsResponse | undefined, name: DnsName, zone: DnsName): boolean =>
  response?.answers.length === 0 &&
  response.authorities.some(
    (rr) => rr.type === RR_TYPES.NS && rr.name !== zone && isAtOrBelow(rr.name, zone) && isAtOrBelow(name, rr.name),
  );

const targetOf = (alias: Rr<'CNAME'>): DnsName | null => readRdata(alias)?.target ?? null;

/** More aliases in one zone than anybody needs. */
const MAX_CHAIN = 11;

/** The aliases in a response whose end the server leaves to others. */
function chainIn({ answers }: DnsResponse, name: DnsName): readonly Rr<'CNAME'>[] {
  const chain: Rr<'CNAME'>[] = [];
  for (let at: DnsName | null = name; at !== null && chain.length < MAX_CHAIN; ) {
    const found = answers.find((rr) => rr.name === at && rr.type === RR_TYPES.CNAME);
    if (found === undefined) break;
    const alias: Rr<'CNAME'> = { name: found.name, type: 'CNAME', ttlSeconds: found.ttlSeconds, octets: found.octets };
    chain.push(alias);
    at = targetOf(alias);
  }
  return chain;
}
