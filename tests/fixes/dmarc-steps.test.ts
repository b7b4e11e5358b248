import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dmarcFix } from '../../src/checks/dmarc/fix.ts';
import { readDmarcFacts } from '../../src/facts/dmarc-facts.ts';
import { type Bench, nameOf, startBench } from '../support/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const SILENT = '@ IN TXT "v=spf1 -all"\n';
const DMARC = (record: string): string => `_dmarc IN TXT "${record}"\n`;

/** What the tables of the checks do not show: what the steps are called, and when they are to be taken. */
describe('the steps of the DMARC fix', () => {
  test.each<[string, string, readonly (readonly [string, string | null])[]]>([
    [
      'SPF -all speaks for the name alone, p=reject for its subdomains as well',
      `${SILENT}news IN MX 10 news\nnews IN TXT "v=spf1 mx -all"\n`,
      [['dmarc-policy', 'dmarc-nobody-when']],
    ],
    ['the same with a record', SILENT + DMARC('v=DMARC1; p=none'), [['dmarc-policy', 'dmarc-nobody-when']]],
    [
      'a record that never applied begins as if it were new',
      DMARC('v=DMARC1 p=reject; rua=mailto:a@case.test'),
      [
        ['dmarc-watch', null],
        ['dmarc-policy', 'when-reports-clean'],
        ['dmarc-policy', 'when-quarantined'],
      ],
    ],
    [
      'a record with a blank in front, that some receivers apply',
      DMARC(' v=DMARC1; p=reject; rua=mailto:a@case.test'),
      [['dmarc-start', 'when-some-apply']],
    ],
    [
      'a mailbox that we make up is to be created',
      '@ IN MX 10 mail\nmail IN A 192.0.2.25\n',
      [
        ['dmarc-watch', 'mailbox-when'],
        ['dmarc-policy', 'when-reports-clean'],
        ['dmarc-policy', 'when-quarantined'],
      ],
    ],
    [
      'strict alignment that nobody reads yet, where mail is rejected',
      DMARC('v=DMARC1; p=reject; aspf=s adkim=s; rua=mailto:a@case.test'),
      [
        ['dmarc-correct', null],
        ['dmarc-strict', 'dmarc-strict-when'],
      ],
    ],
    [
      'psd=y is asked about, and kept until the answer',
      DMARC('v=DMARC1; p=reject; psd=y; rua=mailto:a@case.test'),
      [['dmarc-one-organization', 'dmarc-one-organization-when']],
    ],
  ])('%s', async (about, zone, steps) => {
    const facts = await readDmarcFacts(nameOf({ about, zone }), await bench.build({ about, zone }));
    if (facts.kind === 'unavailable') throw new Error(JSON.stringify(facts.failures));
    const fix = dmarcFix(nameOf({ about, zone }), facts.value);
    expect(fix?.steps.map(({ title, when }) => [title.text, when?.text ?? null])).toEqual(steps);
  });
});

test.each([
  ['psd=n, and a record above that speaks for them without it', 'p=reject; psd=n', 'v=DMARC1; p=none', false],
  ['the same for made-up names', 'p=none; np=reject; psd=n', 'v=DMARC1; p=none', false],
  ['psd=n, and none above', 'p=reject; psd=n', 'v=spf1 -all', true],
  ['no psd, and a record above that speaks for them anyway', 'p=reject', 'v=DMARC1; p=none', true],
])('names below that some receivers protect keep that, or there is no fix: %s', async (about, own, above, isThere) => {
  const zone = `shop IN A 192.0.2.1\n_dmarc.shop IN TXT " v=DMARC1; ${own}"\n_dmarc IN TXT "${above}"\n`;
  const setting = { about, zone, name: 'shop.case.test' };
  const facts = await readDmarcFacts(nameOf(setting), await bench.build(setting));
  if (facts.kind === 'unavailable') throw new Error(JSON.stringify(facts.failures));
  expect(dmarcFix(nameOf(setting), facts.value) !== null).toBe(isThere);
});
