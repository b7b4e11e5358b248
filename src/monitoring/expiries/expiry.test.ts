import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { habitOf, type Renewal } from '../../records/certificates/renewals.ts';
import { type ChosenStage, DEFAULT_STAGES, dueStage, type ExpiryStage } from './expiry.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const END = Date.UTC(2027, 0, 31);
const BY_SHARE = { stages: DEFAULT_STAGES, plainDays: false };
const ALL: readonly ExpiryStage[] = [30, 14, 7, 3, 1, 0];

interface Watch {
  readonly lifeDays: number;
  readonly habit?: number | null;
  readonly plainDays?: boolean;
  readonly chosen?: readonly ChosenStage[];
  /** When runs are, oldest first. */
  readonly times: readonly number[];
}

/** The stages that are due over the life of one certificate, each with the time of its run. */
function stagesOver({
  lifeDays,
  habit = null,
  plainDays = false,
  chosen = DEFAULT_STAGES,
  times,
}: Watch): { readonly at: number; readonly stage: ExpiryStage }[] {
  let announced: readonly ExpiryStage[] = [];
  return times.flatMap((now) => {
    const life = { notBefore: END - lifeDays * DAY, notAfter: END };
    const due = dueStage({ ...life, announced, now, habit, stages: chosen, plainDays });
    announced = due.announced;
    return due.stage === null ? [] : [{ at: now, stage: due.stage }];
  });
}

const every = (intervalMs: number, from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / intervalMs) }, (_, i) => from + i * intervalMs);
const daysBefore = (days: number): number => END - days * DAY;
const stages = (watch: Watch): ExpiryStage[] => stagesOver(watch).map(({ stage }) => stage);

const plain = (lifeDays: number): Watch => ({
  lifeDays,
  plainDays: true,
  times: every(HOUR, daysBefore(lifeDays), END + DAY),
});

