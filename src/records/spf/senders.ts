import type { DnsName } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { mailProviders, providerInSpf } from '../mail-providers.ts';
import type { SpfAnalysis } from './analyse.ts';
import type { EntryTerm } from './gather.ts';
import type { SpfTerm } from './parse.ts';
import { type AddressSet, countOf, intersect, isEmpty, subtract, unite } from './ranges.ts';

/**
 * Tells who stands behind a part of an SPF record. `provider`: a mail service that we know; `domain`: somebody else, by the
 * registrable domain; `own`: names of the domain itself; `listed`: addresses, which don't tell whose they are.
 */
export type SenderIdentity =
  | { readonly kind: 'provider' | 'domain'; readonly name: string }
  | { readonly kind: 'own' | 'listed' };

/** A term that lets somebody pass, and the name whose record it stands in. */
interface SenderTerm {
  readonly text: string;
  readonly at: DnsName;
}

/** Somebody whom SPF lets send, with all terms that do so. */
export interface AllowedSender {
  readonly who: SenderIdentity;
  readonly terms: readonly [SenderTerm, ...SenderTerm[]];
  /** Addresses that pass; where `isExact` is false, those that surely do. */
  readonly ipv4: number;
  /** The fewest networks that make up its IPv6 addresses. */
  readonly ipv6Networks: number;
  readonly isExact: boolean;
}

/** Somebody unknown whose record is read, and the term that led to it. */
interface Within {
  readonly who: SenderIdentity;
  readonly term: SenderTerm;
}

interface Part {
  readonly who: SenderIdentity;
  readonly term: SenderTerm;
  readonly set: AddressSet;
  readonly isExact: boolean;
}

/** Senders of a tree that are told apart; the rest is counted. */
const MAX_SENDERS = 50;

/** Names whom an SPF record lets send, in the order of the record, and counts those beyond the limit. */
export function spfSenders({ domain, source: { gathered, judge } }: SpfAnalysis): {
  readonly senders: readonly AllowedSender[];
  readonly more: number;
} {
  const parts: Part[] = [];
  const seen = new Set<DnsName>();
  const visit = (at: DnsName, within: Within | null): void => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const one of gathered.entries.get(at)?.terms ?? []) {
      const { instruction, target, term } = one;
      if (instruction !== null && (instruction.qualifier !== '+' || instruction.op === 'all')) continue;
      const own = { text: term.text, at };
      const who = whoIsBehind(one, { domain, within: within?.who ?? null, exchanges: exchangesOf(one, gathered) });
      const leads = instruction === null || instruction.op === 'include';
      // What a service includes is its own affair; of all others we look who stands behind.
      if (leads && target !== null && who.kind !== 'provider' && gathered.entries.get(target)?.program != null) {
        visit(target, who.kind === 'own' || within !== null ? within : { who, term: own });
        continue;
      }
      const { matched: set, exact: isExact } = leads && instruction === null ? redirected(one) : judge.termSet(one);
      const by = who === within?.who ? within.term : own;
      parts.push({ who, term: by, set, isExact: isExact && !one.varies });
    }
  };
  const redirected = ({ target }: EntryTerm) => {
    const { pass, exact } = judge.verdicts(target ?? domain);
    return { matched: pass, exact: exact && target !== null };
  };
  visit(domain, null);
  return grouped(parts, judge.verdicts(domain));
}

/** Puts together what one sender has in several terms. */
function grouped(parts: readonly Part[], whole: { readonly pass: AddressSet; readonly exact: boolean }) {
  const groups = new Map<string, [Part, ...Part[]]>();
  for (const part of parts) {
    const key = `${part.who.kind} ${'name' in part.who ? part.who.name : ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  const all = [...groups.values()];
  const senders = all.slice(0, MAX_SENDERS).map((group): AllowedSender => {
    const [first, ...others] = group;
    const set = unite(group.map((part) => part.set));
    // Something before it may keep a part of it from passing.
    const passing = intersect(set, whole.pass);
    const { ipv4 } = countOf(passing);
    return {
      who: first.who,
      terms: [first.term, ...new Set(others.map(({ term }) => term).filter((term) => term !== first.term))],
      ipv4,
      ipv6Networks: networkCount(passing),
      isExact: group.every(({ isExact }) => isExact) && (whole.exact || isEmpty(subtract(set, whole.pass))),
    };
  });
  return { senders, more: all.length - senders.length };
}

/** Counts the fewest networks of IPv6 that make up a set. */
function networkCount({ v6 }: AddressSet): number {
  let count = 0;
  for (const { from, to } of v6)
    for (let at = from; at <= to; count += 1) {
      const left = to - at + 1n;
      const aligned = at & -at;
      at += aligned === 0n || aligned > left ? 1n << BigInt(left.toString(2).length - 1) : aligned;
    }
  return count;
}

/** The hosts of an `mx`. */
function exchangesOf({ instruction, target }: EntryTerm, { found }: SpfAnalysis['source']['gathered']): DnsName[] {
  if (instruction?.op !== 'mx' || target === null) return [];
  return (found(target, 'MX') ?? []).flatMap((rr) => readRdata(rr)?.exchange ?? []);
}

interface AroundTerm {
  readonly domain: DnsName;
  readonly within: SenderIdentity | null;
  readonly exchanges: readonly DnsName[];
}

/** Names who stands behind a term, as far as its name tells. */
function whoIsBehind({ instruction, target, term, varies }: EntryTerm, around: AroundTerm): SenderIdentity {
  const { domain, within, exchanges } = around;
  if (instruction?.op === 'ip') return within ?? { kind: 'listed' };
  // A macro names what a mail tells; the end of the name is fixed all the same.
  const name = varies ? fixedEnd(term) : target;
  if (name === null) return within ?? { kind: 'own' };
  const provider = providerInSpf(name);
  if (provider !== null) return { kind: 'provider', name: provider.name };
  const [first = name] = exchanges;
  const [receiving] = exchanges.length === 0 ? [] : mailProviders([first], []);
  const isOfOne = receiving !== undefined && exchanges.every((host) => mailProviders([host], []).includes(receiving));
  if (isOfOne) return { kind: 'provider', name: receiving.name };
  const behind = instruction?.op === 'mx' ? first : name;
  return shareOf(behind) === shareOf(domain) ? { kind: 'own' } : (within ?? { kind: 'domain', name: shareOf(behind) });
}

/** The name behind the last macro of a term; null where it ends in one. */
function fixedEnd({ value }: SpfTerm): DnsName | null {
  const end = value
    .slice(value.lastIndexOf('}') + 1)
    .replace(/\/.*$/, '')
    .replace(/^\.|\.$/g, '')
    .toLowerCase();
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(end) ? (end as DnsName) : null;
}
