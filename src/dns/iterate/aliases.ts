import { child, type DnsName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { parseDnsName } from '../../domain/rdata/wire-name.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { MAX_ALIASES } from '../limits.ts';
import { joinedResponses } from '../response.ts';

/** Where the aliases of a response lead. */
interface Led {
  /** A name whose records the response does not have; null where it leads to none such. */
  readonly next: DnsName | 'too-long' | null;
  /** CNAME records that DNAME records stand for, and that the server left out. */
  readonly made: readonly ResponseRr[];
}

/** Follows aliases within a response. */
function lead({ answers }: DnsResponse, name: DnsName, type: number): Led {
  const made: ResponseRr[] = [];
  const seen = new Set([name]);
  let at = name;
  for (;;) {
    const here = at;
    if (answers.some((rr) => rr.name === here && rr.type === type)) return { next: null, made };
    const cname = answers.find((rr) => rr.name === here && rr.type === RR_TYPES.CNAME);
    const dname = answers.find((rr) => rr.type === RR_TYPES.DNAME && rr.name !== here && isAtOrBelow(here, rr.name));
    let target = cname === undefined ? undefined : readRdata({ type: 'CNAME', octets: cname.octets })?.target;
    if (target === undefined && dname !== undefined) {
      const substituted = substitute(here, dname);
      if (substituted === null) return { next: 'too-long', made };
      const octets = encodeRdata('CNAME', { target: substituted });
      made.push({ ...dname, name: here, type: RR_TYPES.CNAME, octets });
      target = substituted;
    }
    if (target === undefined || type === RR_TYPES.CNAME) return { next: at === name ? null : at, made };
    if (seen.has(target)) return { next: null, made };
    seen.add(target);
    at = target;
  }
}

/** The name that a DNAME makes of one below it; null where it would be too long. Source: RFC 6672 §2.2. */
function substitute(name: DnsName, { name: owner, octets }: ResponseRr): DnsName | null {
  const target = readRdata({ type: 'DNAME', octets })?.target;
  if (target === undefined) return null;
  const labels = labelsOf(name);
  return parseDnsName(child(labels.slice(0, labels.length - labelsOf(owner).length).join('.'), target));
}

/**
 * Asks for a name and for what its aliases lead to, until a response has the records. Null if one does not come; `endless` or
 * `too-long` if the aliases have no end or lead to a name too long for DNS.
 */
export async function followAliases(
  name: DnsName,
  type: number,
  ask: (name: DnsName) => Promise<DnsResponse | null>,
): Promise<DnsResponse | 'endless' | 'too-long' | null> {
  const seen = new Set<DnsName>();
  let at = name;
  let whole: DnsResponse | null = null;
  while (seen.size <= MAX_ALIASES && !seen.has(at)) {
    seen.add(at);
    const response = await ask(at);
    if (response === null) return null;
    const { next, made } = lead(response, at, type);
    const complete = made.length === 0 ? response : { ...response, answers: [...response.answers, ...made] };
    whole = whole === null ? complete : joinedResponses(whole, complete);
    if (next === null) return whole;
    if (next === 'too-long') return 'too-long';
    at = next;
  }
  return 'endless';
}
