import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr } from '../../domain/rr.ts';
import { addressWords } from './address.ts';
import type { Verdicts } from './division.ts';
import type { EntryTerm, Gathered } from './gather.ts';
import { MAX_MX_NAMES } from './limits.ts';
import { allExist } from './made-up.ts';
import { mappedNetwork } from './parse.ts';
import { type AddressSet, ALL_ADDRESSES, joinedRanges, NO_ADDRESSES, type Range, rangeOf } from './ranges.ts';

/** Holds what one term matches by itself. */
export interface TermSet {
  readonly matched: AddressSet;
  /** Ends in permerror here. */
  readonly broken: AddressSet;
  readonly exact: boolean;
}

const NOTHING: TermSet = { matched: NO_ADDRESSES, broken: NO_ADDRESSES, exact: true };
const UNKNOWN: TermSet = { ...NOTHING, exact: false };
const BROKEN: TermSet = { ...NOTHING, broken: ALL_ADDRESSES };

/** Finds what a term matches. `verdicts` gives those of the record at another name. */
export function termSet(
  { instruction, target, varies, probes }: EntryTerm,
  gathered: Gathered,
  verdicts: (domain: DnsName) => Verdicts,
): TermSet {
  if (instruction === null) return NOTHING;
  switch (instruction.op) {
    case 'all':
      return { ...NOTHING, matched: ALL_ADDRESSES };
    case 'ip': {
      const { network, prefix, term } = instruction;
      // A client with an IPv4 address is compared with ip4 alone (RFC 7208 section 5).
      if (mappedNetwork(term) !== null) return NOTHING;
      const range = [rangeOf(network.words, prefix)];
      return { ...NOTHING, matched: network.family === 4 ? { v4: range, v6: [] } : { v4: [], v6: range } };
    }
    case 'ptr':
      return UNKNOWN;
    case 'include': {
      if (varies) return UNKNOWN;
      if (target === null) return BROKEN;
      const { pass, error, exact } = verdicts(target);
      return { matched: pass, broken: error, exact };
    }
    default:
      break;
  }
  // The made-up senders have IPv4 addresses; what else matches is not known.
  if (allExist(probes, gathered)) return { ...UNKNOWN, matched: { v4: ALL_ADDRESSES.v4, v6: [] } };
  if (varies) return UNKNOWN;
  if (target === null) return NOTHING;
  switch (instruction.op) {
    case 'exists': {
      const found = gathered.found(target, 'A');
      if (found === null) return UNKNOWN;
      return found.length > 0 ? { ...NOTHING, matched: ALL_ADDRESSES } : NOTHING;
    }
    case 'a':
      return addressesOf(gathered, { hosts: [target], prefix4: instruction.prefix4, prefix6: instruction.prefix6 });
    case 'mx': {
      const found = gathered.found(target, 'MX');
      if (found === null) return UNKNOWN;
      if (found.length > MAX_MX_NAMES) return BROKEN;
      const hosts = found.flatMap((rr) => readRdata(rr)?.exchange ?? []).filter((host) => host !== ROOT);
      return addressesOf(gathered, { hosts, prefix4: instruction.prefix4, prefix6: instruction.prefix6 });
    }
  }
}

function addressesOf(
  gathered: Gathered,
  {
    hosts,
    prefix4,
    prefix6,
  }: { readonly hosts: readonly DnsName[]; readonly prefix4: number; readonly prefix6: number },
): TermSet {
  const v4: Range[] = [];
  const v6: Range[] = [];
  let exact = true;
  const put = (ranges: Range[], records: readonly Rr[] | null, prefix: number) => {
    if (records === null) exact = false;
    for (const { octets } of records ?? []) ranges.push(rangeOf(addressWords(octets), prefix));
  };
  for (const host of hosts) {
    put(v4, gathered.found(host, 'A'), prefix4);
    put(v6, gathered.found(host, 'AAAA'), prefix6);
  }
  return { ...NOTHING, matched: { v4: joinedRanges(v4), v6: joinedRanges(v6) }, exact };
}
