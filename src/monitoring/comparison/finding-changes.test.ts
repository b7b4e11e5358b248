import { expect, test } from 'vitest';
import type { FindingItem } from '../../diagnoses/diagnosis.ts';
import { KINDS, type KindId } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { NO_FINDINGS, type WatchedFindings } from '../memory/findings.ts';
import { DEFAULT_SETTINGS, type MonitorSettings } from '../model/monitor.ts';
import { compareFindings } from './finding-changes.ts';
import { REPORTED_ELSEWHERE, type RecordsState } from './reported-elsewhere.ts';
import type { JudgedSight, SeenKind } from './seen-findings.ts';

const name = { id: 'seo-indexable/name', args: {} };

/** Describes a check as a run saw it: its findings, and questions that failed; `?` before its name where it could not be judged. */
interface Sight {
  readonly check?: string;
  readonly finds?: readonly string[];
  readonly fails?: readonly string[];
  readonly answers?: readonly string[];
  readonly unjudged?: true;
  readonly causedBy?: string;
}

const item = (check: string, code: string, causedBy: string | undefined): FindingItem => ({
  ...{ check, code, severity: 'error', args: {}, says: name, do: '', because: '', more: '', advice: '' },
  ...(causedBy === undefined ? {} : { causedBy: { check: causedBy, code: 'cause' } }),
  points: 0,
  fix: null,
});

function kindOf(
  sights: readonly Sight[],
  { kind = 'seo', criteria = '1' }: { kind?: KindId; criteria?: string } = {},
): SeenKind {
  const judged = sights.flatMap(
    ({ check = 'seo-indexable', finds = [], fails = [], answers = ['page GET'], unjudged, causedBy }): JudgedSight[] =>
      unjudged === true
        ? []
        : [
            {
              ...{ check, name, says: name, failing: fails, answered: answers },
              findings: finds.map((code) => ({ check, name, item: item(check, code, causedBy) })),
            },
          ],
  );
  const unjudged = sights.flatMap((one) => (one.unjudged === true ? [one.check ?? 'seo-indexable'] : []));
  return { kind, criteria, judged, unjudged };
}

interface Around {
  readonly settings?: Partial<MonitorSettings>;
  readonly records?: RecordsState;
  readonly isRevocationReported?: boolean;
}

/** Takes looks at their times, and lists what each reports. */
function eventsOf(...all: readonly (readonly [atMs: number, seen: readonly SeenKind[], around?: Around])[]): string[] {
  let memory: WatchedFindings = NO_FINDINGS;
  return all.map(([now, seen, around]) => {
    const { settings = {}, records = 'same', isRevocationReported = false }: Around = around ?? {};
    const chosen = { ...DEFAULT_SETTINGS, dailyReports: KINDS.map(({ id }) => id), ...settings };
    const step = compareFindings(memory, seen, {
      domain: 'm.example' as DomainName,
      now,
      settings: chosen,
      records,
      isRevocationReported,
    });
    memory = { ...step.memory, ranAt: now };
    return step.events.map(({ kind, about }) => [kind, ...about.key].join(' ')).join(', ');
  });
}

const FINE = kindOf([{}]);
const SHUT = kindOf([{ finds: ['noindex'] }]);
const [CONFIRM, SETTLE] = [5 * MINUTE_MS, HOUR_MS];
const APPEARED = 'finding-appeared seo-indexable noindex';
const OVER = 'finding-over seo-indexable noindex';

test('what was there from the start is not reported; what appears is reported once confirmed, and its end', () => {
  expect(
    eventsOf(
      [0, [kindOf([{ finds: ['blocked'] }])]],
      [DAY_MS, [kindOf([{ finds: ['blocked', 'noindex'] }])]],
      [DAY_MS + CONFIRM, [kindOf([{ finds: ['blocked', 'noindex'] }])]],
      [2 * DAY_MS, [kindOf([{ finds: ['noindex'] }])]],
      [3 * DAY_MS, [FINE]],
      [3 * DAY_MS + SETTLE, [FINE]],
    ),
  ).toEqual(['', '', APPEARED, '', '', OVER]);
});

test('what only one of two runs shows is not reported', () => {
  expect(
    eventsOf([0, [FINE]], [DAY_MS, [SHUT]], [DAY_MS + CONFIRM, [FINE]], [2 * DAY_MS, [SHUT]], [3 * DAY_MS, [SHUT]]),
  ).toEqual(['', '', '', '', '']);
});

