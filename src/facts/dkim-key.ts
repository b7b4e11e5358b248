import type { Answer } from '../domain/answer.ts';
import { child, type DnsName, parentOf } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rr } from '../domain/rr.ts';
import { DKIM_NAME } from '../domain/service-names.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { type DkimKey, mayBeKey, parseDkimKey } from '../records/dkim.ts';
import type { SignatureName } from '../records/dkim-header.ts';
import { aliasTarget } from './ask.ts';
import { available, type Fact, refOf, unavailableFor } from './fact.ts';

/** Holds what was found at a selector. */
export interface SelectorKey {
  readonly selector: string;
  /** Where the record stands: the selector's name, or where its alias leads. */
  readonly at: DnsName;
  /** The record, several one after another; null where there is none. */
  readonly text: string | null;
  readonly key: DkimKey;
}

/** Records at one selector that are read, of those that may be keys. Source: docs/limits.md. */
export const MAX_KEY_RECORDS = 10;

/** Holds what a wildcard gives to every selector. */
interface OfWildcard {
  /** The data of its records, and the values of those that are read. */
  readonly octets: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  readonly target: DnsName | null;
  /** The name below which a DNAME puts all of them, by an alias that it makes of each. Source: RFC 6672 §3.1. */
  readonly base: DnsName | null;
}
export const NO_WILDCARD: OfWildcard = { octets: new Set(), texts: new Set(), target: null, base: null };

const latin1 = ({ octets }: Rr): string => Buffer.from(octets).toString('latin1');
const recordsOf = (answer: Answer<'TXT'>): readonly Rr<'TXT'>[] => (answer.kind === 'answer' ? answer.records : []);

/** The values of records at a selector: of many, the first that may be keys. */
const textsAt = (records: readonly Rr<'TXT'>[]): readonly string[] =>
  (records.length > MAX_KEY_RECORDS
    ? records.filter(({ octets }) => mayBeKey(octets)).slice(0, MAX_KEY_RECORDS)
    : records
  ).flatMap((rr) => readRdata(rr)?.text ?? []);

/** Where the first alias of an answer leads. */
const firstTarget = (answer: Answer): DnsName | null => {
  const [first] = answer.kind === 'failure' ? [] : answer.aliases;
  return first === undefined ? null : (readRdata({ type: 'CNAME', octets: first.octets })?.target ?? null);
};

/** The name below the random label that an alias of it leads to; of a wildcard’s alias, it fits no other label. */
const baseOf = (star: Answer): DnsName | null => {
  const target = firstTarget(star);
  return target === null ? null : parentOf(target);
};

/** Whether the alias of a selector is one that a DNAME makes of any label, and leads to no other. */
const isOfDname = (selector: string, answer: Answer, base: DnsName | null): boolean =>
  base !== null &&
  answer.kind !== 'failure' &&
  answer.aliases.length === 1 &&
  firstTarget(answer) === child(selector, base);

/** Finds what a wildcard gives to every selector, by what it gives to a random one. */
export function ofWildcardIn(star: Answer<'TXT'>): OfWildcard {
  const records = recordsOf(star);
  return {
    octets: new Set(records.map(latin1)),
    texts: new Set(textsAt(records)),
    target: aliasTarget(star),
    base: baseOf(star),
  };
}

/**
 * Reads what stands at a selector, a wildcard's texts left out; an alias that leads to no key is a key that cannot be
 * used.
 */
export function keyIn(
  selector: string,
  {
    name,
    answer,
    ofWildcard,
  }: { readonly name: DnsName; readonly answer: Answer<'TXT'>; readonly ofWildcard: OfWildcard },
): SelectorKey | null {
  if (answer.kind === 'failure') return null;
  const target = aliasTarget(answer);
  const at = target ?? name;
  const invalid = (
    text: string | null,
    code: 'alias' | 'several' | 'many',
    args: Readonly<Record<string, string | number>>,
  ) => ({
    selector,
    at,
    text,
    key: { kind: 'invalid', faults: [{ code, at: null, args }], corrected: null } as const,
  });
  if (answer.kind !== 'answer')
    return target === null || target === ofWildcard.target || isOfDname(selector, answer, ofWildcard.base)
      ? null
      : invalid(null, 'alias', { target });
  const own = answer.records.filter((rr) => !ofWildcard.octets.has(latin1(rr)));
  const texts = textsAt(own).filter((text) => !ofWildcard.texts.has(text));
  const [only] = own;
  if (only !== undefined && own.length === 1) {
    const [text] = texts;
    const key = text === undefined ? null : parseDkimKey(text);
    return text === undefined || key === null ? null : { selector, at, text, key };
  }
  const isUnread = own.length > MAX_KEY_RECORDS;
  const isIntended =
    texts.some((text) => parseDkimKey(text) !== null) || (isUnread && texts.length === MAX_KEY_RECORDS);
  if (!isIntended) return null;
  // Which of several is taken depends on the receiver, and on the order in which they happen to arrive.
  const shown = texts
    .map((text) => `"${text}"`)
    .sort()
    .join(' ');
  return isUnread
    ? invalid(shown, 'many', { count: own.length, read: texts.length })
    : invalid(shown, 'several', { count: own.length });
}

/**
 * Returns the key that a signature names, whatever else stands there: a receiver that has the signature asks for that name
 * alone. Null where there is none.
 */
export async function readKeyOf(
  { domain, selector }: SignatureName,
  evidence: Evidence,
): Promise<Fact<SelectorKey | null>> {
  const name = child(selector, child(DKIM_NAME, domain));
  const answer = await evidence.ask(dns(name, 'TXT'));
  return answer.kind === 'failure'
    ? unavailableFor([answer.failure])
    : available(keyIn(selector, { name, answer, ofWildcard: NO_WILDCARD }), [refOf(answer)]);
}
