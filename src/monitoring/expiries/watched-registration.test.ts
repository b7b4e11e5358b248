import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DomainName } from '../../domain/name.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { WatchedAnswer, WatchedRegistration } from '../memory/registration.ts';
import { DEFAULT_STAGES } from './expiry.ts';
import { dsAfter } from './registry-ds.ts';
import { type ObservedRegistration, registrationNeeded, watchRegistration } from './watched-registration.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 22, 12);
const LOCKED = ['clientTransferProhibited', 'clientDeleteProhibited', 'clientUpdateProhibited'];
const YEAR = 365 * DAY_MS;

const at = (now: number) => ({ now, stages: DEFAULT_STAGES });

const answer = (more: Partial<WatchedAnswer> = {}): WatchedAnswer => ({
  domain: 'example.com' as DomainName,
  at: START,
  createdAt: START - 10 * YEAR,
  expiresAt: START + 200 * DAY_MS,
  statuses: LOCKED,
  registrar: { name: 'Harbor Names', ianaId: 1 },
  registrant: { name: null, organization: null },
  ds: null,
  source: 'rdap rdap.registry.example',
  ...more,
});

type GivenAnswer = Partial<WatchedAnswer> | 'unknown';

function kindsOver(...answers: readonly GivenAnswer[]): string[] {
  let watched: WatchedRegistration | null = null;
  return answers.flatMap((one, i) => {
    const now = START + i * DAY_MS;
    const observed: ObservedRegistration =
      one === 'unknown' ? { kind: 'unknown', lasting: false } : { kind: 'registered', ...answer({ at: now, ...one }) };
    const found = watchRegistration(watched, observed, at(now));
    watched = found.registration;
    return found.judgements.map(({ kind, message }) =>
      [kind, message.args['days'] ?? message.args['count']].join(' ').trim(),
    );
  });
}

const pending = (status: string): Partial<WatchedAnswer> => ({ statuses: [...LOCKED, status] });
const held = (organization: string | null): Partial<WatchedAnswer> => ({ registrant: { name: null, organization } });
const ends = (days: number): Partial<WatchedAnswer> => ({ expiresAt: START + days * DAY_MS });