describe('stages', () => {
  // The figures of the specification.
  test.each([
    [200, [30, 14, 7, 3, 1, 0]],
    [100, [30, 14, 7, 3, 1, 0]],
    [90, [27, 14, 7, 3, 1, 0]],
    [64, [19, 14, 7, 3, 1, 0]],
    [47, [14, 7, 3, 1, 0]],
    [45, [13, 7, 3, 1, 0]],
    [160 / 24, [2, 1, 0]],
    [6, [1.8, 1, 0]],
  ])('of %d days begin %j days before the end', (lifeDays, expected) => {
    // Authorities count the last second: one of 90 days ends a second before they are over.
    for (const second of [0, 1000]) {
      const life = { notBefore: END - lifeDays * DAY + second, notAfter: END };
      const begins = every(HOUR / 30, daysBefore(lifeDays), END + HOUR).reduce<{
        at: number[];
        announced: readonly ExpiryStage[];
      }>(
        ({ at, announced }, now) => {
          const due = dueStage({ ...life, announced, now, habit: null, ...BY_SHARE });
          return { at: due.stage === null ? at : [...at, now], announced: due.announced };
        },
        { at: [], announced: [] },
      );
      expect(begins.at.map((at) => Math.round(((END - at) / DAY) * 100) / 100 + 0)).toEqual(expected);
    }
  });

  test.each([
    ['by share of the life', false],
    ['in plain days', true],
  ])('the next one is known: run only then, each is told the moment it begins, %s', (_, plainDays) => {
    const life = { notBefore: daysBefore(90), notAfter: END };
    const reported: number[] = [];
    let announced: readonly ExpiryStage[] = [];
    for (let now: number | null = daysBefore(90); now !== null; ) {
      const due = dueStage({ ...life, announced, now, habit: null, stages: DEFAULT_STAGES, plainDays });
      if (due.stage !== null) reported.push((END - now) / DAY);
      announced = due.announced;
      now = due.nextAt;
    }
    expect(reported).toEqual([plainDays ? 30 : 27, 14, 7, 3, 1, -1 / DAY]);
  });

  test.each<[about: string, announced: readonly ExpiryStage[], daysLeft: number]>([
    ['at 30 days', [30], 27],
    ['at 14 days of 45', [30, 14], 13],
    ['at 3 days of 6', [3], 1.5],
  ])('the first is not told again where it was told %s', (_, announced, daysLeft) => {
    const lifeDays = daysLeft === 27 ? 90 : daysLeft === 13 ? 45 : 6;
    const question = { notBefore: daysBefore(lifeDays), notAfter: END, announced, now: daysBefore(daysLeft) };
    expect(dueStage({ ...question, habit: null, ...BY_SHARE }).stage).toBeNull();
  });

  test.each<
    [about: string, reported: readonly ExpiryStage[], chosen: readonly ChosenStage[], daysLeft: number, due: unknown]
  >([
    ['longer ones after 30 was told tell nothing', [30], [90, 60, 30, 14], 20, null],
    ['of several that are past, only the nearest', [], [90, 60, 30], 45, 60],
    ['the nearest though later ones were left out', [30], [14], 10, 14],
    ['one that was told is not told again', [30, 14], [90, 14, 7], 10, null],
    ['a later one than those chosen before', [], [7], 20, null],
  ])('chosen later: %s', (_, announced, chosen, daysLeft, due) => {
    const life = { notBefore: daysBefore(398), notAfter: END };
    const question = { ...life, announced, now: daysBefore(daysLeft), habit: null, stages: chosen, plainDays: false };
    const first = dueStage(question);
    expect(first.stage).toBe(due);
    expect(dueStage({ ...question, announced: first.announced, now: question.now + HOUR }).stage).toBeNull();
  });

  test('plain days tell nothing again of what began together', () => {
    const life = { notBefore: daysBefore(45), notAfter: END, habit: null, stages: DEFAULT_STAGES };
    const first = dueStage({ ...life, announced: [], now: daysBefore(13.2), plainDays: false });
    expect(first.stage).toBeNull();
    const sent = dueStage({ ...life, announced: [], now: daysBefore(12.9), plainDays: false });
    expect(sent.stage).toBe(30);
    expect(dueStage({ ...life, announced: sent.announced, now: daysBefore(12.8), plainDays: true }).stage).toBeNull();
  });

  test.each<[about: string, watch: Watch, expected: readonly ExpiryStage[]]>([
    ['90 days, looked at every hour', { lifeDays: 90, times: every(HOUR, daysBefore(90), END + DAY) }, ALL],
    ['90 days, looked at every day', { lifeDays: 90, times: every(DAY, daysBefore(90) + 1, END + 2 * DAY) }, ALL],
    ['45 days', { lifeDays: 45, times: every(HOUR, daysBefore(45), END + DAY) }, [30, 7, 3, 1, 0]],
    ['exactly 7 days', { lifeDays: 7, times: every(HOUR, daysBefore(7), END + DAY) }, [30, 1, 0]],
    ['12 hours', { lifeDays: 0.5, times: every(HOUR, daysBefore(0.5), END + DAY) }, [30, 0]],
    ['no time at all', { lifeDays: 0, times: every(HOUR, daysBefore(1), END + DAY) }, [0]],
    ['25 days, in plain days', plain(25), [14, 7, 3, 1, 0]],
    ['exactly 7 days, in plain days', plain(7), [7, 3, 1, 0]],
    ['6 days, in plain days', plain(6), [3, 1, 0]],
    ['12 hours, in plain days', plain(0.5), [0]],
    ['a monitor that begins 5 days before the end', { lifeDays: 90, times: [daysBefore(5)] }, [7]],
    ['and goes on', { lifeDays: 90, times: every(HOUR, daysBefore(5), END + DAY) }, [7, 3, 1, 0]],
    ['a monitor that begins after the end', { lifeDays: 90, times: [END + 40 * DAY, END + 41 * DAY] }, [0]],
    ['a run that comes late', { lifeDays: 90, times: [daysBefore(31), daysBefore(2), daysBefore(1.5)] }, [3]],
    ['a run that comes too late', { lifeDays: 90, times: [daysBefore(31), END + 1] }, [0]],
    ['the last moment is part of it', { lifeDays: 90, times: [END] }, [1]],
    [
      'a clock that goes back',
      { lifeDays: 90, times: [daysBefore(13), daysBefore(20), daysBefore(31), daysBefore(13)] },
      [14],
    ],
    [
      '90 and 60 days of a life of 398',
      { lifeDays: 398, chosen: [90, 60, 7], times: every(HOUR, daysBefore(398), END + DAY) },
      [90, 60, 7, 0],
    ],
    // 30 % of 250 days are 75: 90 begins with that.
    [
      '90 and 60 days of a life of 250',
      { lifeDays: 250, chosen: [90, 60], times: every(HOUR, daysBefore(250), END + DAY) },
      [90, 60, 0],
    ],
    [
      '90 and 60 days of a life of 90 are one stage',
      { lifeDays: 90, chosen: [90, 60], times: every(HOUR, daysBefore(90), END + DAY) },
      [90, 0],
    ],
    ['60 days of a life of 90, in plain days', { ...plain(90), chosen: [90, 60, 1] }, [90, 60, 1, 0]],
    ['none but the end', { lifeDays: 90, chosen: [], times: every(HOUR, daysBefore(90), END + DAY) }, [0]],
    ['nothing before 30 days', { lifeDays: 365, times: every(HOUR, daysBefore(365), daysBefore(30)) }, []],
  ])('%s', (_, watch, expected) => {
    expect(stages(watch)).toEqual(expected);
  });

  test('since nobody knows when, none is left out', () => {
    const due = { notBefore: null, notAfter: END, announced: [], now: daysBefore(29), habit: null, ...BY_SHARE };
    expect(dueStage(due)).toEqual({ stage: 30, announced: [30], nextAt: daysBefore(14) });
  });

  const days = fc.integer({ min: 1, max: 400 * 24 }).map((hours) => hours / 24);
  const gaps = (most: number) => fc.array(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 1200 });
  const timesOf = (start: number, between: readonly number[]): number[] => {
    let at = start;
    return between.map((gap) => {
      at += gap;
      return at;
    });
  };

  test('looked at at least every four hours, each is told exactly once, within that time', () => {
    fc.assert(
      fc.property(
        days.filter((one) => one >= 4),
        gaps(4 * HOUR),
        (lifeDays, between) => {
          const times = timesOf(daysBefore(lifeDays), between);
          const reached = stagesOver({ lifeDays, times });
          const last = times.at(-1) ?? 0;
          // Worked out anew, from the definition.
          const share = lifeDays * 0.3 < 3 ? lifeDays * 0.3 : Math.floor(lifeDays * 0.3 + 0.001);
          const first = Math.min(30, share);
          const begun = [14, 7, 3, 1]
            .filter((stage) => stage < first)
            .map((stage): [number, number] => [stage, END - stage * DAY]);
          const all = [[30, END - first * DAY] as [number, number], ...begun, [0, END + 1] as [number, number]];
          const started = all.filter(([, start]) => start <= last);
          expect(reached.map(({ stage }) => stage)).toEqual(started.map(([stage]) => stage));
          for (const [i, [, start]] of started.entries())
            expect((reached[i]?.at ?? 0) - start).toBeLessThanOrEqual(4 * HOUR);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('looked at whenever, none is told twice, none after a later one, and none that is not true', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -500, max: 500 }), gaps(40 * DAY), (lifeDays, start, between) => {
        const reached = stagesOver({ lifeDays, times: timesOf(END + start * DAY, between) });
        const order = reached.map(({ stage }) => stage);
        expect(order).toEqual([...new Set(order)].sort((a, b) => b - a));
        for (const { at, stage } of reached) expect(END - at).toBeLessThanOrEqual(stage * DAY);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the habit of a host', () => {
  const renewals = (lifeDays: number, ...left: number[]): Renewal[] =>
    left.map((leftDays) => ({ lifeMs: lifeDays * DAY, leftMs: leftDays * DAY }));

  test.each<[about: string, seen: readonly Renewal[], lifeDays: number, habit: number | null]>([
    ['none', [], 90, null],
    ['once is none', renewals(90, 30), 90, null],
    ['the latest of two', renewals(90, 30, 28), 90, 28],
    ['the last five count', renewals(90, 1, 30, 29, 30, 31, 30), 90, 29],
    ['certificates of another life say nothing', renewals(90, 30, 30), 47, null],
    ['those of about the same do', renewals(90, 30, 30), 100, 30],
  ])('%s', (_, seen, lifeDays, habit) => {
    expect(habitOf(seen, lifeDays * DAY, { regular: false })).toBe(habit === null ? null : habit * DAY);
  });

  test.each<
    [about: string, lifeDays: number, habitDays: number, expected: readonly (readonly [ExpiryStage, number])[]]
  >([
    [
      'renewed at 20 days: the first stage waits until day 19',
      90,
      20,
      [
        [30, 19],
        [14, 14],
        [7, 7],
        [3, 3],
        [1, 1],
      ],
    ],
    [
      'renewed at 5 days: only the stage of then is told',
      90,
      5,
      [
        [7, 4],
        [3, 3],
        [1, 1],
      ],
    ],
    [
      'renewed before any stage: nothing waits',
      90,
      60,
      [
        [30, 27],
        [14, 14],
        [7, 7],
        [3, 3],
        [1, 1],
      ],
    ],
    ['renewed in the last hour: the last day waits for nothing', 90, 1 / 24, [[1, 1]]],
    [
      'of six days, renewed at a day and a half',
      6,
      1.5,
      [
        [30, 1.2],
        [1, 1],
      ],
    ],
  ])('%s', (_, lifeDays, habitDays, expected) => {
    const times = every(HOUR / 10, daysBefore(lifeDays), END);
    const reached = stagesOver({ lifeDays, habit: habitDays * DAY, times });
    expect(reached.map(({ stage, at }) => [stage, Math.round(((END - at) / DAY) * 10) / 10])).toEqual(expected);
  });

  test('a host that keeps to it is never told of', () => {
    const reached = stagesOver({ lifeDays: 90, habit: 7 * DAY, times: every(HOUR, daysBefore(90), daysBefore(6.5)) });
    expect(reached).toEqual([]);
  });
});
