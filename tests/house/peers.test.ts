import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES, OUR_IDS, PEER_ROWS, stateOf } from '../../scripts/peers.ts';
import { isDefined } from '../../scripts/peers-page.ts';

/** Of all `peer: item`, sorted, one a line. */
const ITEMS_SHA256 = '484856e51e27f54be35ad89e3b3d6d977bb103c9cc29dd41e9682c252d42f83f';
const featureIds = new Set(FEATURES.map(({ id }) => id));
const named = new Set(PEER_ROWS.flatMap(({ ours }) => ours));
const shown = ({ peer, item }: { readonly peer: string; readonly item: string }): string => `${peer}: ${item}`;

test('the items of all peers are listed', () => {
  expect(PEER_ROWS).toHaveLength(1559 + 1174);
  expect(new Set(PEER_ROWS.map(({ peer }) => peer)).size).toBe(53);
  // Whatever their status becomes, none is taken away, renamed or added.
  const names = PEER_ROWS.map(shown).toSorted().join('\n');
  expect(createHash('sha256').update(names).digest('hex')).toBe(ITEMS_SHA256);
});

test('each has a status that docs/peers.md defines, and a worth', () => {
  expect(PEER_ROWS.filter((row) => !isDefined(row)).map(shown)).toEqual([]);
  expect(PEER_ROWS.filter(({ worth }) => !['H', 'M', 'L', '-'].includes(worth)).map(shown)).toEqual([]);
});

test('what is covered, fully or partly, names what does it, and nothing else does', () => {
  const isOurs = (row: (typeof PEER_ROWS)[number]): boolean => ['covered', 'partly'].includes(stateOf(row));
  expect(PEER_ROWS.filter((row) => isOurs(row) !== row.ours.length > 0).map(shown)).toEqual([]);
});

test('each gap has a worth', () => {
  const gaps = PEER_ROWS.filter((row) => ['partly', 'missing', 'later'].includes(stateOf(row)));
  expect(gaps.filter(({ worth }) => worth === '-').map(shown)).toEqual([]);
});

test('each name of ours is a check, a finding or a feature', () => {
  expect([...named].filter((id) => !OUR_IDS.has(id) && !featureIds.has(id))).toEqual([]);
});

test('each feature is named by a row, is no check, and is where the table says', () => {
  expect(FEATURES.filter(({ id }) => !named.has(id) || OUR_IDS.has(id))).toEqual([]);
  expect(FEATURES.filter(({ where }) => !existsSync(join(import.meta.dirname, '../..', where)))).toEqual([]);
});
