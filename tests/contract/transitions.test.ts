import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import type { Observation, RrsetContent, Transition } from '../../src/observations/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { a, answered, denied, name } from '../support/address-records.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

/** Transitions as text: what was, what is, and whether the RRset rotates. */
const linesOf = (transitions: readonly Transition[]): string[] => {
  const content = (one: RrsetContent | null): string =>
    one === null
      ? 'never observed'
      : [
          `${one.outcome} at ${one.at}`,
          ...one.aliases.map((rr) => `via ${presentRdata(rr.type, rr.octets)}`),
          ...one.records.map((rr) => presentRdata(rr.type, rr.octets)),
        ].join(' ');
  return transitions.map(
    ({ name: owner, type, before, after, rotation }) =>
      `${owner} ${type}: ${content(before)} -> ${content(after)}${rotation ? ' (rotation)' : ''}`,
  );
};
const www = (at: number, target: string, address: string): Observation => ({
  ...answered(at, a(target, address)),
  name: name('www.example.com'),
  aliases: [
    {
      name: name('www.example.com'),
      type: 'CNAME',
      ttlSeconds: 60,
      octets: encodeRdata('CNAME', { target: name(target) }),
    },
  ],
});
const X = 'example.com';
const one = (at: number, ...last: number[]): Observation => {
  const [first, ...rest] = last.map((i) => a(X, `192.0.2.${i}`));
  if (first === undefined) throw new Error('no records');
  return answered(at, first, ...rest);
};