describe('what is told of a registration', () => {
  test.each<[about: string, answers: readonly GivenAnswer[], expected: readonly string[]]>([
    ['nothing while it stays as it is', [{}, {}, {}], []],
    ['nothing of failures', ['unknown', {}, 'unknown', {}], []],
    ['the stage it is in at first', [ends(20)], ['registration-expires 20']],
    [
      'each stage once',
      [ends(7.5), ends(7.5), ends(7.5), ends(7.5)],
      ['registration-expires 8', 'registration-expires 7'],
    ],
    [
      'the stage of the last answer, once the registry is silent',
      [ends(8), 'unknown', 'unknown', 'unknown'],
      ['registration-expires 8', 'unanswered-registration-expires 6', 'registry-silent'],
    ],
    [
      'each stage of the last answer, while the registry stays silent',
      [ends(4), ...Array.from({ length: 8 }, () => 'unknown' as const)],
      [
        'registration-expires 4',
        'unanswered-registration-expires 2',
        'registry-silent',
        'unanswered-registration-expires 1',
        'unanswered-registration-expired',
      ],
    ],
    [
      'that it was renewed meanwhile, once the registry answers again',
      [ends(8), 'unknown', 'unknown', ends(373)],
      [
        'registration-expires 8',
        'unanswered-registration-expires 6',
        'registry-silent',
        'registration-renewed',
        'registry-answers-again',
      ],
    ],
    [
      'nothing more once the registry answers the same',
      [ends(8), 'unknown', 'unknown', ends(8)],
      ['registration-expires 8', 'unanswered-registration-expires 6', 'registry-silent', 'registry-answers-again'],
    ],
    ['nothing of a registry that never answered', ['unknown', 'unknown', 'unknown'], []],
    [
      'the stage of the last answer, where another server states no end',
      [ends(8), ...Array.from({ length: 3 }, () => ({ source: 'whois whois.registry.example', expiresAt: null }))],
      ['registration-expires 8', 'unanswered-registration-expires 6', 'registry-silent'],
    ],
    ['that it has expired, once', [ends(-2), ends(-2)], ['registration-expired']],
    ['a renewal', [ends(20), ends(385)], ['registration-expires 20', 'registration-renewed']],
    ['a renewal long before', [{}, { expiresAt: START + 2 * YEAR }], ['registration-renewed']],
    [
      'a renewed one starts afresh',
      [ends(2), ends(33), ends(33), ends(33), ends(33)],
      ['registration-expires 2', 'registration-renewed', 'registration-expires 30'],
    ],
    ['nothing of a date that moves by hours', [{}, { expiresAt: START + 200.4 * DAY_MS }], []],
    [
      'nothing of an end that is missing for a while',
      [ends(20), { expiresAt: null }, ends(20)],
      ['registration-expires 20'],
    ],
    ['nothing where no end is known', [{ expiresAt: null }, { expiresAt: null }], []],
    ['the lock against transfers removed', [{}, { statuses: LOCKED.slice(1) }], ['registration-unlocked 1']],
    ['all locks removed', [{}, { statuses: ['ok'] }, { statuses: ['ok'] }], ['registration-unlocked 3']],
    [
      'nothing where the registry locks instead',
      [{}, { statuses: [...LOCKED.slice(1), 'serverTransferProhibited'] }],
      [],
    ],
    [
      'nothing of statuses in another order, or given twice',
      [{}, { statuses: LOCKED.toReversed() }, { statuses: [...LOCKED.slice(1), ...LOCKED] }],
      [],
    ],
    ['nothing of an answer without any status', [{}, { statuses: [] }, {}], []],
    ['nothing of locks that are added', [{ statuses: ['ok'] }, {}], []],
    [
      'a transfer that is under way, and its end',
      [{}, pending('pendingTransfer'), pending('pendingTransfer'), {}],
      ['transfer-pending', 'transfer-over'],
    ],
    ['a transfer that the first answer shows', [pending('pendingTransfer')], ['transfer-pending']],
    [
      'a transfer that goes through',
      [{}, { statuses: ['pendingTransfer'] }, { statuses: ['ok'], registrar: { name: 'Quay', ianaId: 2 } }],
      ['transfer-pending', 'registration-unlocked 3', 'registrar-changed', 'transfer-over'],
    ],
    [
      'a transfer that another server shows while the usual one is silent',
      [{}, 'unknown', { ...pending('pendingTransfer'), source: 'whois whois.registry.example' }, {}],
      ['transfer-pending', 'transfer-over'],
    ],
    [
      'a hold by its name, beside the locks that went with it, and both ends',
      [{}, { statuses: ['clientHold'] }, { statuses: ['clientHold', 'serverHold'] }, {}],
      ['registration-on-hold', 'registration-unlocked 3', 'registration-locked', 'hold-over'],
    ],
    ['nothing of a name without name servers', [{}, pending('inactive')], []],
    [
      'redemption, then the deletion that nobody can stop',
      [{}, { statuses: ['redemptionPeriod', 'pendingDelete'] }, { statuses: ['pendingDelete'] }],
      ['registration-in-redemption', 'registration-deleting'],
    ],
    [
      'a name that is restored, and the locks that it lost',
      [{}, { statuses: ['redemptionPeriod'] }, { statuses: ['pendingRestore'] }, { statuses: ['ok'] }],
      ['registration-in-redemption', 'registration-unlocked 3', 'deletion-over'],
    ],
    [
      'nothing of an answer without any status, while a transfer is under way',
      [pending('pendingTransfer'), { statuses: [] }, pending('pendingTransfer')],
      ['transfer-pending'],
    ],
    ['locks that are set again', [{}, { statuses: ['ok'] }, {}], ['registration-unlocked 3', 'registration-locked']],
    ['another holder', [held('Shop Ltd'), held('Evil Ltd')], ['registrant-changed']],
    [
      'another holder after a time in which the registry withheld it',
      [held('Shop Ltd'), held(null), held('Evil Ltd')],
      ['registrant-changed'],
    ],
    ['nothing of a holder that is withheld from now on, or published', [held(null), held('Shop Ltd'), held(null)], []],
    ['nothing of a holder in other letters', [held('Shop Ltd.'), held('SHOP  LTD')], []],
    [
      'nothing of a holder that another server writes otherwise',
      [held('Shop Ltd'), { ...held('Shop Limited'), source: 'whois whois.registry.example' }],
      [],
    ],
    ['nothing of another state', [{}, { statuses: [...LOCKED, 'pendingUpdate'] }], []],
    [
      'another registrar, whatever locks that needed',
      [{}, { registrar: { name: 'Quay', ianaId: 2 }, statuses: ['ok'] }],
      ['registrar-changed'],
    ],
    ['nothing of a registrar that is renamed', [{}, { registrar: { name: 'HARBOR NAMES, INC.', ianaId: 1 } }], []],
    ['nothing of a registrar without a number', [{}, { registrar: { name: 'Quay', ianaId: null } }], []],
    [
      'nothing of what another server says differently',
      [{}, { source: 'whois whois.registry.example', statuses: ['ok'], expiresAt: START + 5 * DAY_MS }, {}],
      [],
    ],
    [
      'the stage that another server confirms, where the usual one is silent',
      [ends(31), 'unknown', { ...ends(31.2), source: 'whois whois.registry.example', statuses: ['ok'] }, 'unknown'],
      ['registration-expires 29'],
    ],
    [
      'no stage that another server does not confirm',
      [ends(31), 'unknown', { ...ends(300), source: 'whois whois.registry.example' }, 'unknown'],
      [],
    ],
    ['a registration over before it began', [{ createdAt: START, ...ends(-5) }], ['registration-expired']],
    ['an end in the year 9999', [{ expiresAt: Date.UTC(9999, 11, 31) }], []],
    [
      'an end that goes back, each stage of it once',
      [ends(200), ends(20), ends(20), ends(200)],
      ['registration-expires 19', 'registration-renewed'],
    ],
  ])('%s', (_, answers, expected) => {
    expect(kindsOver(...answers)).toEqual(expected);
  });

  test('another server counts once the usual one was silent for a week', () => {
    const other = { source: 'whois whois.registry.example', expiresAt: START + 20 * DAY_MS };
    expect(kindsOver({}, ...Array.from({ length: 6 }, () => other))).toEqual([]);
    expect(kindsOver({}, ...Array.from({ length: 7 }, () => other))).toEqual(['registration-expires 13']);
  });

  test('a warning rests on no old answer', () => {
    const old = { kind: 'registered', ...answer({ expiresAt: START + 30 * DAY_MS }) } as const;
    const late = watchRegistration(null, old, at(START + 20 * HOUR));
    expect([late.judgements, late.registration.told]).toEqual([[], []]);
    expect(registrationNeeded(late.registration, at(START + 20 * HOUR))).toBe(6 * HOUR);
  });
});

