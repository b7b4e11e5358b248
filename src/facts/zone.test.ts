import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { readZone } from './zone.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

describe('the enclosing zone', () => {
  const otherZones = { 'sub.case.test': 'x IN A 192.0.2.1\n' };
  test.each<[string, Omit<Setting, 'about'>, string]>([
    ['an apex', { zone: '' }, 'case.test'],
    ['a name inside', { zone: 'www IN A 192.0.2.1\n', name: 'www.case.test' }, 'case.test'],
    ['deep inside', { zone: 'a.b.c IN A 192.0.2.1\n', name: 'a.b.c.case.test' }, 'case.test'],
    ['no such name', { zone: '', name: 'gone.case.test' }, 'case.test'],
    ['a zone below', { zone: '', otherZones, name: 'sub.case.test' }, 'sub.case.test'],
    ['a name in a zone below', { zone: '', otherZones, name: 'x.sub.case.test' }, 'sub.case.test'],
    ['an alias into another zone', { zone: 'www IN CNAME ns1.hosts.test.\n', name: 'www.case.test' }, 'case.test'],
    ['an alias of an apex', { zone: 'www IN CNAME hosts.test.\n', name: 'www.case.test' }, 'case.test'],
    ['an alias of nothing', { zone: 'www IN CNAME gone.test.\n', name: 'www.case.test' }, 'case.test'],
    ['an apex that is an alias', { zone: '@ IN CNAME hosts.test.\n' }, 'case.test'],
    ['a name below an apex that is an alias', { zone: '@ IN CNAME hosts.test.\n', name: 'x.case.test' }, 'case.test'],
    ['a top-level domain', { zone: '', name: 'test' }, 'test'],
    ['no such top-level domain', { zone: '', name: 'a.gone' }, '.'],
  ])('%s', async (about, setting, apex) => {
    const name = nameOf({ about, ...setting });
    const fact = await readZone(name, await bench.build({ about, ...setting }));
    expect(fact).toMatchObject({ kind: 'available', value: { apex, isApex: apex === name } });
  });
});
