import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALGORITHMS } from '../../src/dns/validate/algorithms.ts';
import { runFolder, SCENARIO_TABLE } from './scenarios.ts';

/** Source: the tests of Unbound, with their licence. */
const FOLDER = join(import.meta.dirname, '../fixtures/dnssec');

test('the scenarios of another validator end as it has them', async () => {
  const run = [];
  const not = [];
  for await (const one of runFolder(FOLDER)) {
    if (!one.isRun) not.push(one.line.replace('\t–\tnot run', ''));
    else run.push(one);
  }
  expect(run.filter((one) => !one.isSame).map(({ line }) => line)).toEqual([]);
  expect(run).toHaveLength(71);
  expect(not).toEqual([
    'val_canon_short_px.rpl: tests answers that a cache makes of earlier proofs',
    'val_cname_loop2.rpl: no server of it has the answer',
    'val_dnametoolong.rpl: no server of it has the answer',
    'val_faildnskey_ok.rpl: accepts answers whose keys cannot be looked up',
    'val_keyprefetch_verify.rpl: tests what a cache does with traffic',
    'val_negcache_nxdomain.rpl: tests answers that a cache makes of earlier proofs',
    'val_negcache_ttl.rpl: tests answers that a cache makes of earlier proofs',
    'val_referd.rpl: no server of it has the answer',
    'val_ta_algo_missing.rpl: wants every algorithm of the DS records to sign, which RFC 6840 §5.11 forbids validators to ask',
  ]);
});

test('the scenarios verify DSA, and the product does not', () => {
  const numbers = (table: typeof ALGORITHMS) => [...table.signatures.keys()].toSorted((a, b) => a - b);
  expect(numbers(SCENARIO_TABLE)).toEqual([3, 5, 6, 7, 8, 10, 13, 14, 15, 16, 18]);
  expect(numbers(ALGORITHMS)).toEqual([5, 7, 8, 10, 13, 14, 15, 16, 18]);
});
