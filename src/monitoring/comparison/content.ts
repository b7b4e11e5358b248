import type { Answer } from '../../domain/answer.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';
import type { DnsQuestion } from '../../evidence/questions/dns.ts';
import { sameOctets } from '../../observations/octets.ts';
import type { RrsetContent } from '../../observations/store.ts';

/** An RRset as one lookup, or a name server, shows it. */
export interface SeenRrset {
  readonly name: DnsName;
  readonly type: RrType;
  readonly content: RrsetContent;
}

/** Returns whether a type holds addresses: these rotate more than anything else, and are meant to. */
export const holdsAddresses = ({ type }: { readonly type: RrType }): boolean => type === 'A' || type === 'AAAA';

/** Holds a question and its outcome. */
export interface Lookup {
  readonly question: DnsQuestion;
  readonly answer: Answer;
}

type Answered = Exclude<Answer, { readonly kind: 'failure' }>;

/**
 * Finds what an answer shows: the RRset that was asked for, and the alias at its name where there is one. Of what an
 * alias leads to, only texts are watched, such as a policy that a service publishes: addresses behind an alias concern
 * whoever runs it.
 */
export function seenRrsets(domain: DomainName, { name, type }: DnsQuestion, answer: Answered): readonly SeenRrset[] {
  const own: SeenRrset = { name, type, content: contentOf(domain, { name, type, answer }) };
  const aliases = own.content.aliases.map(
    (alias): SeenRrset => ({
      name: alias.name,
      type: 'CNAME',
      content: { at: answer.at, outcome: 'answer', aliases: [], records: [alias] },
    }),
  );
  return type === 'CNAME' ? [own] : [own, ...aliases];
}

/** Reads an RRset from an answer, or from a view of the same form, without the aliases of other organisations. */
export function contentOf(
  domain: DomainName,
  {
    name,
    type,
    answer,
  }: {
    readonly name: DnsName;
    readonly type: RrType;
    readonly answer: Pick<Answered, 'at' | 'kind' | 'aliases'> & { readonly records?: readonly Rr[] };
  },
): RrsetContent {
  const aliases = ownAliases(domain, answer.aliases);
  const records = aliases.length === 0 || type === 'TXT' ? (answer.records ?? []) : [];
  return { at: answer.at, outcome: answer.kind, aliases, records: records.map((rr) => ({ ...rr, name })) };
}

/** The aliases up to the one that leads out of the organisation: those that follow are not the owner's. */
function ownAliases(domain: DomainName, aliases: readonly Rr<'CNAME'>[]): readonly Rr<'CNAME'>[] {
  const organisation = shareOf(domain) as DnsName;
  const foreign = aliases.findIndex(({ name }) => !isAtOrBelow(name, organisation));
  return foreign === -1 ? aliases : aliases.slice(0, foreign);
}

/** Returns an RRset that was not there. */
export const absentAt = (at: Instant): RrsetContent => ({ at, outcome: 'nodata', aliases: [], records: [] });

/**
 * Returns whether two contents are the same to the owner. TTLs and order never count, nor how a text is split into
 * strings. Whether a name exists counts for the domain itself, and behind an alias, which would lead nowhere; of other
 * names it says nothing that their records don't.
 */
export const isSameContent = (
  domain: DnsName,
  { name, some, others }: { readonly name: DnsName; readonly some: RrsetContent; readonly others: RrsetContent },
): boolean =>
  sameAliases(some, others) &&
  sameRecords(some.records, others.records) &&
  (isGone(some) === isGone(others) || (name !== domain && some.aliases.length === 0));

const isGone = ({ outcome }: RrsetContent): boolean => outcome === 'nxdomain';

/** Returns whether there is nothing at a name. */
export const isWithoutRecords = ({ records, aliases }: Pick<RrsetContent, 'records' | 'aliases'>): boolean =>
  records.length + aliases.length === 0;

/** Returns whether the same aliases lead from the name. */
export const sameAliases = (some: RrsetContent, others: RrsetContent): boolean =>
  some.aliases.length === others.aliases.length &&
  some.aliases.every((alias, i) => {
    const other = others.aliases[i];
    return other !== undefined && alias.name === other.name && sameOctets(alias.octets, other.octets);
  });

/** Whether two sets have the same records, in any order. */
function sameRecords(some: readonly Rr[], others: readonly Rr[], ignored = [ECH]): boolean {
  if (some.length !== others.length) return false;
  const isSameAt = ({ octets }: Rr, i: number) => sameOctets(octets, others[i]?.octets ?? octets);
  if (some.every(isSameAt)) return true;
  const sorted = (records: readonly Rr[]) => records.map((rr) => contentKey(rr, ignored)).sort();
  const theirs = sorted(others);
  return sorted(some).every((one, i) => one === theirs[i]);
}

/** Returns whether there are the same HTTPS records in two contents, apart from the addresses that they hint at. */
export const sameApartFromHints = ({ records: some }: RrsetContent, { records: others }: RrsetContent): boolean =>
  some.length > 0 && sameRecords(some, others, [ECH, ...ADDRESS_HINTS]);

/** Returns the records of one set and those of others that it lacks. */
export function unitedRecords(some: readonly Rr[], others: readonly Rr[]): readonly Rr[] {
  const known = new Set(some.map((rr) => contentKey(rr)));
  const lacking = others.filter((rr) => {
    const isNew = !known.has(contentKey(rr));
    known.add(contentKey(rr));
    return isNew;
  });
  return [...some, ...lacking];
}

/** Returns whether a set has a record, whatever addresses it hints at. */
export const knowsRecord = (known: readonly Rr[], one: Rr): boolean => {
  const key = contentKey(one, [ECH, ...ADDRESS_HINTS]);
  return known.some((other) => contentKey(other, [ECH, ...ADDRESS_HINTS]) === key);
};

/** The parameter with the keys of Encrypted Client Hello, which some web hosts renew every hour. Source: RFC 9460 §14.3.2. */
const ECH = 5;
/** The parameters `ipv4hint` and `ipv6hint`. Source: RFC 9460 §14.3.2. */
const ADDRESS_HINTS = [4, 6];

/** Names what a record says: the same for a text that is split into other strings, and whatever ignored parameters hold. */
function contentKey({ type, octets }: Rr, ignored = [ECH]): string {
  const latin1 = (some: Uint8Array) => Buffer.from(some.buffer, some.byteOffset, some.byteLength).toString('latin1');
  if (type === 'TXT') return readRdata({ type, octets })?.text ?? latin1(octets);
  const service = type === 'HTTPS' || type === 'SVCB' ? readRdata({ type, octets }) : null;
  if (service === null) return latin1(octets);
  const params = service.params.map(({ key, value }) => [key, ignored.includes(key) ? '' : latin1(value)]);
  return JSON.stringify([service.priority, service.target, params]);
}