test('an absence of one run is no end', () => {
  expect(
    eventsOf(
      [0, [FINE]],
      [DAY_MS, [SHUT]],
      [DAY_MS + CONFIRM, [SHUT]],
      [2 * DAY_MS, [FINE]],
      [2 * DAY_MS + SETTLE, [SHUT]],
      [3 * DAY_MS, [SHUT]],
    ),
  ).toEqual(['', '', APPEARED, '', '', '']);
});

const UNKNOWN = kindOf([{ unjudged: true }]);

test('a check that could not be judged, or was not tested, is neither beginning nor end', () => {
  expect(
    eventsOf(
      [0, [UNKNOWN]],
      [DAY_MS, [SHUT]],
      [DAY_MS + CONFIRM, [SHUT]],
      [2 * DAY_MS, [UNKNOWN]],
      [2 * DAY_MS + SETTLE, [UNKNOWN]],
      [3 * DAY_MS, [SHUT]],
    ),
  ).toEqual(['', '', '', '', '', '']);
  expect(
    eventsOf(
      [0, [FINE]],
      [DAY_MS, [SHUT]],
      [DAY_MS + CONFIRM, [SHUT]],
      [2 * DAY_MS, [UNKNOWN]],
      [2 * DAY_MS + SETTLE, [UNKNOWN]],
      [3 * DAY_MS, [kindOf([])]],
    ),
  ).toEqual(['', '', APPEARED, '', '', '']);
});

test('what a question shows that had no answer before is no news', () => {
  const blind = kindOf([{ fails: ['page GET'], answers: [] }]);
  expect(eventsOf([0, [blind]], [DAY_MS, [SHUT]], [DAY_MS + CONFIRM, [SHUT]])).toEqual(['', '', '']);
  // Once it had an answer, a failure on the way changes nothing.
  expect(eventsOf([0, [FINE]], [DAY_MS, [blind]], [2 * DAY_MS, [SHUT]], [2 * DAY_MS + CONFIRM, [SHUT]])).toEqual([
    '',
    '',
    '',
    APPEARED,
  ]);
});

test('while a question fails, a finding must last an hour, and its absence says nothing', () => {
  const failing = kindOf([{ finds: ['noindex'], fails: ['robots GET'] }]);
  const without = kindOf([{ fails: ['page GET'], answers: [] }]);
  expect(
    eventsOf(
      [0, [FINE]],
      [DAY_MS, [failing]],
      [DAY_MS + CONFIRM, [failing]],
      [DAY_MS + SETTLE, [failing]],
      [2 * DAY_MS, [without]],
      [2 * DAY_MS + SETTLE, [without]],
      [3 * DAY_MS, [kindOf([{ fails: ['robots GET'] }])]],
      [3 * DAY_MS + SETTLE, [kindOf([{ fails: ['robots GET'] }])]],
    ),
  ).toEqual(['', '', '', APPEARED, '', '', '', OVER]);
});

test('after an update of ours, what checks find now is compared from then on, and only logged', () => {
  const [old, fresh] = [{ criteria: '1' }, { criteria: '2' }];
  const seen = (finds: readonly string[], version: { criteria: string }) => kindOf([{ finds }], version);
  expect(
    eventsOf(
      [0, [seen([], old)]],
      [DAY_MS, [seen(['noindex'], fresh)]],
      [DAY_MS + CONFIRM, [seen(['noindex'], fresh)]],
      [2 * DAY_MS, [seen(['noindex', 'blocked'], fresh)]],
      [2 * DAY_MS + CONFIRM, [seen(['noindex', 'blocked'], fresh)]],
    ),
  ).toEqual(['', 'findings-compared-anew m.example', '', '', 'finding-appeared seo-indexable blocked']);
});

test('what comes back within a week is reported, and its end only after a week', () => {
  const times = Array.from({ length: 9 }, (_, i) => [(5 + i) * DAY_MS, [FINE]] as const);
  expect(
    eventsOf(
      [0, [FINE]],
      [DAY_MS, [SHUT]],
      [DAY_MS + CONFIRM, [SHUT]],
      [2 * DAY_MS, [FINE]],
      [2 * DAY_MS + SETTLE, [FINE]],
      [4 * DAY_MS, [SHUT]],
      [4 * DAY_MS + CONFIRM, [SHUT]],
      ...times,
    ),
  ).toEqual(['', '', APPEARED, '', OVER, '', APPEARED, '', '', '', '', '', '', '', OVER, '']);
});

