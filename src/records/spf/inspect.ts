import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { textToOctets } from '../../domain/rdata/text.ts';
import type { Instruction } from './compile.ts';
import { seamsOf } from './corrected.ts';
import type { SpfFinding, SpfPlace, SpfWeight } from './findings.ts';
import type { Entry, EntryTerm, Gathered } from './gather.ts';
import { MAX_MX_NAMES } from './limits.ts';
import { allExist } from './made-up.ts';
import { intendedMechanism, mappedNetwork, type SpfTerm } from './parse.ts';
import { isUnreachable, rangeOf } from './ranges.ts';
import { sharedSender } from './shared-senders.ts';
import { spfTypo } from './typos.ts';

/** A network with a shorter prefix is called broad: more than 65,536 IPv4 addresses, or more than an ISP's /32. */
const BROAD_IPV4_PREFIX = 16;
const BROAD_IPV6_PREFIX = 32;

/** A record should not be longer, so that it fits a DNS message of 512 octets with what else is in it. Source: RFC 7208 §3.4. */
export const ADVISED_RECORD_OCTETS = 450;
/** A message without EDNS holds no more. Source: RFC 1035 §4.2.1. */
const MAX_MESSAGE_OCTETS = 512;

/** Inspects one record, what it leads to aside. `own`: the domain's own, or one it redirects to. */
export function inspect(entry: Entry, own: boolean, gathered: Gathered): SpfFinding[] {
  const { domain, program } = entry;
  const found: SpfFinding[] = [];
  if (entry.bogus) found.push({ weight: 'risk', kind: 'bogus', domain, own });
  if (program === null) return found;
  const { record } = program;
  for (const fault of record.faults) found.push({ weight: 'permerror', kind: 'syntax', domain, own, fault });
  for (const { before, after } of seamsOf(entry.strings)) {
    found.push({ weight: 'risk', kind: 'joined-strings', domain, own, before, after });
  }
  const octets = octetCount(record.text);
  if (octets > ADVISED_RECORD_OCTETS) {
    const limit = octets > MAX_MESSAGE_OCTETS ? MAX_MESSAGE_OCTETS : ADVISED_RECORD_OCTETS;
    found.push({ weight: 'advice', kind: 'long-record', domain, own, octets, limit });
  }
  const place = (term: SpfTerm): SpfPlace => ({ domain, term, own });
  found.push(...withoutEffect(entry, place), ...repeated(record.terms, place));
  if (record.faults.length > 0) return found;
  for (const one of entry.terms) found.push(...ofTerm(one, place(one.term), gathered));
  return found;
}

export const octetCount = (text: string): number => textToOctets(text)?.length ?? text.length;

/** Terms that no receiver looks at, and modifiers that nobody knows. */
function withoutEffect({ program, all }: Entry, place: (term: SpfTerm) => SpfPlace): SpfFinding[] {
  return (program?.record.terms ?? []).flatMap((term): SpfFinding[] => {
    if (term.kind === 'mechanism')
      return all !== null && term.start > all.start
        ? [{ weight: 'advice', kind: 'dead-term', all, ...place(term) }]
        : [];
    if (term.name === 'redirect')
      return all === null ? [] : [{ weight: 'advice', kind: 'unused-redirect', all, ...place(term) }];
    if (term.name === 'exp') return [];
    if (term.name === 'v') return [{ weight: 'risk', kind: 'second-version', ...place(term) }];
    const intended = intendedMechanism(term) === null ? null : term.name;
    return [{ weight: intended === null ? 'advice' : 'risk', kind: 'unknown-modifier', intended, ...place(term) }];
  });
}

function repeated(terms: readonly SpfTerm[], place: (term: SpfTerm) => SpfPlace): SpfFinding[] {
  const seen = new Map<string, SpfTerm>();
  return terms.flatMap((term): SpfFinding[] => {
    // What stands behind the first `all` is told as dead, another `all` too.
    if (term.kind !== 'mechanism' || term.name === 'all') return [];
    const key = `${term.name}${term.value}`.toLowerCase();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, term);
    return first === undefined ? [] : [{ weight: 'advice', kind: 'duplicate-term', first, ...place(term) }];
  });
}

