import { describe, expect, test } from 'vitest';
import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import type { WatchedVacancy } from '../memory/registration.ts';
import { NOTHING_WATCHED } from '../model/watch-state.ts';
import { vacancyAfter, vacancyNeeded } from './vacancy.ts';
import type { ObservedRegistration } from './watched-registration.ts';

const domain = 'harbor.example' as DomainName;

/** Names the answers of a registry: held, free, free while the DNS has the name, or nothing that can be used. */
type Answer = 'held' | 'free' | 'in-dns' | 'failed';

const observedAt = (answer: Answer, at: number): ObservedRegistration => {
  if (answer === 'failed') return { kind: 'unknown', lasting: false };
  if (answer !== 'held') return { kind: 'not-registered', at };
  return {
    kind: 'registered',
    domain,
    at,
    createdAt: null,
    expiresAt: null,
    statuses: [],
    registrar: { name: 'Harbor Names', ianaId: 1 },
    registrant: { name: null, organization: null },
    ds: null,
    source: 'rdap r',
  };
};

/** Lists what is reported, as answers come at these hours. */
function reported(answers: readonly (readonly [hour: number, answer: Answer])[]): readonly string[] {
  let vacancy: WatchedVacancy = NOTHING_WATCHED.vacancy;
  return answers.flatMap(([hour, answer]) => {
    const now = hour * HOUR_MS;
    const run = { domain, now, isOutOfDns: answer !== 'in-dns' };
    const step = vacancyAfter(vacancy, observedAt(answer, now), run);
    vacancy = step.vacancy;
    return step.judgements.map(({ kind }) => `${hour} ${kind}`);
  });
}

describe('whether anybody holds a name', () => {
  test.each<[string, readonly (readonly [number, Answer])[], readonly string[]]>([
    [
      'held from the start',
      [
        [0, 'held'],
        [24, 'held'],
      ],
      [],
    ],
    [
      'free from the start',
      [
        [0, 'free'],
        [1, 'free'],
        [25, 'free'],
      ],
      [],
    ],
    [
      'free, then registered',
      [
        [0, 'free'],
        [1, 'free'],
        [25, 'held'],
        [49, 'held'],
      ],
      ['25 name-registered'],
    ],
    [
      'dropped',
      [
        [0, 'held'],
        [24, 'free'],
        [25, 'free'],
        [49, 'free'],
      ],
      ['25 name-unregistered'],
    ],
    [
      'dropped, and registered by somebody',
      [
        [0, 'held'],
        [24, 'free'],
        [25, 'free'],
        [49, 'held'],
        [73, 'held'],
      ],
      ['25 name-unregistered', '49 name-registered'],
    ],
    [
      'one wrong answer',
      [
        [0, 'held'],
        [24, 'free'],
        [25, 'held'],
        [49, 'free'],
        [49.1, 'held'],
      ],
      [],
    ],
    [
      'two answers within minutes',
      [
        [0, 'held'],
        [24, 'free'],
        [24.1, 'free'],
      ],
      [],
    ],
    [
      'one wrong answer at first',
      [
        [0, 'free'],
        [1, 'held'],
      ],
      [],
    ],
    [
      'failures alone',
      [
        [0, 'held'],
        [24, 'failed'],
        [25, 'failed'],
        [48, 'failed'],
      ],
      [],
    ],
    [
      'failures do not confirm',
      [
        [0, 'held'],
        [24, 'free'],
        [25, 'failed'],
        [26, 'failed'],
        [27, 'held'],
      ],
      [],
    ],
    [
      'failures between',
      [
        [0, 'held'],
        [24, 'free'],
        [25, 'failed'],
        [26, 'free'],
      ],
      ['26 name-unregistered'],
    ],
    [
      'a failure of a free name',
      [
        [0, 'free'],
        [1, 'free'],
        [25, 'failed'],
        [49, 'free'],
      ],
      [],
    ],
    [
      'what the DNS still has',
      [
        [0, 'held'],
        [24, 'in-dns'],
        [25, 'in-dns'],
        [49, 'in-dns'],
      ],
      [],
    ],
    [
      'what leaves the DNS later',
      [
        [0, 'held'],
        [24, 'free'],
        [25, 'in-dns'],
        [26, 'free'],
      ],
      ['26 name-unregistered'],
    ],
  ])('%s', (_, answers, kinds) => {
    expect(reported(answers)).toEqual(kinds);
  });

  test('the second answer is asked for after an hour, and after each failure an hour later', () => {
    const first = vacancyAfter(NOTHING_WATCHED.vacancy, observedAt('free', DAY_MS), {
      domain,
      now: DAY_MS,
      isOutOfDns: true,
    }).vacancy;
    expect(vacancyNeeded(NOTHING_WATCHED.vacancy, DAY_MS)).toBeNull();
    expect(vacancyNeeded(first, DAY_MS + HOUR_MS - 1)).toBeNull();
    expect(vacancyNeeded(first, DAY_MS + HOUR_MS)).toBe(HOUR_MS / 2);
    const failed = vacancyAfter(first, observedAt('failed', 0), {
      domain,
      now: DAY_MS + HOUR_MS,
      isOutOfDns: true,
    }).vacancy;
    expect(vacancyNeeded(failed, DAY_MS + 2 * HOUR_MS - 1)).toBeNull();
    expect(vacancyNeeded(failed, DAY_MS + 2 * HOUR_MS)).toBe(HOUR_MS / 2);
  });
});
