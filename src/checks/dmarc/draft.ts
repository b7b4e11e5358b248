import type { DomainName } from '../../domain/name.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import { TAG_VALUES } from '../../records/dmarc/faults.ts';
import { type DmarcPolicy, type DmarcRecord, isDmarc, policyOf } from '../../records/dmarc/parse.ts';
import { intendedTags } from '../../records/dmarc/tags.ts';
import { intendedUris } from '../../records/dmarc/uris.ts';

/** The tags of a record to publish, in their order; `p` is always there and comes first. */
export type DmarcDraft = ReadonlyMap<string, string>;

export const STRENGTH = { none: 0, quarantine: 1, reject: 2 } as const;
export const POLICIES = ['none', 'quarantine', 'reject'] as const;

/** Tags that RFC 9989 removed; older receivers still act on `pct`. Source: RFC 9989 §A.6 and its list of changes. */
export const REMOVED_TAGS = ['pct', 'rf', 'ri'] as const;

/** Returns the record itself. */
export const dmarcText = (draft: DmarcDraft): string =>
  ['v=DMARC1', ...[...draft].map(([name, value]) => `${name}=${value}`)].join('; ');

/** Returns the draft with some tags set, or left out where the value is null. New tags come last. */
export function withTags(draft: DmarcDraft, set: Readonly<Record<string, string | null>>): DmarcDraft {
  const tags = new Map(draft);
  for (const [name, value] of Object.entries(set)) {
    if (value === null) tags.delete(name);
    else tags.set(name, value);
  }
  return tags;
}

export const draftStrength = (draft: DmarcDraft, name: 'p' | 'sp' | 'np'): number | null => {
  const policy = policyOf(draft.get(name));
  return policy === null ? null : STRENGTH[policy];
};

/** Returns a valid record as a draft: what it asks of receivers stays as it is, what they do not read is left out. */
export function draftOfRecord(record: DmarcRecord): DmarcDraft {
  const { p, sp, np, psd, t } = record;
  const policies: Readonly<Record<string, string | null>> = {
    p,
    sp,
    np,
    t: t ? 'y' : null,
    psd: psd === 'u' ? null : psd,
  };
  const tags = new Map<string, string>([['p', p]]);
  for (const { name, value, unread } of intendedTags(record.text)) {
    if (unread && isAlignment(name)) continue;
    if (name === 'rua' || name === 'ruf') addUris(tags, name, value);
    if (tags.has(name)) continue;
    const unchanged = name in policies ? policies[name] : unchangedValue(name, value);
    if (unchanged !== null && unchanged !== undefined) tags.set(name, unchanged);
  }
  return tags;
}

/**
 * Puts records that receivers do not take as they stand into one: the addresses of all, the first of every other tag,
 * the weakest of the policies that are stated. `p` is none where one of them states none that can be read. Test mode
 * and `psd` are left out: what never applied must not begin to by the way.
 */
export function draftOfTexts(texts: readonly string[]): DmarcDraft {
  // Where there are records, some receivers may follow one: what was only meant as one says nothing against it.
  const some = texts.some(isDmarc);
  const all = texts.map((text) => ({ tags: intendedTags(text), counts: !some || isDmarc(text) }));
  const stating = all.filter(({ counts }) => counts).map(({ tags }) => tags);
  const weakest = (name: string): DmarcPolicy | null => {
    const stated = stating.flatMap((tags) => {
      const found = tags.filter((tag) => tag.name === name);
      const apart = found.filter((tag) => tag.apart);
      return (apart.length > 0 ? apart : found).map(({ value }) => policyOf(value));
    });
    if (stated.includes(null)) return null;
    return POLICIES.find((policy) => stated.includes(policy)) ?? null;
  };
  const everyone = stating.every((tags) => tags.some(({ name }) => name === 'p'));
  const tags = new Map<string, string>([['p', (everyone ? weakest('p') : null) ?? 'none']]);
  for (const { name, value, counts, unread } of all.flatMap((one) =>
    one.tags.map((tag) => ({ ...tag, counts: one.counts })),
  )) {
    if (name === 'rua' || name === 'ruf') addUris(tags, name, value);
    else if (!counts || (unread && isAlignment(name))) continue;
    else if (name === 'sp' || name === 'np') {
      const policy = weakest(name);
      if (policy !== null) tags.set(name, policy);
    } else if (!tags.has(name) && name !== 't' && name !== 'psd' && !isRemoved(name)) {
      const unchanged = unchangedValue(name, value);
      if (unchanged !== null) tags.set(name, unchanged);
    }
  }
  return tags;
}

/**
 * Finds strict alignment that records ask for in a way that no receiver reads, where the draft says nothing of it. It
 * never applied: once it does, mail that passes today may fail.
 */
export function intendedAlignment(texts: readonly string[], draft: DmarcDraft): Readonly<Record<string, string>> {
  const intended = texts
    .flatMap(intendedTags)
    .filter(({ name, value, unread }) => unread && isAlignment(name) && /^s$/i.test(value) && !draft.has(name));
  return Object.fromEntries(intended.map(({ name }) => [name, 's']));
}

/** Takes over from the record that applied before: alignment, and reports beside its own. */
export function draftFromAbove(record: DmarcRecord, own: DmarcDraft): DmarcDraft {
  const above = draftOfRecord(record);
  const tags = new Map([...own].filter(([name]) => name !== 'adkim' && name !== 'aspf'));
  for (const name of ['rua', 'ruf', 'fo', 'adkim', 'aspf']) {
    const value = above.get(name);
    if (value === undefined) continue;
    const uris = name.startsWith('ru') ? [...value.split(','), ...(own.get(name)?.split(',') ?? [])] : [value];
    tags.set(name, [...new Set(uris)].join(','));
  }
  return tags;
}

/** Returns the mailbox that is suggested for reports. */
export const madeUpMailbox = (domain: DomainName): string => `dmarc@${domain}`;

/** Returns the draft with an address for reports, where it has none and one can be named. */
export const withReports = (draft: DmarcDraft, domain: DomainName, { receives }: DmarcFacts): DmarcDraft =>
  draft.has('rua') || !receives ? draft : withTags(draft, { rua: `mailto:${madeUpMailbox(domain)}` });

const isAlignment = (name: string): boolean => name === 'adkim' || name === 'aspf';
const isRemoved = (name: string): boolean => REMOVED_TAGS.some((one) => one === name);

/** The addresses of a value, beside those that are there. */
function addUris(tags: Map<string, string>, name: 'rua' | 'ruf', value: string): void {
  const uris = new Set([...(tags.get(name)?.split(',') ?? []), ...intendedUris(value)]);
  if (uris.size > 0) tags.set(name, [...uris].join(','));
}

/** A value as it goes into a draft; null where receivers cannot read it. */
function unchangedValue(name: string, value: string): string | null {
  if (name === 'rua' || name === 'ruf') return null;
  const allowed = TAG_VALUES[name];
  return allowed === undefined || allowed.test(value) ? value : null;
}
