import { describe, expect, test } from 'vitest';
import { ALERTS, MONITORS, WATCH } from '../../../tests/browser/monitors.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { WatchedRrset } from '../../monitoring/memory/rrsets.ts';
import { isMissing } from '../../monitoring/model/missing.ts';
import {
  currentOf,
  differingSince,
  hasOpenAlert,
  inheritedDmarcOf,
  isIgnored,
  isInsideZone,
  lastChangeOf,
  recordCount,
  signingOf,
} from './watched.ts';

const [city] = MONITORS;
if (city === undefined) throw new Error('there are monitors');
const monitor = { ...city, watch: WATCH };
const alerts = ALERTS.filter(({ domain }) => domain === city.domain);

describe('what is watched', () => {
  test.each([
    ['A', ['192.0.2.80']],
    ['MX', ['10 mx1.postwerk.example', '20 mx2.postwerk.example']],
    ['NS', ['ns1.northlight.example', 'ns2.northlight.example']],
    ['DMARC', ['v=DMARC1; p=none; rua=mailto:dmarc@cityledger.example']],
    // Not the other text at the same name.
    ['SPF', ['v=spf1 mx -all']],
    ['DS', []],
    ['AAAA', undefined],
  ] as const)('%s is %j', (subject, values) => expect(currentOf(monitor, subject)?.values).toEqual(values));

  test('a lookup that fails says since when', () => {
    expect(typeof currentOf(monitor, 'CAA')?.failedSince).toBe('number');
    expect(currentOf(monitor, 'NS')?.failedSince).toBeNull();
  });

  test('name servers that give different answers say since when, at once', () => {
    const differing = (since: number, agreedSince: number | null) => ({
      watch: {
        ...WATCH,
        rrsets: WATCH.rrsets.map((rrset, i) => ({
          ...rrset,
          disagreement: {
            since: since + i,
            isReported: false,
            byTurns: null,
            reportedAs: [],
            old: [],
            others: [],
            agreedSince,
            othersSince: null,
          },
        })),
      },
    });
    expect(differingSince(monitor)).toBeNull();
    expect(differingSince(differing(7, null))).toBe(7);
    expect(differingSince(differing(7, 9))).toBeNull();
  });

  test('nothing is known before the first check', () => {
    expect(currentOf({ ...monitor, watch: null }, 'A')).toBeUndefined();
  });

  test('records and names are counted; a name without records is none', () => {
    expect(recordCount(WATCH, { ignoredTypes: [] })).toEqual({ records: 9, names: 2, failing: 1 });
    expect(recordCount(WATCH, { ignoredTypes: ['CAA', 'MX'] })).toEqual({ records: 6, names: 2, failing: 0 });
  });
});

describe('a name without records of its own', () => {
  const changed = (change: (rrset: WatchedRrset) => WatchedRrset) => ({
    ...monitor,
    watch: { ...WATCH, rrsets: WATCH.rrsets.map(change) },
  });
  const without = (type: string, failedSince: number | null = null) =>
    changed((rrset) =>
      rrset.type === type ? { ...rrset, failedSince, content: { ...rrset.content, records: [] } } : rrset,
    );
  const www = { ...monitor, domain: 'www.cityledger.example' as DomainName };
  const wwwWith = (rrset: Partial<WatchedRrset>) => {
    const [own] = without('TXT').watch.rrsets.filter(({ name }) => name.startsWith('_dmarc'));
    if (own === undefined) throw new Error('there is one');
    const rrsets = [...WATCH.rrsets, { ...own, name: '_dmarc.www.cityledger.example' as DnsName, ...rrset }];
    return { ...www, watch: { ...WATCH, rrsets } };
  };

  test('has the policy of the registered domain, if it is known to have none', () => {
    expect(inheritedDmarcOf(monitor)).toBeUndefined();
    expect(inheritedDmarcOf(www)).toBeUndefined();
    expect(inheritedDmarcOf(wwwWith({ failedSince: 1 }))).toBeUndefined();
    expect(inheritedDmarcOf(wwwWith({}))).toMatchObject({
      domain: 'cityledger.example',
      values: ['v=DMARC1; p=none; rua=mailto:dmarc@cityledger.example'],
    });
  });

  test('is inside the zone above it, or does not exist', () => {
    const gone = changed((rrset) => ({
      ...rrset,
      failedSince: null,
      content: { ...rrset.content, outcome: 'nxdomain' },
    }));
    const failing = changed((rrset) => ({ ...rrset, content: { ...rrset.content, outcome: 'nxdomain' } }));
    expect([monitor, www, gone, failing].map(isMissing)).toEqual([false, false, true, false]);
    expect([monitor, www].map(isInsideZone)).toEqual([false, true]);
  });

  test('is not said to be what nobody looks up any more', () => {
    const left = { ...monitor, settings: { ...monitor.settings, ignoredTypes: ['MX', 'DS'] as const } };
    expect([currentOf(left, 'MX'), signingOf(left)]).toEqual([undefined, 'other']);
    expect([isIgnored(left, 'MX'), isIgnored(left, 'NS')]).toEqual([true, false]);
  });

  test('is unsigned only where that was answered', () => {
    expect(signingOf(monitor)).toBe('no');
    expect(signingOf(without('DS', 1))).toBe('other');
    expect(signingOf({ ...monitor, watch: { ...WATCH, rrsets: [] } })).toBe('other');
    expect(
      signingOf({
        ...monitor,
        watch: {
          ...WATCH,
          validity: { bogus: { since: 1, sightings: 1, isReported: true, goneSince: null }, bogusOverAt: null },
        },
      }),
    ).toBe('bogus');
  });
});

describe('the last change, and whether an alert is open', () => {
  const [newest] = alerts;
  test.each([
    ['dmarc', newest?.at, true],
    // Good news in the same alert leaves no mark.
    ['delegation', newest?.at, false],
    // That it ends soon is no change.
    ['certificate', undefined, false],
    ['mail', undefined, false],
  ] as const)('of %s', (watched, at, isOpen) => {
    expect([lastChangeOf(watched, alerts), hasOpenAlert(watched, alerts)]).toEqual([at, isOpen]);
  });

  test('of a certificate that ends soon is open', () => {
    const open = ALERTS.filter(({ domain }) => domain === 'shop.northquay.example');
    expect([lastChangeOf('certificate', open), hasOpenAlert('certificate', open)]).toEqual([undefined, true]);
  });
});
