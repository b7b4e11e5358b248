import { child, type DnsName, labelsOf } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { parseDnsName } from '../../domain/rdata/wire-name.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { MAX_ALIASES } from '../limits.ts';
import { dnameAbove, indexOf } from '../record-index.ts';
import { joinedResponses } from '../response.ts';

/** Where the aliases of a response lead. */
interface Led {
  /** A name whose records the response does not have; null where it leads to none such. */
  readonly next: DnsName | 'endless' | 'too-long' | null;
  /** CNAME records that DNAME records stand for, and that the server left out. */
  readonly made: readonly ResponseRr[];
}

/** Follows aliases within a response, as many as `seen` leaves: the names that were passed so far. */
function lead(
  { answers }: DnsResponse,
  { name, type, seen }: { readonly name: DnsName; readonly type: number; readonly seen: Set<DnsName> },
): Led {
  const made: ResponseRr[] = [];
  const index = indexOf(answers);
  const inMessage = new Set([name]);
  let at = name;
  for (;;) {
    if (index(at, type).length > 0) return { next: null, made };
    const [cname] = index(at, RR_TYPES.CNAME);
    let target = cname === undefined ? undefined : readRdata({ type: 'CNAME', octets: cname.octets })?.target;
    const dname = target === undefined ? dnameAbove(index, at) : undefined;
    if (dname !== undefined) {
      const substituted = substitute(at, dname);
      if (substituted === null) return { next: 'too-long', made };
      const octets = encodeRdata('CNAME', { target: substituted });
      made.push({ ...dname, name: at, type: RR_TYPES.CNAME, octets });
      target = substituted;
    }
    if (target === undefined || type === RR_TYPES.CNAME) return { next: at === name ? null : at, made };
    if (inMessage.has(target)) return { next: null, made };
    if (seen.size > MAX_ALIASES) return { next: 'endless', made };
    inMessage.add(target);
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
  /** The names on the way, each once. */
  const seen = new Set<DnsName>([name]);
  const asked = new Set<DnsName>();
  let at = name;
  let whole: DnsResponse | null = null;
  while (!asked.has(at)) {
    asked.add(at);
    const response = await ask(at);
    if (response === null) return null;
    const { next, made } = lead(response, { name: at, type, seen });
    const complete = made.length === 0 ? response : { ...response, answers: [...response.answers, ...made] };
    whole = whole === null ? complete : joinedResponses(whole, complete);
    if (next === null) return whole;
    if (next === 'endless') return 'endless';
    if (next === 'too-long') return 'too-long';
    at = next;
  }
  return 'endless';
}
