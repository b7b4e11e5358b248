import { describe, expect, test } from 'vitest';
import { ALERTS, MONITORS, manyMonitors } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { registrationEnding } from '../../changes/registration.ts';
import type { DomainName } from '../../domain/name.ts';
import { DAY_MS } from '../../domain/time.ts';
import { breakdownOf } from '../../monitoring/fleet/breakdown.ts';
import { countsOf, FILTERS } from '../../monitoring/fleet/filter.ts';
import { daysUntil, monitorRows, needsAttention, unalertedReason } from '../../monitoring/fleet/listed.ts';
import { gravityOf } from '../../monitoring/model/closing.ts';
import { ALL_LISTED as ALL, chosenRows, filteredBy, type ListQuery, listPath, listQueryOf } from './rows.ts';

const OPEN = ALERTS.filter(needsAttention).flatMap((alert) => {
  const gravity = gravityOf(alert);
  return gravity === null ? [] : [{ monitor: alert.monitor, at: alert.at, gravity }];
});
const rows = monitorRows(MONITORS, { open: OPEN, unheard: [], now: NOW });
const names = (query: Partial<ListQuery>) =>
  chosenRows(rows, { ...ALL, ...query }).map(({ monitor }) => monitor.domain.slice(0, 24));

describe('what needs attention', () => {
  test.each([
    ['cityledger.example', ['alert']],
    ['shop.northquay.example', ['alert', 'expiry']],
    ['tidewater.example', ['silent']],
    ['hostile.example', ['alert', 'expiry']],
    // An alert of good news is open for nobody.
    ['harbor-books.example', []],
    ['northquay.example', []],
    ['parked-name.example', []],
  ])('of %s: %j', (domain, urgencies) => {
    expect(rows.find(({ monitor }) => monitor.domain === domain)?.urgencies).toEqual(urgencies);
  });

  test.each([
    ['certificateEndsAt', 15 * DAY_MS, []],
    ['certificateEndsAt', 14 * DAY_MS, ['expiry']],
    ['certificateEndsAt', -1, ['expiry']],
    ['registrationEndsAt', 31 * DAY_MS, []],
    ['registrationEndsAt', 30 * DAY_MS, ['expiry']],
  ] as const)('%s in %i ms', (key, ms, urgencies) => {
    const [monitor] = manyMonitors(1).map((one) => ({
      ...one,
      status: { ...one.status, certificateEndsAt: null, [key]: NOW + ms },
    }));
    expect(
      monitorRows(monitor === undefined ? [] : [monitor], { open: [], unheard: [], now: NOW })[0]?.urgencies,
    ).toEqual(urgencies);
  });

  test.each([
    ['of 45 days, before its first warning', 13.6, 13, []],
    ['of 45 days, at its first warning', 13, 13, ['expiry']],
    ['of 6.7 days, healthy', 3.4, 2, []],
    ['of 6.7 days, at its first warning', 2, 2, ['expiry']],
    ['of a year', 14, 30, ['expiry']],
  ] as const)('a certificate %s: %d days left', (_, left, stage, urgencies) => {
    const ends = { certificateEndsAt: NOW + left * DAY_MS, certificateStageAt: NOW + (left - stage) * DAY_MS };
    const monitors = manyMonitors(1).map((one) => ({ ...one, status: { ...one.status, ...ends } }));
    expect(monitorRows(monitors, { open: [], unheard: [], now: NOW })[0]?.urgencies).toEqual(urgencies);
  });

  test.each([
    // It is 17:03: after another seven hours there is another day.
    [19.8, 20],
    [4.2, 4],
    [0.4, 1],
    [0.2, 0],
    [-0.1, -1],
  ])('%d days before the end, the list says what an alert says', (days, shown) => {
    expect(daysUntil(NOW + days * DAY_MS, NOW)).toBe(shown);
    const { message } = registrationEnding('shop.example' as DomainName, {
      expiresAt: NOW + days * DAY_MS,
      now: NOW,
      registrar: null,
    });
    expect(message.args['days'] ?? -1).toBe(shown);
  });

  test.each([{ failingLookups: 1 }, { serversDown: 1 }])('a domain counts as not answering in part: %o', (part) => {
    const [first] = manyMonitors(1);
    const some = [{ ...first, status: { ...first?.status, ...part } }] as typeof MONITORS;
    expect(monitorRows(some, { open: [], unheard: [], now: NOW }).flatMap(({ urgencies }) => urgencies)).toContain(
      'silent',
    );
  });

  test.each([
    [{ registrationEndsAt: NOW + 20 * DAY_MS }, 'expiry'],
    [{ registrationEndsAt: NOW - DAY_MS }, 'expired'],
    [{ certificateEndsAt: NOW - DAY_MS, registrationEndsAt: NOW + 20 * DAY_MS }, 'expired'],
    [{ serversDown: 1 }, 'silent'],
    [{ missingSince: NOW, registrationEndsAt: NOW - DAY_MS }, 'missing'],
    [{ refusedSince: NOW }, 'refused'],
    [{}, null],
  ] as const)('without an open alert, the reason is said: %j', (part, why) => {
    const calm = { certificateEndsAt: null, registrationEndsAt: null };
    const monitors = manyMonitors(1).map((one) => ({ ...one, status: { ...one.status, ...calm, ...part } }));
    expect(monitorRows(monitors, { open: [], unheard: [], now: NOW }).map(unalertedReason)).toEqual([why]);
  });

  test('what stands still is no longer silent and does not expire, but says why it stands', () => {
    const states = ['paused', 'over-limit'] as const;
    const [first] = manyMonitors(1);
    const stopped = states.map((state) => ({ ...first, state, status: { ...first?.status, silentSince: NOW } }));
    const found = monitorRows(stopped as typeof MONITORS, { open: [], unheard: [], now: NOW }).map(
      ({ urgencies }) => urgencies,
    );
    expect(found).toEqual([[], ['over-limit']]);
  });
});