describe.each(ENGINES)('transitions on %s', (_engine, create) => {
  let database: string;
  let stores: Stores;
  let remove = async (): Promise<void> => {};
  beforeAll(async () => {
    ({ database, remove } = await create());
    stores = await openStores(database);
  });
  afterAll(async () => {
    await stores?.close();
    await remove();
  });
  beforeEach(async () => {
    await stores.observations.purge(await stores.observations.keysAfter(null, 1000), Number.MAX_SAFE_INTEGER);
  });

  test.each<[string, Observation[], Observation[], string[]]>([
    ['a first observation', [], [one(1, 1)], ['example.com A: never observed -> answer at 1 192.0.2.1']],
    ['a first absence', [], [denied(1, X)], ['example.com A: never observed -> nodata at 1']],
    ['an unchanged RRset', [one(1, 1, 2)], [one(2, 1, 2)], []],
    ['the same records in another order', [one(1, 1, 2)], [one(2, 2, 1)], []],
    ['another TTL', [one(1, 1)], [answered(2, a(X, '192.0.2.1', 60))], []],
    ['an unchanged absence', [denied(1, X)], [denied(2, X)], []],
    [
      'a record added',
      [one(1, 1)],
      [one(2, 1, 2)],
      ['example.com A: answer at 1 192.0.2.1 -> answer at 2 192.0.2.1 192.0.2.2'],
    ],
    [
      'a record removed',
      [one(1, 1, 2)],
      [one(2, 2)],
      ['example.com A: answer at 1 192.0.2.1 192.0.2.2 -> answer at 2 192.0.2.2'],
    ],
    ['a record replaced', [one(1, 1)], [one(2, 2)], ['example.com A: answer at 1 192.0.2.1 -> answer at 2 192.0.2.2']],
    ['no data any more', [one(1, 1)], [denied(2, X)], ['example.com A: answer at 1 192.0.2.1 -> nodata at 2']],
    ['no name any more', [denied(1, X)], [denied(2, X, 'nxdomain')], ['example.com A: nodata at 1 -> nxdomain at 2']],
    ['records again', [denied(1, X)], [one(2, 1)], ['example.com A: nodata at 1 -> answer at 2 192.0.2.1']],
    ['an observation older than the last', [one(5, 1)], [one(4, 2)], []],
    ['an observation of the time of the last', [one(5, 1)], [one(5, 2)], []],
    [
      'an alias that appears',
      [answered(1, a('www.example.com', '192.0.2.1'))],
      [www(2, 'cdn.example.net', '192.0.2.9')],
      [
        'www.example.com A: answer at 1 192.0.2.1 -> answer at 2 via cdn.example.net',
        'www.example.com CNAME: never observed -> answer at 2 cdn.example.net',
        'cdn.example.net A: never observed -> answer at 2 192.0.2.9',
      ],
    ],
    ['an alias that stays', [www(1, 'cdn.example.net', '192.0.2.9')], [www(2, 'cdn.example.net', '192.0.2.9')], []],
    [
      'an alias that leads elsewhere',
      [www(1, 'cdn.example.net', '192.0.2.9')],
      [www(2, 'cdn.example.org', '192.0.2.9')],
      [
        'www.example.com A: answer at 1 via cdn.example.net -> answer at 2 via cdn.example.org',
        'www.example.com CNAME: answer at 1 cdn.example.net -> answer at 2 cdn.example.org',
        'cdn.example.org A: never observed -> answer at 2 192.0.2.9',
      ],
    ],
    [
      'an alias that goes',
      [www(1, 'cdn.example.net', '192.0.2.9')],
      [answered(2, a('www.example.com', '192.0.2.1'))],
      [
        'www.example.com A: answer at 1 via cdn.example.net -> answer at 2 192.0.2.1',
        'www.example.com CNAME: answer at 1 cdn.example.net -> nodata at 2',
      ],
    ],
    [
      'two observations of one RRset',
      [one(1, 1)],
      [one(2, 2), one(3, 3)],
      [
        'example.com A: answer at 1 192.0.2.1 -> answer at 2 192.0.2.2',
        'example.com A: answer at 2 192.0.2.2 -> answer at 3 192.0.2.3',
      ],
    ],
    [
      'observations of two domains, one unchanged',
      [one(1, 1), answered(1, a('a.test', '192.0.2.1'))],
      [one(2, 1), answered(2, a('a.test', '192.0.2.2'))],
      ['a.test A: answer at 1 192.0.2.1 -> answer at 2 192.0.2.2'],
    ],
    [
      'the answer that shows a rotation: with hindsight all records are there',
      [1, 2, 3, 1, 2].map((i, at) => one(at, i)),
      [one(5, 3)],
      ['example.com A: answer at 4 192.0.2.2 -> answer at 5 192.0.2.1 192.0.2.2 192.0.2.3 (rotation)'],
    ],
    ['a rotating RRset that goes on', [1, 2, 3, 1, 2, 3, 1].map((i, at) => one(at, i)), [one(7, 2), one(8, 3)], []],
    [
      'a new record in a rotating RRset',
      [1, 2, 3, 1, 2, 3, 1].map((i, at) => one(at, i)),
      [one(7, 4)],
      [
        'example.com A: answer at 6 192.0.2.1 192.0.2.2 192.0.2.3 -> answer at 7 192.0.2.1 192.0.2.2 192.0.2.3 192.0.2.4 (rotation)',
      ],
    ],
  ])('%s', async (_, known, observed, expected) => {
    for (const observation of known) await stores.observations.record([observation]);
    expect(linesOf(await stores.observations.record(observed))).toEqual(expected);
    expect(await stores.observations.record(observed)).toEqual([]);
  });

  test('each goes to the caller who recorded it, and to one where two record the same', async () => {
    const same = one(1, 1);
    const [first, second, third] = await Promise.all([
      stores.observations.record([same]),
      stores.observations.record([same, answered(1, a('a.test', '192.0.2.1'))]),
      stores.observations.record([answered(1, a('b.test', '192.0.2.1'))]),
    ]);
    expect(linesOf(first)).toEqual(['example.com A: never observed -> answer at 1 192.0.2.1']);
    expect(linesOf(second)).toEqual(['a.test A: never observed -> answer at 1 192.0.2.1']);
    expect(linesOf(third)).toEqual(['b.test A: never observed -> answer at 1 192.0.2.1']);
  });

  test('two processes that change a domain at the same time are told each change once', async () => {
    const other = await openStores(database);
    const rounds = Array.from({ length: 30 }, (_, i) => i + 1);
    const all = await Promise.all(
      rounds.flatMap((i) => [
        stores.observations.record([one(2 * i, i)]),
        other.observations.record([one(2 * i + 1, i)]),
      ]),
    );
    await other.close();
    const steps = all.flat().sort((x, y) => x.after.at - y.after.at);
    expect(steps[0]?.before).toBeNull();
    // Each begins with what the one before it ended with: none is missing, and none comes twice.
    for (const [i, step] of steps.slice(1).entries()) expect(step.before?.records).toEqual(steps[i]?.after.records);
  });
});