const bad = (check: string, code: string, kind: KindId = 'diagnosis') => kindOf([{ check, finds: [code] }], { kind });

/** Findings that others report or not: the check, the finding, what is special, and whether it is reported here. */
const REPORTED: readonly (readonly [check: string, code: string, around: Around, isHere: boolean])[] = [
  ['open-servers', 'recursion', {}, true],
  ['block-lists', 'mail', {}, true],
  ['starttls', 'not-offered', {}, true],
  ['starttls', 'ends-soon', { settings: { mailCertificates: true } }, false],
  ['starttls', 'ends-soon', {}, true],
  ['revocation', 'revoked', {}, true],
  ['revocation', 'revoked', { isRevocationReported: true }, false],
  ['revocation', 'staple-missing', {}, true],
  ['registration', 'close', {}, false],
  ['dnssec', 'bogus', {}, false],
  ['certificate-names', 'other-name', {}, false],
  ['tls-protocols', 'no-current-tls', {}, true],
  ['tls-protocols', 'no-current-tls', { settings: { watchTls: true } }, false],
  ['spf-record', 'too-many-lookups', {}, true],
  ['spf-record', 'too-many-lookups', { records: 'changed' }, false],
  ['spf-record', 'too-many-lookups', { records: 'in-doubt' }, false],
  ['open-servers', 'recursion', { records: 'changed' }, true],
];

test.each(REPORTED)('%s/%s with %j is reported here: %s', (check, code, around, isHere) => {
  const without = kindOf([{ check }], { kind: 'diagnosis' });
  const found = bad(check, code);
  const [, , event] = eventsOf([0, [without]], [DAY_MS, [found], around], [DAY_MS + CONFIRM, [found], around]);
  expect(event).toBe(isHere ? `finding-appeared ${check} ${code}` : '');
});

test('a consequence is reported by its cause', () => {
  const caused = kindOf([{ finds: ['noindex'], causedBy: 'seo-status' }]);
  expect(
    eventsOf(
      [0, [FINE]],
      [DAY_MS, [caused]],
      [DAY_MS + CONFIRM, [caused]],
      [2 * DAY_MS, [SHUT]],
      [2 * DAY_MS + CONFIRM, [SHUT]],
    ),
  ).toEqual(['', '', '', '', APPEARED]);
});

test('what several kinds of reports find is reported once', () => {
  const fine = [
    kindOf([{ check: 'spf-record' }], { kind: 'mail' }),
    kindOf([{ check: 'spf-strict' }], { kind: 'health' }),
  ];
  const faulty = [bad('spf-record', 'too-many-lookups', 'mail'), bad('spf-strict', 'invalid', 'health')];
  expect(
    eventsOf([0, fine], [DAY_MS, faulty], [DAY_MS + CONFIRM, faulty], [2 * DAY_MS, fine], [2 * DAY_MS + SETTLE, fine]),
  ).toEqual(['', '', 'finding-appeared spf-record too-many-lookups', '', 'finding-over spf-record too-many-lookups']);
  const both = (finds: readonly string[]) =>
    (['diagnosis', 'ssl'] as const).map((kind) => kindOf([{ check: 'revocation', finds }], { kind }));
  const [none, missing] = [both([]), both(['staple-missing'])];
  expect(
    eventsOf(
      [0, none],
      [DAY_MS, missing],
      [DAY_MS + CONFIRM, missing],
      [2 * DAY_MS, none],
      [2 * DAY_MS + SETTLE, none],
    ),
  ).toEqual(['', '', 'finding-appeared revocation staple-missing', '', 'finding-over revocation staple-missing']);
});

test('each check and finding that others tell exists', () => {
  const checks = new Map(KINDS.flatMap((kind) => kind.checks.map(({ check }) => [check.id, check.findings] as const)));
  const { BY_OTHERS, BY_SETTING, OF_RECORDS } = REPORTED_ELSEWHERE;
  expect([...OF_RECORDS].filter((check) => !checks.has(check))).toEqual([]);
  const listed = [BY_OTHERS, BY_SETTING.watchTls, BY_SETTING.mailCertificates].flatMap((table) =>
    Object.entries(table),
  );
  const missing = listed.flatMap(([check, codes]) =>
    codes === 'all'
      ? checks.has(check)
        ? []
        : [check]
      : codes.filter((code) => checks.get(check)?.[code] === undefined),
  );
  expect(missing).toEqual([]);
});