describe('the list', () => {
  test.each([
    [{ show: 'attention' }, ['hostile.example', 'cityledger.example', 'shop.northquay.example', 'tidewater.example']],
    [{ show: 'silent' }, ['tidewater.example']],
    [{ show: 'paused' }, ['parked-name.example']],
    [{ find: 'NORTHQUAY' }, ['shop.northquay.example', 'northquay.example']],
    // What needs attention comes first in any order.
    [{ find: 'northquay', sort: 'domain' }, ['shop.northquay.example', 'northquay.example']],
    [
      { show: 'attention', sort: 'domain' },
      ['cityledger.example', 'hostile.example', 'shop.northquay.example', 'tidewater.example'],
    ],
    [{ find: 'nothing' }, []],
    // As the page writes it, and as the DNS does.
    [{ find: '例え' }, ['xn--r8jz45g.xn--zckzah']],
    [{ find: 'xn--r8' }, ['xn--r8jz45g.xn--zckzah']],
  ] as const)('with %j', (query, expected) => expect(names(query)).toEqual(expected));

  test.each([
    ['score', 'hostile.example'],
    ['change', 'cityledger.example'],
    ['certificate', 'hostile.example'],
    ['registration', 'shop.northquay.example'],
    ['domain', 'cityledger.example'],
  ] as const)('by %s begins with %s', (sort, first) => {
    expect(names({ sort })[0]).toBe(first);
    expect(names({ sort }).toSorted()).toEqual(names({}).toSorted());
  });

  test('counts what each filter shows', () => {
    const counts = countsOf(rows);
    for (const show of FILTERS) expect([show, counts[show]]).toEqual([show, names({ show }).length]);
  });
});

describe('tags and who hears', () => {
  const tags = [['shop', 'eu'], ['shop'], []];
  const three = manyMonitors(3).map((one, i) => ({ ...one, settings: { ...one.settings, tags: tags[i] ?? [] } }));
  const [first, second, third] = three.map(({ domain }) => domain);
  const unheard = second === undefined ? [] : [second];
  const some = monitorRows(three, { open: [], unheard, now: NOW });
  const found = (query: Partial<ListQuery>) =>
    filteredBy(some, { ...ALL, ...query }).map(({ monitor }) => monitor.domain);

  test.each([
    [{ tag: 'shop' }, [first, second]],
    [{ find: 'tag:SHOP' }, [first, second]],
    [{ find: 'tag:shop tag:eu' }, [first]],
    [{ tag: 'shop', find: second ?? '' }, [second]],
    [{ find: `${first ?? ''} tag:sho` }, []],
    [{ find: 'tag:' }, [first, second, third]],
    [{ show: 'unheard' }, [second]],
    [{ show: 'unheard', tag: 'eu' }, []],
    [{ without: ['tag'] }, [third]],
    [{ without: ['tag'], tag: 'eu' }, []],
  ] as const)('with %j', (query, expected) => expect(found(query)).toEqual(expected));

  test('are counted, the most used first', () => {
    expect(breakdownOf(some, 'tag')).toEqual({
      names: [
        { name: 'shop', count: 2 },
        { name: 'eu', count: 1 },
      ],
      others: { names: 0, monitors: 0 },
      none: 1,
      unknown: 0,
    });
    expect(countsOf(some).unheard).toBe(1);
  });

  test('what is not checked has nobody to be heard by', () => {
    const paused = three.map((one) => ({ ...one, state: 'paused' as const }));
    expect(monitorRows(paused, { open: [], unheard, now: NOW }).some(({ isUnheard }) => isUnheard)).toBe(false);
  });
});

describe('its address', () => {
  test.each([
    ['', ALL],
    [
      'find=shop&show=silent&tag=eu&sort=score&view=marks&page=2',
      { ...ALL, find: 'shop', show: 'silent', tag: 'eu', sort: 'score', view: 'marks', page: 2 },
    ],
    [
      'registrar=A%26B+%22Ltd%22&issuer=%E2%80%AEx&dns=&unknown=dns,registrar&without=tag,nonsense',
      {
        ...ALL,
        suppliers: { registrar: 'A&B "Ltd"', issuer: 'x' },
        unknown: ['registrar', 'dns'],
        without: ['tag'],
      },
    ],
    ['registrar=+%00+&unknown=constructor&without=', ALL],
    [`dns=${'y'.repeat(400)}`, { ...ALL, suppliers: { dns: 'y'.repeat(100) } }],
    ['tag=a%22b&show=unheard', { ...ALL, show: 'unheard' }],
    ['show=nonsense&sort=__proto__&view=constructor&page=-1', ALL],
    ['page=1e9', ALL],
    ['page=0.5', ALL],
    [`find=${'x'.repeat(400)}`, { ...ALL, find: 'x'.repeat(253) }],
  ] as const)('%s', (text, expected) => {
    const query = listQueryOf((name) => new URLSearchParams(text).get(name) ?? undefined);
    expect(query).toEqual(expected);
    const path = listPath(query, { page: query.page });
    const again = listQueryOf((name) => new URLSearchParams(path.split('?')[1]).get(name) ?? undefined);
    expect(again).toEqual(query);
  });

  test('another choice begins at the first page', () => {
    expect(listPath({ ...ALL, find: 'a b', show: 'silent', page: 3 }, { sort: 'score' })).toBe(
      '/monitors?find=a+b&show=silent&sort=score',
    );
  });
});
