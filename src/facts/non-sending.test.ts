import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { isNonSending } from './non-sending.ts';

/** RFC 8463 section 4. */
const KEY = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

describe('who sends no mail', () => {
  const both = '@ IN TXT "v=spf1 -all"\n_dmarc IN TXT "v=DMARC1; p=reject"\n';
  test.each<[string, Omit<Setting, 'about'>, boolean]>([
    ['SPF -all alone and DMARC reject', { zone: both }, true],
    ['SPF names a sender', { zone: both.replace('-all', 'mx -all') }, false],
    ['~all', { zone: both.replace('-all', '~all') }, false],
    ['a sender behind -all was meant to be one', { zone: both.replace('-all', '-all ip4:192.0.2.77') }, false],
    [
      'a redirect to -all alone',
      { zone: `${both.replace('-all', 'redirect=n.case.test')}n IN TXT "v=spf1 -all"\n` },
      true,
    ],
    ['a key that receivers can use', { zone: `${both}default._domainkey IN TXT "${KEY}"\n` }, false],
    ['a key that was withdrawn', { zone: `${both}default._domainkey IN TXT "v=DKIM1; p="\n` }, true],
    ['a wildcard that withdraws every key', { zone: `${both}*._domainkey IN TXT "v=DKIM1; p="\n` }, true],
    ['keys under selectors that nobody knows', { zone: `${both}x7qk2._domainkey IN TXT "v=DKIM1; p="\n` }, false],
    ['keys could not be asked for', { zone: both, faults: [[{ name: '_domainkey.case.test' }, 'servfail']] }, false],
    ['DMARC in test', { zone: both.replace('p=reject', 'p=reject; t=y') }, false],
    ['DMARC at quarantine', { zone: both.replace('reject', 'quarantine') }, false],
    ['DMARC could not be asked', { zone: both, faults: [[{ name: '_dmarc.case.test' }, 'servfail']] }, false],
  ])('%s', async (about, setting, silent) => {
    const fact = await isNonSending(nameOf({ about, ...setting }), await bench.build({ about, ...setting }));
    expect(fact).toMatchObject({ kind: 'available', value: silent });
  });
});
