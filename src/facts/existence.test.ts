import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { readExistence } from './existence.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

describe('existence', () => {
  test.each<[string, Omit<Setting, 'about'>, boolean | 'unavailable']>([
    ['a zone', { zone: '' }, true],
    ['a name inside', { zone: 'www IN A 192.0.2.1\n', name: 'www.case.test' }, true],
    ['a name with names below', { zone: 'a.b IN A 192.0.2.1\n', name: 'b.case.test' }, true],
    ['a wildcard', { zone: '* IN A 192.0.2.1\n', name: 'any.case.test' }, true],
    ['an alias of nothing', { zone: 'www IN CNAME gone\n', name: 'www.case.test' }, true],
    ['no such name', { zone: '', name: 'gone.case.test' }, false],
    ['no such name, compact denial', { zone: '', sign: { compact: true }, name: 'gone.case.test' }, false],
    ['no such zone', { zone: '', name: 'gone.test' }, false],
    ['no such top-level domain', { zone: '', name: 'example.gone' }, false],
    ['nothing answers', { zone: '', faults: [[{}, 'servfail']] }, 'unavailable'],
    [
      'one question is answered',
      { zone: '', faults: (['A', 'AAAA', 'NS', 'TXT', 'SOA'] as const).map((type) => [{ type }, 'servfail'] as const) },
      true,
    ],
    [
      'servers that contradict themselves: it exists',
      { zone: '@ IN A 192.0.2.1\n', faults: [[{ type: 'AAAA' }, 'no-ent']] },
      true,
    ],
  ])('%s', async (about, setting, exists) => {
    const evidence = await bench.build({ about, ...setting });
    const fact = await readExistence(nameOf({ about, ...setting }), evidence);
    expect(fact.kind === 'available' ? fact.value : 'unavailable').toBe(exists);
    expect(fact.refs).toHaveLength(6);
  });
});
