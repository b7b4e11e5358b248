import type { Ref } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import { isSpf, parseSpf, type Qualifier, type SpfRecord } from '../records/spf/parse.ts';
import { askTexts } from './ask.ts';
import { type Reader, read, shared, unreadFor } from './reading.ts';

/** The SPF records at the name itself. */
export const readSpfRecords: Reader<readonly SpfRecord[]> = shared<readonly SpfRecord[]>(async (domain, evidence) => {
  const found = await askTexts(domain, evidence);
  if (!found.ok) return unreadFor([found.failure]);
  return read(found.texts.filter(isSpf).map(parseSpf), [found.ref]);
});

/** What SPF says in the end of senders it does not name. */
export type SpfPolicy =
  | { readonly kind: 'absent' }
  | { readonly kind: 'several'; readonly count: number }
  /** Receivers answer permerror: the record, or one it redirects to, cannot be evaluated. */
  | {
      readonly kind: 'invalid';
      readonly record: string;
      readonly at: DnsName;
      readonly part: string;
      readonly why: string;
    }
  | {
      readonly kind: 'policy';
      readonly record: string;
      /** Qualifier of `all` in the record that decides; null: no `all`, which means neutral (RFC 7208 §4.7). */
      readonly all: Qualifier | null;
      /** Where the deciding record stands, the name itself unless `redirect=` was followed. */
      readonly at: DnsName;
      /** Whether `-all` is all it says: nobody may send. */
      readonly nobody: boolean;
      /** Names included by the name's own record. */
      readonly includes: readonly string[];
    };

/** Source: RFC 7208 §4.6.4. */
const MAX_REDIRECTS = 10;

/** Follows `redirect=` from the name's own record to the one with `all`. */
export const readSpfPolicy: Reader<SpfPolicy> = shared<SpfPolicy>(async (domain, evidence) => {
  const own = await readSpfRecords(domain, evidence);
  if (own.kind === 'unread') return own;
  const refs: Ref[] = [...own.refs];
  const [record] = own.value;
  if (record === undefined) return read({ kind: 'absent' }, refs);
  if (own.value.length > 1) return read({ kind: 'several', count: own.value.length }, refs);
  const includes = record.terms.flatMap((term) =>
    term.kind === 'mechanism' && term.name === 'include' ? [term.value.slice(1)] : [],
  );
  const seen = new Set<DnsName>([domain]);
  let at: DnsName = domain;
  let current = record;
  for (;;) {
    const [fault] = current.faults;
    const invalid = (part: string, why: string): SpfPolicy => ({
      kind: 'invalid',
      record: current.text,
      at,
      part,
      why,
    });
    if (fault !== undefined) return read(invalid(fault.text, fault.why), refs);
    const all = current.terms.find((term) => term.kind === 'mechanism' && term.name === 'all');
    const redirect = current.terms.find((term) => term.kind === 'modifier' && term.name === 'redirect');
    if (all?.kind === 'mechanism' || redirect === undefined) {
      const nobody =
        all?.kind === 'mechanism' &&
        all.qualifier === '-' &&
        current.terms.find((term) => term.kind === 'mechanism') === all;
      return read(
        {
          kind: 'policy',
          record: record.text,
          all: all?.kind === 'mechanism' ? all.qualifier : null,
          at,
          nobody,
          includes,
        },
        refs,
      );
    }
    const target = redirect.value.includes('%') ? null : parseDnsName(redirect.value);
    // What a macro expands to depends on the sender, so there is no one record to follow.
    if (target === null)
      return read({ kind: 'policy', record: record.text, all: null, at, nobody: false, includes }, refs);
    if (seen.has(target) || seen.size > MAX_REDIRECTS)
      return read(invalid(redirect.text, 'redirect= leads in a circle or too far'), refs);
    seen.add(target);
    const next = await askTexts(target, evidence);
    refs.push(next.ref);
    if (!next.ok) return unreadFor([next.failure], refs);
    const records = next.texts.filter(isSpf);
    const [text] = records;
    if (text === undefined) return read(invalid(redirect.text, `there is no SPF record at ${target}`), refs);
    if (records.length > 1)
      return read(invalid(redirect.text, `there are ${records.length} SPF records at ${target}`), refs);
    at = target;
    current = parseSpf(text);
  }
});
