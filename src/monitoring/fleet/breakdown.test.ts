import { expect, test } from 'vitest';
import { manyMonitors } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { type Suppliers, supplierNames, UNKNOWN_SUPPLIERS } from '../model/suppliers.ts';
import { type BrokenDown, breakdownOf } from './breakdown.ts';
import { type FleetFilter, filtered } from './filter.ts';
import { monitorRows } from './listed.ts';

type Of = Suppliers['registrar'];

const rowsOf = (all: readonly (Partial<Suppliers> & { readonly id?: number })[]) =>
  monitorRows(
    manyMonitors(all.length).map((one, i) => {
      const { id = null, ...suppliers } = all[i] ?? {};
      const status = { ...one.status, suppliers: { ...UNKNOWN_SUPPLIERS, ...suppliers }, registrarId: id };
      return { ...one, status };
    }),
    { open: [], unheard: [], now: NOW },
  );
const NOTHING: BrokenDown = { names: [], others: { names: 0, monitors: 0 }, none: 0, unknown: 0 };

test.each<[what: string, all: readonly Of[], options: Parameters<typeof breakdownOf>[2], found: Partial<BrokenDown>]>([
  ['no monitors', [], {}, {}],
  ['not known is not none', [null, [], null], {}, { none: 1, unknown: 2 }],
  [
    'the most used first, then by name',
    [['b'], ['c'], ['a'], ['c']],
    {},
    {
      names: [
        { name: 'c', count: 2 },
        { name: 'a', count: 1 },
        { name: 'b', count: 1 },
      ],
    },
  ],
  ['spellings of one name', [['GANDI'], ['Gandi'], ['Gandi']], {}, { names: [{ name: 'Gandi', count: 3 }] }],
  [
    'one with several counts for each',
    [['a', 'b'], ['a']],
    {},
    {
      names: [
        { name: 'a', count: 2 },
        { name: 'b', count: 1 },
      ],
    },
  ],
  [
    'beyond the most used, monitors are counted once',
    [['a'], ['a'], ['b', 'c'], ['a', 'd'], null],
    { most: 1 },
    { names: [{ name: 'a', count: 3 }], others: { names: 3, monitors: 2 }, unknown: 1 },
  ],
  [
    'what is chosen is listed though few have it',
    [['a'], ['a'], ['b'], ['c']],
    { most: 1, also: 'C' },
    {
      names: [
        { name: 'a', count: 2 },
        { name: 'c', count: 1 },
      ],
      others: { names: 1, monitors: 1 },
    },
  ],
  [
    'names of objects',
    [['__proto__'], ['constructor']],
    { most: 1 },
    {
      names: [{ name: '__proto__', count: 1 }],
      others: { names: 1, monitors: 1 },
    },
  ],
])('%s', (_what, all, options, found) =>
  expect(breakdownOf(rowsOf(all.map((registrar) => ({ registrar }))), 'registrar', options)).toEqual({
    ...NOTHING,
    ...found,
  }),
);

/** Registries that call one registrar by several names, with its number and without. */
const BY_NUMBER = [
  { registrar: ['GANDI SAS'], id: 81 },
  { registrar: ['Gandi'], id: 81 },
  { registrar: ['Gandi'] },
  { registrar: ['IANA 81'], id: 81 },
  { registrar: ['Gandi Reseller'] },
  { registrar: ['Other'], id: 292 },
  { registrar: [], id: 292 },
] as const;

test('a registrar with a number is one, whatever registries call it', () => {
  expect(breakdownOf(rowsOf(BY_NUMBER), 'registrar')).toEqual({
    ...NOTHING,
    names: [
      { name: 'Gandi', count: 4 },
      { name: 'Gandi Reseller', count: 1 },
      { name: 'Other', count: 1 },
    ],
    none: 1,
  });
});

test.each<[name: string, chosen: readonly number[]]>([
  ['gandi', [0, 1, 2, 3]],
  ['GANDI SAS', [0, 1, 2, 3]],
  ['gandi reseller', [4]],
  ['81', []],
  ['null', []],
])('the registrar %s is that of %j', (registrar, chosen) => {
  const rows = rowsOf(BY_NUMBER);
  const filter = { find: '', show: 'all', tags: [], suppliers: { registrar }, unknown: [], without: [] } as const;
  expect(filtered(rows, filter)).toEqual(chosen.map((i) => rows[i]));
});

test('names of which each follows from a number are one, and thousands of numbers take no time', () => {
  const rows = rowsOf([
    { registrar: ['a'], id: 1 },
    { registrar: ['b'], id: 1 },
    { registrar: ['b'], id: 2 },
    { registrar: ['c'], id: 2 },
    ...Array.from({ length: 3000 }, (_, i) => ({ registrar: ['z'], id: 10 + i })),
  ]);
  expect(breakdownOf(rows, 'registrar').names).toEqual([
    { name: 'z', count: 3000 },
    { name: 'b', count: 4 },
  ]);
});

test.each<[filter: Partial<FleetFilter>, chosen: readonly number[]]>([
  [{}, [0, 1, 2, 3]],
  [{ suppliers: { registrar: 'one' } }, [0, 1]],
  [{ suppliers: { registrar: ' ONE\u202e ' } }, [0, 1]],
  [{ suppliers: { registrar: 'One', dns: 'Cloud' } }, [1]],
  [{ suppliers: { registrar: '' } }, []],
  [{ suppliers: { registrar: 'null' } }, []],
  [{ unknown: ['registrar'] }, [3]],
  [{ unknown: ['registrar', 'dns'] }, [3]],
  [{ unknown: ['dns'] }, [0, 3]],
  [{ without: ['registrar'] }, [2]],
  [{ without: ['registrar'], unknown: ['registrar'] }, []],
  [{ without: ['tag'] }, [0, 1, 2, 3]],
])('%j chooses %j', (filter, chosen) => {
  const rows = rowsOf([
    { registrar: ['One'] },
    { registrar: ['ONE'], dns: ['Cloud', 'Other'] },
    { registrar: [], dns: [] },
    {},
  ]);
  const all = { find: '', show: 'all', tags: [], suppliers: {}, unknown: [], without: [] } as const;
  expect(filtered(rows, { ...all, ...filter })).toEqual(chosen.map((i) => rows[i]));
});

test.each<[given: readonly string[], stored: readonly string[]]>([
  [['  Example\r\n\u202eRegistrar\u200b '], ['Example Registrar']],
  [
    ['b', 'a', 'B'],
    ['B', 'a'],
  ],
  [['', ' \u0000'], []],
  [['x'.repeat(500)], ['x'.repeat(100)]],
  [[`${'x'.repeat(99)}\u{1F600}`], ['x'.repeat(99)]],
  [Array.from({ length: 20 }, (_, i) => `n${i + 10}`), Array.from({ length: 8 }, (_, i) => `n${i + 10}`)],
])('%j is stored as %j', (given, stored) => expect(supplierNames(given)).toEqual(stored));