/** Of two keys, and another digest of the first. */
const [OLD, NEW, OTHER_DIGEST] = ['1 13 2 AB', '2 13 2 CD', '1 13 4 EF'];

describe('DS records at the registry', () => {
  /** Lists the alerts of steps of four hours, each with the records at the registry and in the DNS; null where they are unknown. */
  function dsOver(...steps: readonly (readonly [listed: readonly string[] | null, inDns: readonly string[] | null])[]) {
    let watched: WatchedRegistration | null = null;
    return steps.flatMap(([ds, inDns], i) => {
      const now = START + i * 4 * HOUR;
      const observed: ObservedRegistration = { kind: 'registered', ...answer({ at: now, ds }) };
      const step = dsAfter(watchRegistration(watched, observed, at(now)).registration, inDns, now);
      watched = step.registration;
      return step.judgements.map(({ kind, severity }) => `${i} ${severity} ${kind}`);
    });
  }

  type Step = readonly [listed: readonly string[] | null, inDns: readonly string[] | null];
  const usual: Step = [[OLD], [OLD]];
  const ahead: Step = [[NEW], [OLD]];
  test.each<[about: string, steps: readonly Step[], expected: readonly string[]]>([
    ['nothing while they stay', [usual, usual, usual], []],
    ['nothing of a roll, which the DNS shows', [usual, [[NEW], [NEW]], [[NEW], [NEW]]], []],
    ['nothing of a roll that the DNS shows hours later', [usual, ahead, [[NEW], [NEW]], [[NEW], [NEW]]], []],
    ['nothing of a roll that the DNS shows first', [usual, [[OLD], [NEW]], [[NEW], [NEW]], [[NEW], [NEW]]], []],
    ['others that the DNS does not show, once', [usual, ahead, ahead, ahead, ahead], ['3 error registry-ds-changed']],
    [
      'and that it shows them',
      [usual, ahead, ahead, ahead, [[NEW], [NEW]]],
      ['3 error registry-ds-changed', '4 info registry-ds-agrees'],
    ],
    [
      'and that they are as before',
      [usual, ahead, ahead, ahead, usual, usual],
      ['3 error registry-ds-changed', '4 info registry-ds-agrees'],
    ],
    ['that they are gone', [usual, [[], [OLD]], [[], [OLD]], [[], [OLD]]], ['3 error registry-ds-changed']],
    ['nothing where they are withheld', [usual, [null, [OLD]], [null, [OLD]], [null, [OLD]]], []],
    ['nothing where nobody can tell what the DNS has', [usual, [[NEW], null], [[NEW], null], [[NEW], null]], []],
    ['nothing where they were others from the beginning', [ahead, ahead, ahead, ahead], []],
    [
      'nothing of another digest that the DNS has too',
      [usual, [[OLD, OTHER_DIGEST], [OLD]], [[OLD, OTHER_DIGEST], [OLD]]],
      [],
    ],
  ])('%s', (_, steps, expected) => {
    expect(dsOver(...steps)).toEqual(expected);
  });
});