function ofTerm(one: EntryTerm, place: SpfPlace, gathered: Gathered): SpfFinding[] {
  const { instruction, target, varies, probes } = one;
  const found: SpfFinding[] = [];
  const typo = spfTypo(one.term.text);
  if (typo !== null) found.push({ weight: 'risk', kind: 'typo', typo: typo, ...place });
  if (allExist(probes, gathered))
    found.push({ weight: 'risk', kind: 'exists-for-all', tried: probes.length, ...place });
  else if (varies) found.push({ weight: 'unknown', kind: 'depends-on-mail', ...place });
  if (instruction === null) {
    if (target === null && !varies) found.push({ weight: 'permerror', kind: 'bad-name', ...place });
    return found;
  }
  switch (instruction.op) {
    case 'all':
      if (instruction.qualifier === '+') found.push({ weight: 'risk', kind: 'open-all', qualifier: '+', ...place });
      else if (instruction.qualifier === '?' && place.own)
        found.push({ weight: 'risk', kind: 'open-all', qualifier: '?', ...place });
      return found;
    case 'ip':
      return [...found, ...ofNetwork(instruction, place)];
    case 'ptr':
      return [...found, { weight: 'advice', kind: 'ptr', ...place }];
    case 'include':
      if (target === null && !varies) found.push({ weight: 'permerror', kind: 'bad-name', ...place });
      if (target !== null && place.own) {
        const sender = sharedSender(target);
        if (sender !== null)
          found.push({
            weight: sender.senders === 'hosting' ? 'risk' : 'advice',
            kind: 'shared-senders',
            target,
            provider: sender.provider,
            senders: sender.senders,
            ...place,
          });
      }
      return found;
    case 'exists': {
      const records = target === null ? null : gathered.found(target, 'A');
      if (target !== null && records !== null)
        found.push(
          records.length > 0
            ? { weight: instruction.qualifier === '+' ? 'risk' : 'advice', kind: 'exists-always', target, ...place }
            : { weight: 'advice', kind: 'void-term', target, ...place },
        );
      return found;
    }
    case 'a':
      found.push(...ofPrefixes(instruction, place));
      if (target !== null && voidOf(one, gathered) === 'both')
        found.push({ weight: 'advice', kind: 'void-term', target, ...place });
      return found;
    case 'mx':
      found.push(...ofPrefixes(instruction, place));
      if (target !== null) found.push(...ofMx(target, place, gathered));
      return found;
  }
}

function ofMx(target: DnsName, place: SpfPlace, gathered: Gathered): SpfFinding[] {
  const records = gathered.found(target, 'MX');
  if (records === null) return [];
  if (records.length === 0) return [{ weight: 'advice', kind: 'void-term', target, ...place }];
  if (records.length > MAX_MX_NAMES)
    return [{ weight: 'permerror', kind: 'too-many-mx', target, count: records.length, ...place }];
  return records
    .flatMap((rr) => readRdata(rr)?.exchange ?? [])
    .filter((host) => host !== ROOT && isAbsent(host, 'A', gathered) && isAbsent(host, 'AAAA', gathered))
    .map((host) => ({ weight: 'advice', kind: 'mx-host-without-address', host, ...place }));
}

const isAbsent = (name: DnsName, type: 'A' | 'AAAA', gathered: Gathered): boolean =>
  gathered.found(name, type)?.length === 0;

/** Tells for whom the question of a term finds nothing. What was not learnt is no absence. */
export function voidOf({ instruction, target }: EntryTerm, gathered: Gathered): 'none' | 'ipv4' | 'ipv6' | 'both' {
  if (target === null) return 'none';
  // A record that is missing ends the evaluation, and the question for it is void where nothing at all is there.
  if (instruction === null) return gathered.found(target, 'TXT')?.length === 0 ? 'both' : 'none';
  switch (instruction.op) {
    case 'include':
      return gathered.found(target, 'TXT')?.length === 0 ? 'both' : 'none';
    case 'a': {
      const four = isAbsent(target, 'A', gathered);
      const six = isAbsent(target, 'AAAA', gathered);
      return four ? (six ? 'both' : 'ipv4') : six ? 'ipv6' : 'none';
    }
    case 'mx':
      return gathered.found(target, 'MX')?.length === 0 ? 'both' : 'none';
    case 'exists':
      return isAbsent(target, 'A', gathered) ? 'both' : 'none';
    default:
      return 'none';
  }
}

function ofNetwork(instruction: Instruction & { readonly op: 'ip' }, place: SpfPlace): SpfFinding[] {
  const { network, prefix, qualifier, term } = instruction;
  const found: SpfFinding[] = [];
  const { family, words, masks } = network;
  const weight: SpfWeight = place.own ? 'risk' : 'advice';
  const mapped = mappedNetwork(term);
  const range = [rangeOf(words, prefix)];
  if (mapped !== null) found.push({ weight, kind: 'mapped-network', intended: mapped.text, ...place });
  else if (isUnreachable(family === 4 ? { v4: range, v6: [] } : { v4: [], v6: range }))
    found.push({ weight: 'advice', kind: 'private-network', ...place });
  else if (qualifier === '+' && prefix < (family === 4 ? BROAD_IPV4_PREFIX : BROAD_IPV6_PREFIX))
    found.push({ weight, kind: 'broad-network', family, prefix, ...place });
  if (words.some((word, i) => (word & ~(masks[i] ?? 0)) !== 0))
    found.push({ weight: 'advice', kind: 'host-bits', ...place });
  return found;
}

function ofPrefixes(instruction: Instruction & { readonly op: 'a' | 'mx' }, place: SpfPlace): SpfFinding[] {
  const { prefix4, prefix6, qualifier } = instruction;
  const weight: SpfWeight = place.own ? 'risk' : 'advice';
  if (qualifier !== '+') return [];
  if (prefix4 < BROAD_IPV4_PREFIX) return [{ weight, kind: 'broad-network', family: 4, prefix: prefix4, ...place }];
  if (prefix6 < BROAD_IPV6_PREFIX) return [{ weight, kind: 'broad-network', family: 6, prefix: prefix6, ...place }];
  return [];
}
