import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALGORITHMS } from '../../src/dns/validate/algorithms.ts';
import { type Ended, runFolder, SCENARIO_TABLE } from './scenarios.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

/** Scenarios that end otherwise than their authors have them, with what is missing or the reason. */
const OTHERS: readonly (readonly [folder: string, files: number, others: readonly string[]])[] = [
  [
    'dnssec',
    63,
    [
      'val_canon_short_px.rpl not run: tests answers that a cache makes of earlier proofs',
      'val_cname_loop2.rpl not run: its aliases lead in a circle: no answer',
      'val_dnametoolong.rpl not run: its alias is too long: no answer',
      'val_faildnskey_ok.rpl not run: accepts answers whose keys cannot be looked up',
      'val_failure_dnskey.rpl indeterminate: missing: example.com DNSKEY; sub1.example.net DS; sub2.example.net DNSKEY',
      'val_keyprefetch_verify.rpl not run: tests what a cache does with traffic',
      'val_negcache_nxdomain.rpl not run: tests answers that a cache makes of earlier proofs',
      'val_negcache_ttl.rpl not run: tests answers that a cache makes of earlier proofs',
      'val_nodatawc_badce.rpl indeterminate: missing: www.example.com DS',
      'val_nsec3_b1_nameerror_noce.rpl indeterminate: missing: w.example DS',
      'val_nsec3_b1_nameerror_nowc.rpl indeterminate: missing: w.example DS',
      'val_nx_failwc.rpl indeterminate: missing: a.nsecwc.nlnetlabs.nl DS',
      'val_nx_nsec3_collision.rpl indeterminate: missing: www.example.com DS',
      'val_nx_uns_resp.rpl indeterminate: missing: example.veryinvalid DS',
      'val_referd.rpl not run: asks a cache for a referral',
      'val_scrub_rr_length.rpl indeterminate: missing: www.example.com DS',
      'val_ta_algo_missing.rpl not run: wants every algorithm of the DS records to sign, which RFC 6840 §5.11 forbids validators to ask',
    ],
  ],
  [
    'dnssec-deckard',
    47,
    [
      'iter_cycle_noh.rpl not run: wants addresses taken that a zone has no authority for',
      'iter_minim_nonempty.rpl not run: answers only the questions of one way to minimise them',
      'iter_pcdirect.rpl not run: answers only the questions of one way to find name servers',
      'iter_tcbit.rpl not run: tests truncation, which the replay does not have',
      'nsec_aggr_cache.rpl different: secure, we bogus (unproven); secure, we bogus (unproven): its cache proves these absences from earlier answers, and no server of it is asked',
      'val_cname_loop1_3.rpl indeterminate: its aliases lead in a circle: no answer',
      'val_dname_bogus.rpl different: secure, we bogus (wrong-signature); secure, we bogus (wrong-signature); secure, we bogus (wrong-signature); secure, we bogus (wrong-signature): its servers add a CNAME that contradicts their DNAME, which RFC 6672 §5.3.1 has validators compare',
      'val_ta_sentinel.rpl different: bogus, we secure; bogus, we secure; bogus, we secure; bogus, we secure; bogus, we secure: its resolver answers names of trust anchors as RFC 8509 has it, which is no validation',
    ],
  ],
];

// Source: the tests of Unbound and Knot Resolver, with their licences.
test.each(OTHERS)('the scenarios of other validators end as they have them: %s', async (folder, same, others) => {
  const ended: Ended[] = [];
  for await (const one of runFolder(join(FIXTURES, folder))) ended.push(one);
  expect(
    ended.filter(({ ending }) => ending !== 'same').map((one) => `${one.file} ${one.ending}: ${one.detail}`),
  ).toEqual(others);
  expect(ended.filter(({ ending }) => ending === 'same')).toHaveLength(same);
});

test('the scenarios verify DSA, and the product does not', () => {
  const numbers = (table: typeof ALGORITHMS) => [...table.signatures.keys()].toSorted((a, b) => a - b);
  expect(numbers(SCENARIO_TABLE)).toEqual([3, 5, 6, 7, 8, 10, 13, 14, 15, 16, 18]);
  expect(numbers(ALGORITHMS)).toEqual([5, 7, 8, 10, 13, 14, 15, 16, 18]);
});