describe('when a registry is asked', () => {
  const known = (more: Partial<WatchedRegistration>, end = 200): WatchedRegistration => ({
    answer: answer({ expiresAt: START + end * DAY_MS }),
    endsAt: START + end * DAY_MS,
    told: [],
    waitsUntil: null,
    unanswered: null,
    alarms: [],
    locked: [],
    unlocked: [],
    ds: null,
    otherDs: null,
    ...more,
  });

  test.each<[about: string, watched: WatchedRegistration | null, hours: number, maxAgeHours: number | null]>([
    ['at first', null, 0, 23.5],
    ['not on the same day', known({}), 23, null],
    ['the next day', known({}), 23.5, 23.5],
    ['not where a stage is told already', known({ told: [30] }, 29), 23, null],
    ['where a stage begins', known({}, 30.5), 13, 6],
    [
      'where other DS records wait to be confirmed',
      known({ otherDs: { since: START, sightings: 1, isReported: false, goneSince: null } }),
      13,
      6,
    ],
    ['where a stage begins soon after an answer', known({}, 30.1), 5, 6],
    ['not while it waits', known({ waitsUntil: START + 25 * HOUR }), 24.5, null],
    ['after that', known({ waitsUntil: START + 25 * HOUR }), 25, 24.5],
    ['after that where nothing is known', { ...known({ waitsUntil: START + HOUR }), answer: null }, 1, 24.5],
  ])('%s', (_, watched, hours, maxAgeHours) => {
    const maxAge = registrationNeeded(watched, at(START + hours * HOUR));
    expect(maxAge).toBe(maxAgeHours === null ? null : maxAgeHours * HOUR);
  });
});

test.each<[lasting: boolean, hours: number]>([
  [false, 1],
  [true, 23.5],
])('after a lookup that brought nothing (lasting: %s), nobody is asked for %d h', (lasting, hours) => {
  const { registration } = watchRegistration(null, { kind: 'unknown', lasting }, at(START));
  expect(registrationNeeded(registration, at(START + hours * HOUR - 1))).toBeNull();
  expect(registrationNeeded(registration, at(START + hours * HOUR))).toBe(24.5 * HOUR);
});

test('over years of renewals and failures, each stage and each renewal is told once, and few questions are asked', () => {
  const scenario = fc.record({
    // How long before each end it is renewed, in days; the last one is not.
    leads: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 0, maxLength: 3 }),
    lost: fc.array(fc.boolean(), { minLength: 5, maxLength: 17 }),
    intervalHours: fc.constantFrom(1, 5, 7),
  });
  fc.assert(
    fc.property(scenario, ({ leads, lost, intervalHours }) => {
      const years = [...leads, 0].map((lead, i) => ({ end: START + 100 * DAY_MS + i * YEAR, lead: lead * DAY_MS }));
      const renewedAt = years.map(({ end, lead }) => end - lead);
      const endAt = (at: number): number =>
        years.find((_, i) => at < (renewedAt[i] ?? 0))?.end ?? years.at(-1)?.end ?? 0;
      const stop = (years.at(-1)?.end ?? 0) + 3 * DAY_MS;
      let watched: WatchedRegistration | null = null;
      let asked = 0;
      const kinds: string[] = [];
      const oldest: number[] = [];
      for (let now = START; now < stop; now += intervalHours * HOUR) {
        const maxAge = registrationNeeded(watched, at(now));
        if (maxAge === null) continue;
        asked += 1;
        // At most two failures in a row.
        const isLost = asked % 3 !== 0 && lost[asked % lost.length] === true;
        const observed: ObservedRegistration = isLost
          ? { kind: 'unknown', lasting: false }
          : { kind: 'registered', ...answer({ at: now, expiresAt: endAt(now) }) };
        const found = watchRegistration(watched, observed, at(now));
        watched = found.registration;
        kinds.push(...found.judgements.map(({ kind, severity }) => `${kind.replace('unanswered-', '')} ${severity}`));
        oldest.push(
          found.judgements.some(({ kind }) => kind === 'registration-expired') ? now - (years.at(-1)?.end ?? 0) : 1,
        );
      }
      const renewals = kinds.filter((kind) => kind.startsWith('registration-renewed'));
      expect(renewals.length).toBe(leads.length);
      // The last year is not renewed: all stages of it come after the last renewal, in their order.
      const last = kinds.slice(kinds.findLastIndex((kind) => kind.startsWith('registration-renewed')) + 1);
      expect(last).toEqual([
        'registration-expires notice',
        ...['warning', 'warning', 'error', 'error'].map((severity) => `registration-expires ${severity}`),
        'registration-expired critical',
      ]);
      expect(Math.min(...oldest)).toBeGreaterThan(0);
      const days = (stop - START) / DAY_MS;
      expect(asked).toBeLessThan(days * 3 + 20);
    }),
    { numRuns: 40 },
  );
});
