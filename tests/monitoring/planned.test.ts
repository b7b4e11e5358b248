import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertEmail } from '../../src/monitoring/email/alert-email.ts';
import { sectionsOf } from '../../src/monitoring/events/causes.ts';
import { type Alert, isPlanned } from '../../src/monitoring/model/alert.ts';
import { PLANNED_GROUPS, type PlannedWindow } from '../../src/monitoring/rules/alert-rules.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import { anEmail } from '../mail/alerts.ts';
import { DAY_MS, MINUTE_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Windows of planned changes, by minutes since 09:00.

let world: WatchedWorld;
let start: number;
const FIRST = Date.UTC(2026, 9, 22, 9);
const WEEK_MS = 7 * DAY_MS;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(async () => {
  await world.reset();
  // Each test has a Thursday of its own.
  const week = Math.ceil((world.now() - FIRST) / WEEK_MS);
  world.pass(FIRST + week * WEEK_MS - world.now());
  start = world.now();
});
afterAll(() => world.close());

const BASE = `@ A 192.0.2.10
@ MX 10 mail
mail A 192.0.2.26
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject"
www A 192.0.2.11`;
const changed = (...changes: readonly (readonly [from: string, to: string])[]) =>
  zoneOf(changes.reduce((zone, [from, to]) => zone.replace(from, to), BASE));
const SITE = ['@ A 192.0.2.10', '@ A 203.0.113.7'] as const;
const WWW = ['www A 192.0.2.11', 'www A 203.0.113.8'] as const;
const MAIL = ['MX 10 mail', 'MX 10 mx.dns.test.'] as const;
const DMARC = ['p=reject', 'p=none'] as const;

/** From 60 to 120 minutes after the beginning. */
const WINDOW: PlannedWindow = {
  ...{ id: 'move', name: 'Move', domains: null, groups: PLANNED_GROUPS },
  ...{ day: 'today', at: '10:00', minutes: 60, timeZone: 'UTC' },
};
const dayAfter = (days: number): string => new Date(start + days * DAY_MS).toISOString().slice(0, 10);
const plan = (...windows: readonly PlannedWindow[]): void =>
  world.plan(...windows.map((one) => (one.day === 'today' ? { ...one, day: dayAfter(0) } : one)));

const pass = (minute: number): void => world.pass(start + minute * MINUTE_MS - world.now());

/** What a run this long after the beginning reports: what was planned in brackets, what a summary reports after an equals sign. */
async function runAt(minute: number, zone?: string, settings = {}): Promise<readonly string[]> {
  pass(minute);
  if (zone !== undefined) world.load(zone);
  return reported(await alertNow(settings));
}

async function alertNow(settings = {}): Promise<Alert | null> {
  const result = await world.run(settings);
  if (result.kind !== 'ended') throw new Error('our own network did not answer');
  return result.alert;
}

const reported = (alert: Alert | null): readonly string[] =>
  (alert?.events ?? []).map((event) => {
    const { change } = event.message.args;
    if (event.kind === 'planned-change' && typeof change === 'object' && 'id' in change)
      return `=${change.id.replace(/^.*\//, '')}`;
    return isPlanned(event) ? `(${event.kind})` : event.kind;
  });

type Step = readonly [minute: number, zone: string, expected: readonly string[]];
const OVER = 'window-over';

describe('what was first seen from the beginning to the first run after the end belongs to a window', () => {
  test.each<[about: string, windows: readonly PlannedWindow[], steps: readonly Step[]]>([
    [
      'a change inside is quiet, and in the summary',
      [WINDOW],
      [
        [75, changed(SITE), ['(website-moved)']],
        [105, changed(SITE), []],
        [121, changed(SITE), [OVER, '=website-moved']],
        [136, changed(SITE), []],
      ],
    ],
    ['at the very beginning', [WINDOW], [[60, changed(SITE), ['(website-moved)']]]],
    ['a minute before', [WINDOW], [[59, changed(SITE), ['website-moved']]]],
    [
      'in the first run after the end, whose previous run was inside',
      [WINDOW],
      [
        [119, zoneOf(BASE), []],
        [120, changed(SITE), [OVER, '=website-moved']],
      ],
    ],
    [
      'in a late first run after the end',
      [WINDOW],
      [
        [110, zoneOf(BASE), []],
        [180, changed(SITE), [OVER, '=website-moved']],
      ],
    ],
    [
      'without a run inside',
      [WINDOW],
      [
        [50, zoneOf(BASE), []],
        [130, changed(SITE), [OVER, '=website-moved']],
      ],
    ],
    [
      'after the end it is a change like any other',
      [WINDOW],
      [
        [120, zoneOf(BASE), ['window-unused']],
        [135, changed(SITE), ['website-moved']],
      ],
    ],
    [
      'other groups are told at once',
      [{ ...WINDOW, groups: ['addresses'] }],
      [
        [75, changed(SITE, MAIL, DMARC), ['mx-moved', 'dmarc-weakened', '(website-moved)']],
        [121, changed(SITE, MAIL, DMARC), [OVER, '=website-moved']],
      ],
    ],
    [
      'other domains are not planned',
      [{ ...WINDOW, domains: ['harbor.example' as never] }],
      [
        [75, changed(SITE), ['website-moved']],
        [121, changed(SITE), []],
      ],
    ],
    [
      'several changes are in one summary, the gravest first',
      [WINDOW],
      [
        [75, changed(SITE), ['(website-moved)']],
        [90, changed(SITE, MAIL), ['(mx-moved)']],
        [121, changed(SITE, MAIL, DMARC), [OVER, '=mx-moved', '=dmarc-weakened', '=website-moved']],
      ],
    ],
    [
      'a change back inside ends the matter',
      [WINDOW],
      [
        [75, changed(SITE), ['(website-moved)']],
        [105, zoneOf(BASE), ['(website-moved)']],
        [121, zoneOf(BASE), ['window-unused']],
      ],
    ],
    [
      'a change back in the last run as well, and it is logged',
      [WINDOW],
      [
        [75, changed(SITE, MAIL), ['(mx-moved)', '(website-moved)']],
        [121, changed(MAIL), [OVER, '=mx-moved', '(website-moved)']],
      ],
    ],
    [
      'a change back after the end is a change, and nothing is said to be as it was',
      [WINDOW],
      [
        [75, changed(SITE), ['(website-moved)']],
        [121, changed(SITE), [OVER, '=website-moved']],
        [136, zoneOf(BASE), ['website-moved']],
      ],
    ],
    [
      'what was told before the window is over at once',
      [WINDOW],
      [
        [30, changed(MAIL), ['mx-moved']],
        [75, zoneOf(BASE), ['values-back']],
        [121, zoneOf(BASE), ['window-unused']],
      ],
    ],
    [
      'a mail server without an address is told at once',
      [WINDOW],
      [
        [75, changed(['MX 10 mail', 'MX 10 gone']), ['mx-unreachable']],
        [121, changed(['MX 10 mail', 'MX 10 gone']), ['window-unused']],
      ],
    ],
    [
      'no mail server at all, and a website without an address',
      [WINDOW],
      [[75, changed(['@ MX 10 mail\n', ''], ['@ A 192.0.2.10\n', '']), ['website-gone', 'mx-removed']]],
    ],
    [
      'of windows that overlap, the one that ends first has it',
      [WINDOW, { ...WINDOW, id: 'long', name: 'Long', minutes: 120 }],
      [
        [75, changed(SITE), ['(website-moved)']],
        [121, changed(SITE, MAIL), [OVER, '=mx-moved', '=website-moved']],
        [150, changed(SITE, MAIL, DMARC), ['(dmarc-weakened)']],
        [181, changed(SITE, MAIL, DMARC), [OVER, '=dmarc-weakened']],
      ],
    ],
    [
      'one after the other',
      [WINDOW, { ...WINDOW, id: 'second', at: '11:00' }],
      [
        [75, changed(SITE), ['(website-moved)']],
        [120, changed(SITE), [OVER, '=website-moved']],
        [135, changed(SITE, MAIL), ['(mx-moved)']],
        [181, changed(SITE, MAIL), [OVER, '=mx-moved']],
      ],
    ],
    [
      'each week',
      [{ ...WINDOW, day: 'thu' }],
      [
        [75, changed(SITE), ['(website-moved)']],
        [121, changed(SITE), [OVER, '=website-moved']],
        [6 * 24 * 60 + 75, changed(SITE, MAIL), ['mx-moved']],
        [7 * 24 * 60 + 75, changed(SITE), ['values-back']],
        [7 * 24 * 60 + 90, changed(SITE, WWW), ['(site-moved)']],
        [7 * 24 * 60 + 121, changed(SITE, WWW), [OVER, '=site-moved']],
      ],
    ],
    [
      'while it was paused for weeks, the last one may have been when it happened',
      [{ ...WINDOW, day: 'thu' }],
      [
        [75, changed(SITE), ['(website-moved)']],
        [23 * 24 * 60, changed(SITE, MAIL), [OVER, '=website-moved', OVER, '=mx-moved']],
      ],
    ],
  ])('%s', async (_about, windows, steps) => {
    plan(...windows);
    expect(await runAt(0, zoneOf(BASE))).toEqual([]);
    const found = [];
    for (const [minute, zone] of steps) found.push(await runAt(minute, zone));
    expect(found).toEqual(steps.map(([, , expected]) => expected));
  });

  test('it is the new state: nothing of it is open, and the next runs are quiet', async () => {
    plan(WINDOW);
    await runAt(0, zoneOf(BASE));
    pass(75);
    world.load(changed(MAIL, DMARC));
    const alert = await alertNow();
    expect(alert).toMatchObject({ withheld: 'planned' });
    expect(await world.openAlerts()).toEqual([]);
    await runAt(121);
    expect(await world.openAlerts()).toEqual([]);
    for (const minute of [136, 151]) expect(await runAt(minute)).toEqual([]);
  });
});

describe('what is not confirmed yet', () => {
  test('if it was first seen before, does not belong to the window', async () => {
    plan(WINDOW);
    await runAt(0, zoneOf(BASE));
    pass(55);
    world.load(changed(SITE), { servers: [0] });
    expect(reported(await alertNow())).toEqual([]);
    world.load(changed(SITE), { servers: [1, 2] });
    expect(await runAt(62)).toEqual(['website-moved']);
  });

  test('if it was first seen inside, belongs to it, and the summary waits', async () => {
    plan(WINDOW);
    await runAt(0, zoneOf(BASE));
    expect(await runAt(75, changed(MAIL))).toEqual(['(mx-moved)']);
    pass(115);
    world.load(changed(MAIL, SITE), { servers: [0] });
    for (const minute of [116, 121, 126]) expect(await runAt(minute)).toEqual([]);
    world.load(changed(MAIL, SITE));
    expect(await runAt(131)).toEqual([OVER, '=mx-moved', '=website-moved']);
    expect(await runAt(146)).toEqual([]);
  });

  test('holds the summary up for a day at most, and is told when it is confirmed', async () => {
    plan(WINDOW);
    await runAt(0, zoneOf(BASE));
    expect(await runAt(75, changed(MAIL))).toEqual(['(mx-moved)']);
    pass(115);
    world.load(changed(MAIL, SITE), { servers: [0] });
    for (const minute of [116, 121]) expect(await runAt(minute)).toEqual([]);
    expect(await runAt(23 * 60)).toEqual(['servers-disagree']);
    expect(await runAt(26 * 60 + 1)).toEqual([OVER, '=mx-moved']);
    world.load(changed(MAIL, SITE));
    expect(await runAt(27 * 60)).toEqual(['website-moved']);
  });
});

describe('while runs fail', () => {
  test('the domain, from before the window until after its end: what it is then may have happened inside', async () => {
    plan(WINDOW);
    await runAt(0, zoneOf(BASE));
    world.internet.faults.set({ below: 'shop.test' }, 'servfail');
    for (const { server } of world.servers) server.faults.set({}, 'refused');
    for (const minute of [55, 90, 125]) await runAt(minute);
    world.internet.faults.clear();
    for (const { server } of world.servers) server.faults.clear();
    expect(await runAt(140, changed(SITE))).toEqual(['answers-again', OVER, '=website-moved']);
  });

  test('lookups of one type, over the end', async () => {
    plan(WINDOW);
    await runAt(0, zoneOf(BASE));
    world.internet.faults.set({ below: 'shop.test', type: 'MX' }, 'servfail');
    for (const minute of [100, 121]) expect(await runAt(minute)).toEqual([]);
    world.internet.faults.clear();
    expect(await runAt(150, changed(MAIL))).toEqual([OVER, '=mx-moved']);
  });
});

describe('a window that its owner changes while it is open', () => {
  const begin = async () => {
    plan(WINDOW);
    await runAt(0, zoneOf(BASE));
    expect(await runAt(75, changed(SITE))).toEqual(['(website-moved)']);
  };

  test('by removing it: what it withheld is told, and the rest as usual', async () => {
    await begin();
    plan();
    expect(await runAt(90, changed(SITE, MAIL))).toEqual(['mx-moved', OVER, '=website-moved']);
    expect(await runAt(105)).toEqual([]);
  });

  test('by letting it last longer', async () => {
    await begin();
    plan({ ...WINDOW, minutes: 120 });
    expect(await runAt(150, changed(SITE, MAIL))).toEqual(['(mx-moved)']);
    expect(await runAt(181)).toEqual([OVER, '=mx-moved', '=website-moved']);
  });

  test('by naming fewer groups', async () => {
    await begin();
    plan({ ...WINDOW, groups: ['certificate'] });
    expect(await runAt(90, changed(SITE, MAIL))).toEqual(['mx-moved']);
    expect(await runAt(121)).toEqual([OVER, '=website-moved']);
  });

  test('by planning another day', async () => {
    await begin();
    plan({ ...WINDOW, day: dayAfter(7) });
    expect(await runAt(90)).toEqual([OVER, '=website-moved']);
    expect(await runAt(7 * 24 * 60 + 75, changed(SITE, MAIL))).toEqual(['(mx-moved)']);
  });
});

test('what is muted is neither withheld nor in a summary', async () => {
  plan(WINDOW);
  const settings = { muted: ['addresses'] as const };
  await runAt(0, zoneOf(BASE), settings);
  expect(await runAt(75, changed(SITE, DMARC), settings)).toEqual(['website-moved', '(dmarc-weakened)']);
  expect(await runAt(121, undefined, settings)).toEqual([OVER, '=dmarc-weakened']);
});

test('another provider answers for the domain inside: told at once, critical, with all that came with it', async () => {
  plan(WINDOW);
  world.load(zoneOf('ns1 A 203.0.113.53\nmx A 203.0.113.25\n@ NS ns1.dns.test.', 'cdn.test'), {}, 'cdn.test');
  await runAt(0, zoneOf(`@ NS ns1.dns.test.\n${BASE}`));
  pass(75);
  const hijacked = zoneOf('@ NS ns1.cdn.test.\n@ A 203.0.113.7\n@ MX 10 mx.cdn.test.');
  for (const server of [1, 2]) {
    world.servers[server as 1 | 2].internet.remove('shop.test');
    world.load(hijacked, { resolver: false, servers: [server] });
  }
  const alert = await alertNow();
  expect(reported(alert)).toEqual(['delegation-moved']);
  expect(alert).toMatchObject({ withheld: null, events: [{ severity: 'critical' }] });
});

describe('a monitor is due', () => {
  test.each([
    ['a minute before a window', 0, 59],
    ['at its end, while it is open', 75, 120],
    ['once a day after it', 121, null],
  ])('%s', async (_, minute, due) => {
    world.setPlan('Starter');
    plan(WINDOW);
    world.load(zoneOf(BASE));
    if (minute > 60) await runAt(0);
    pass(minute);
    const result = await world.run();
    const dueAt = result.kind === 'ended' ? result.end.dueAt : 0;
    const last = world.now() + DAY_MS;
    if (due === null) expect(dueAt).toBeGreaterThan(start + 4 * 60 * MINUTE_MS);
    else expect((dueAt - start) / MINUTE_MS).toBe(due);
    expect(dueAt).toBeLessThanOrEqual(last);
  });
});

test('two times of one window that are over in one run each have their own changes', async () => {
  plan({ ...WINDOW, day: 'thu' });
  await runAt(0, zoneOf(BASE));
  await runAt(75, changed(SITE));
  // Paused for weeks.
  pass(21 * 24 * 60 + 121);
  world.load(changed(SITE, MAIL));
  const alert = await alertNow();
  if (alert === null) throw new Error('nothing was told');
  const sections = sectionsOf(alert.events).map(({ lead, consequences }) => [lead, ...consequences]);
  expect(sections.map((events) => events.map((one) => one.planned?.from))).toEqual(
    [0, 21].map((days) => [1, 2].map(() => start + days * DAY_MS + 60 * MINUTE_MS)),
  );
});

test('the summary in words', async () => {
  plan(WINDOW);
  await runAt(0, zoneOf(BASE));
  await runAt(75, changed(SITE, MAIL));
  pass(121);
  const alert = await alertNow();
  if (alert === null) throw new Error('nothing was told');
  expect(alert.events[0].reason?.args).toEqual({
    from: { instant: start + 60 * MINUTE_MS },
    until: { instant: start + 120 * MINUTE_MS },
  });
  for (const language of LANGUAGES)
    expect(alertEmail(anEmail(language, [alert])).text).not.toMatch(/undefined|\{[a-z]/);
  const { subject, text } = alertEmail(anEmail('en', [alert]));
  expect(subject).toBe('[Info] The window “Move” is over: 2 planned changes of shop.test');
  const shown = text.replaceAll(/\s+/g, ' ');
  expect(shown).toMatch(/It was open from \d+ \w+ \d+ at 10:00 UTC to \d+ \w+ \d+ at 11:00 UTC\./);
  expect(shown).toContain('Check that all of this is what you planned.');
  expect(shown).toContain('Planned: Mail moved from shop.test to dns.test');
  expect(shown).not.toContain('To undo it');
});
