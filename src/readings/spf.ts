import type { Ref } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import { allOf, isNearSpf, isSpf, parseSpf, type Qualifier, type SpfRecord } from '../records/spf/parse.ts';
import { askTexts } from './ask.ts';
import { type Reader, read, shared, unreadFor } from './reading.ts';

/** The SPF records at the name itself. */
export const readSpfRecords: Reader<readonly SpfRecord[]> = shared<readonly SpfRecord[]>(async (domain, evidence) => {
  const found = await askTexts(domain, evidence);
  if (!found.ok) return unreadFor([found.failure]);
  return read(found.texts.filter(isSpf).map(parseSpf), [found.ref]);
});

/** A TXT value that was meant as an SPF record, though receivers do not take it for one. */
export const readNearSpf: Reader<string | null> = shared<string | null>(async (domain, evidence) => {
  const found = await askTexts(domain, evidence);
  return found.ok ? read(found.texts.find(isNearSpf) ?? null, [found.ref]) : unreadFor([found.failure]);
});

/** What SPF says in the end of senders it does not name. */
export type SpfPolicy =
  | { readonly kind: 'absent' }
  /** Receivers answer permerror. Source: RFC 7208 §4.5. */
  | { readonly kind: 'several'; readonly records: readonly SpfRecord[] }
  /** Receivers answer permerror: the record, or one it redirects to, cannot be evaluated. */
  | { readonly kind: 'invalid'; readonly at: DnsName; readonly part: string; readonly why: string }
  | {
      readonly kind: 'policy';
      /** The name's own record. */
      readonly record: SpfRecord;
      /** Qualifier of `all` in the record that decides; null: no `all`, which means neutral (RFC 7208 §4.7). */
      readonly all: Qualifier | null;
      /** Where the deciding record stands: the name itself unless `redirect=` was followed. */
      readonly at: DnsName;
      /** Whether what `redirect=` leads to depends on the mail, so that nobody can say what decides. */
      readonly varies: boolean;
      /** Whether `-all` is all it says: nobody may send. */
      readonly nobody: boolean;
    };

/** Terms that ask the DNS, redirects included, at most. Source: RFC 7208 §4.6.4. */
const MAX_REDIRECTS = 10;

/** Follows `redirect=` from the name's own record to the one that decides. Source: RFC 7208 §6.1. */
export const readSpfPolicy: Reader<SpfPolicy> = shared<SpfPolicy>(async (domain, evidence) => {
  const own = await readSpfRecords(domain, evidence);
  if (own.kind === 'unread') return own;
  const refs: Ref[] = [...own.refs];
  const [record] = own.value;
  if (record === undefined) return read({ kind: 'absent' }, refs);
  if (own.value.length > 1) return read({ kind: 'several', records: own.value }, refs);
  const seen = new Set<DnsName>([domain]);
  let at: DnsName = domain;
  let current = record;
  for (;;) {
    const invalid = (part: string, why: string) => read<SpfPolicy>({ kind: 'invalid', at, part, why }, refs);
    const [fault] = current.faults;
    if (fault !== undefined) return invalid(fault.text, fault.why);
    const all = allOf(current);
    const redirect = current.terms.find((term) => term.kind === 'modifier' && term.name === 'redirect');
    // `redirect` counts only where there is no `all`.
    if (all !== null || redirect === undefined) {
      const nobody = all?.qualifier === '-' && current.terms.find(({ kind }) => kind === 'mechanism') === all;
      return read({ kind: 'policy', record, all: all?.qualifier ?? null, at, varies: false, nobody }, refs);
    }
    const target = redirect.value.includes('%') ? null : parseDnsName(redirect.value);
    if (target === null) return read({ kind: 'policy', record, all: null, at, varies: true, nobody: false }, refs);
    if (seen.has(target) || seen.size > MAX_REDIRECTS) return invalid(redirect.text, 'it leads in a circle or too far');
    seen.add(target);
    const next = await askTexts(target, evidence);
    refs.push(next.ref);
    if (!next.ok) return unreadFor([next.failure], refs);
    const [text, second] = next.texts.filter(isSpf);
    if (text === undefined) return invalid(redirect.text, `there is no SPF record at ${target}`);
    if (second !== undefined) return invalid(redirect.text, `there is more than one SPF record at ${target}`);
    at = target;
    current = parseSpf(text);
  }
});
