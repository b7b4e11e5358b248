import type { Answer, Failure, Ref } from '../domain/answer.ts';
import { child, type DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rdata } from '../domain/rr.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { type ParsedTlsa, parseTlsa, parseWebTlsa, type UsableTlsa } from '../records/tlsa.ts';
import { stateByRoot } from './dnssec.ts';
import { refOf, unproven } from './fact.ts';

/** How the TLSA records of a service stand, before anything is held against them. */
type TlsaState =
  /** There are none. `signed`: whether the zone is, so that it could hold some; null where that is not known. */
  | { readonly kind: 'none'; readonly signed: boolean | null }
  /** They are not signed: clients do not look at them. */
  | { readonly kind: 'insecure' }
  /** Validation fails: clients with DANE wait, and do not connect. */
  | { readonly kind: 'bogus' }
  /** They are signed, and clients can use none of them. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'usable'; readonly usable: readonly UsableTlsa[] };

/** The TLSA records of a service of one host; or why they are not known. */
export type TlsaFound =
  | {
      readonly kind: 'found';
      /** Where they stand or would stand. */
      readonly at: DnsName;
      readonly records: readonly ParsedTlsa[];
      readonly state: TlsaState;
      /** An alias stands there, and beside it no record can. */
      readonly isAlias: boolean;
      readonly refs: readonly Ref[];
    }
  | { readonly kind: 'open'; readonly failure: Failure; readonly refs: readonly Ref[] };

/** The services whose records are read, and how records of each are. */
const SERVICES = { '_25._tcp': parseTlsa, '_443._tcp': parseWebTlsa } as const satisfies Readonly<
  Record<string, (data: Rdata['TLSA']) => ParsedTlsa>
>;
type Service = keyof typeof SERVICES;

/** Reads the TLSA records of a service of a host. */
export async function readTlsa(host: DnsName, service: Service, evidence: Evidence): Promise<TlsaFound> {
  const { answer, at } = await askTlsa(host, service, evidence);
  const refs = [refOf(answer)];
  if (answer.kind === 'failure') return { kind: 'open', failure: answer.failure, refs };
  const parse = SERVICES[service];
  const records =
    answer.kind === 'answer'
      ? answer.records.flatMap((rr) => {
          const data = readRdata(rr);
          return data === null ? [] : [parse(data)];
        })
      : [];
  const isAlias = answer.aliases.length > 0;
  const inState = (state: TlsaState, more: readonly Ref[] = []): TlsaFound => ({
    kind: 'found',
    at,
    records,
    state,
    isAlias,
    refs: [...refs, ...more],
  });
  if (answer.security === 'bogus') {
    if (answer.kind === 'answer') return inState({ kind: 'bogus' });
    return { kind: 'open', failure: unproven(answer), refs };
  }
  if (answer.kind !== 'answer') return inState({ kind: 'none', signed: isSignedZone(answer) });
  if (answer.security === 'insecure') return inState({ kind: 'insecure' });
  if (answer.security !== 'secure') {
    const state = await stateByRoot(answer, evidence);
    if (state.kind === 'insecure') return inState({ kind: 'insecure' }, [state.ref]);
    return { kind: 'open', failure: state.failure, refs: [...refs, state.failure.ref] };
  }
  const usable = records.filter((one) => one.kind === 'usable');
  return inState(usable.length === 0 ? { kind: 'unusable' } : { kind: 'usable', usable });
}

/** Whether the zone that denies TLSA records is signed; null where that is not known. */
function isSignedZone({ security, reason }: Exclude<Answer, { readonly kind: 'failure' }>): boolean | null {
  if (security !== 'insecure') return security === 'secure' ? true : null;
  // A signed zone proves no absence where it opts out, or where its NSEC3 iterations are too many.
  return reason !== undefined && 'in' in reason && reason.in === 'records';
}

/**
 * Where the host is an alias, the name it leads to is tried first. Without the host's address nobody connects there, so
 * a failed lookup of that ends the matter. Source: RFC 7672 §2.2.2, RFC 7671 §7.
 */
async function askTlsa(
  host: DnsName,
  service: Service,
  evidence: Evidence,
): Promise<{ readonly at: DnsName; readonly answer: Answer<'TLSA'> }> {
  const nameOf = (base: DnsName) => child(service, base);
  const at = nameOf(host);
  const [address, answer] = await Promise.all([evidence.ask(dns(host, 'A')), evidence.ask(dns(at, 'TLSA'))]);
  if (address.kind === 'failure') return { at, answer: answer.kind === 'failure' ? answer : address };
  const target = address.aliases.flatMap((rr) => readRdata(rr)?.target ?? []).at(-1);
  if (target === undefined || address.security !== 'secure') return { at, answer };
  const expanded = await evidence.ask(dns(nameOf(target), 'TLSA'));
  const settles = expanded.kind === 'failure' || expanded.kind === 'answer';
  return settles ? { at: nameOf(target), answer: expanded } : { at, answer };
}
