import { describe, expect, test } from 'vitest';
import type { Ref } from '../../domain/answer.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import type { Rr } from '../../domain/rr.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { dns } from '../../evidence/questions/dns.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { alternated, rotatingFromStart } from './alternating.ts';
import { NO_STRANGERS } from './candidate.ts';
import { compare, firstSeen } from './compare.ts';
import type { Lookup } from './content.ts';

const DOMAIN = 'shop.test' as DomainName;
const WWW = 'www.shop.test' as DnsName;
const NOW = Date.UTC(2026, 10, 25, 12);
const INTERVAL_MS = 15 * MINUTE_MS;

const to = (target: string): Rr<'CNAME'> => ({
  name: WWW,
  type: 'CNAME',
  ttlSeconds: 60,
  octets: encodeRdata('CNAME', { target: target as DnsName }),
});
const [ONE, TWO, THREE] = [to('one.cdn.test'), to('two.cdn.test'), to('three.cdn.test')];
const content = (records: readonly Rr[]) => ({ at: NOW, outcome: 'answer' as const, aliases: [], records });
const alias = (records: readonly Rr[], given: Partial<WatchedRrset> = {}): WatchedRrset => ({
  ...firstSeen({ name: WWW, type: 'CNAME', content: content(records) }),
  ...given,
});
/** An A record set behind the alias. */
const addresses = (target: Rr<'CNAME'>): WatchedRrset =>
  firstSeen({ name: WWW, type: 'A', content: { ...content([]), aliases: [target] } });
const rotating = (until = NOW + DAY_MS) => alias([ONE, TWO], { rotatingUntil: until });

const lookup = (type: 'A' | 'AAAA', target: Rr<'CNAME'>): Lookup => ({
  question: dns(WWW, type),
  answer: {
    kind: 'nodata',
    at: NOW,
    source: 'resolver',
    exchanges: [],
    security: 'indeterminate',
    aliases: [target],
    zone: DOMAIN,
    ttlSeconds: 60,
    ref: 0 as Ref,
  },
});
const comparedWith = (watched: readonly WatchedRrset[], ...lookups: readonly Lookup[]) =>
  compare(watched, lookups, {
    domain: DOMAIN,
    now: NOW,
    ignoredTypes: [],
    lastRunAt: NOW - INTERVAL_MS,
    intervalMs: INTERVAL_MS,
    rotates: () => true,
    strangers: () => NO_STRANGERS,
  });

describe('an alias whose servers alternate', () => {
  const at = (now: number) => ({ now, intervalMs: INTERVAL_MS });

  test('rotates if they do so again after a quarter of an hour, and within a day', () => {
    const { rrset: first } = alternated(alias([ONE]), [TWO], at(NOW));
    expect(first).toMatchObject({ content: { records: [ONE] }, alternatingSince: NOW });
    const { rrset: soon } = alternated(first, [TWO], at(NOW + 14 * MINUTE_MS));
    expect(soon.content.records).toEqual([ONE]);
    const later = alternated(soon, [ONE, TWO], at(NOW + 15 * MINUTE_MS));
    expect(later).toMatchObject({ rrset: { content: { records: [ONE, TWO] }, alternatingSince: null }, added: null });
    const { rrset: forgotten } = alternated(first, [TWO], at(NOW + DAY_MS));
    expect(forgotten).toMatchObject({ content: { records: [ONE] }, alternatingSince: NOW + DAY_MS });
  });

  test('rotates at once if they do so when it is first seen, from the target that they gave most often', () => {
    const { content: seen, rotatingUntil } = rotatingFromStart(alias([THREE]), [TWO, ONE, ONE, TWO, ONE], at(NOW));
    expect([seen.records, rotatingUntil]).toEqual([[ONE, TWO, THREE], NOW + DAY_MS]);
  });

  test('is told of a third target once', () => {
    const { rrset, added } = alternated(rotating(), [TWO, THREE], at(NOW));
    expect(added).toEqual(THREE);
    expect(alternated(rrset, [ONE, TWO, THREE], at(NOW)).added).toBeNull();
  });
});

describe('of an alias that rotates', () => {
  test.each([
    ['the first target', ONE],
    ['another one', TWO],
  ])('%s is no difference, neither at the alias nor behind it', (_, target) => {
    const { candidates, rrsets } = comparedWith([rotating(), addresses(ONE)], lookup('A', target));
    expect(candidates).toEqual([]);
    expect(rrsets[0]?.content.records).toEqual([ONE, TWO]);
  });

  test('a further target is one, from the first target', () => {
    const { candidates } = comparedWith([rotating(), addresses(ONE)], lookup('A', THREE));
    expect(candidates.map(({ type }) => type).toSorted()).toEqual(['A', 'CNAME']);
    const candidate = candidates.find(({ type }) => type === 'CNAME');
    expect([candidate?.before.records, candidate?.after.records]).toEqual([[ONE], [THREE]]);
  });

  test('the first target renews the rotation before half of its time is over', () => {
    const [renewed] = comparedWith([rotating(NOW + HOUR_MS)], lookup('A', ONE)).rrsets;
    expect(renewed?.rotatingUntil).toBe(NOW + DAY_MS);
    const [left] = comparedWith([rotating(NOW + HOUR_MS)], lookup('A', TWO)).rrsets;
    expect(left?.rotatingUntil).toBe(NOW + HOUR_MS);
  });

  test('another target alone is a difference once the first was not seen for a day', () => {
    const { candidates } = comparedWith([rotating(NOW)], lookup('A', TWO));
    expect(candidates).toMatchObject([{ before: { records: [ONE] }, after: { records: [TWO] } }]);
    expect(comparedWith([rotating(NOW)], lookup('A', ONE)).candidates).toEqual([]);
  });
});

test('answers of one run that lead to several targets count as the one that came first', () => {
  const six = { ...addresses(ONE), type: 'AAAA' as const };
  const watched = [alias([ONE]), addresses(ONE), six];
  expect(comparedWith(watched, lookup('A', ONE), lookup('AAAA', TWO)).candidates).toEqual([]);
  expect(
    comparedWith(watched, lookup('A', TWO), lookup('AAAA', ONE))
      .candidates.map(({ type }) => type)
      .toSorted(),
  ).toEqual(['A', 'AAAA', 'CNAME']);
});
