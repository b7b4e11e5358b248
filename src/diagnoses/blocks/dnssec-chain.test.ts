import { expect, test } from 'vitest';
import type { ZoneBox } from '../view.ts';
import { chainSummary } from './dnssec-chain.ts';

type DrawnArrow = NonNullable<ZoneBox['arrow']>;
const HOLDS: DrawnArrow = { text: 'signs', isBroken: false };
const BREAKS: DrawnArrow = { text: 'names no key', isBroken: true };
/** A zone with two links inside it and one to the zone below. */
const zone = (inside: DrawnArrow, below?: DrawnArrow): Pick<ZoneBox, 'items' | 'arrow'> => ({
  items: [{ name: 'KSK', arrow: HOLDS }, { name: 'ZSK', arrow: inside }, { name: 'end' }],
  ...(below === undefined ? {} : { arrow: below }),
});

test.each([
  [
    'between two zones',
    'bogus',
    [zone(HOLDS, HOLDS), zone(HOLDS, BREAKS), zone(HOLDS)],
    'broken-at',
    { at: 6, count: 8 },
  ],
  ['in the last zone', 'bogus', [zone(HOLDS, HOLDS), zone(BREAKS)], 'broken-at', { at: 5, count: 5 }],
  ['at two links: the first counts', 'bogus', [zone(HOLDS, BREAKS), zone(BREAKS)], 'broken-at', { at: 3, count: 5 }],
  ['bogus, and every link that we drew holds', 'bogus', [zone(HOLDS, HOLDS), zone(HOLDS)], 'broken', {}],
  ['whole', 'secure', [zone(HOLDS, HOLDS), zone(HOLDS)], 'whole', {}],
  ['not signed', 'insecure', [zone(HOLDS, HOLDS), zone(HOLDS)], 'open', {}],
] as const)('the chain is summed up: %s', (_, security, zones, text, args) => {
  expect(chainSummary({ security }, zones).meta).toEqual({ id: `dnssec-chain/${text}`, args });
});
