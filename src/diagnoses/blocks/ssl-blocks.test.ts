import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, type Setting, startBench } from '../../../tests/support/bench.ts';
import { blockDataOf, english } from '../../../tests/support/block-data.ts';
import { webHost } from '../../../tests/support/web-host.ts';
import { certificateIssuers } from './certificate-issuers.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const hosts = [webHost({ issue: { by: 'Let’s Encrypt' } }, { host: 'shop.case.test' })];
const SHOP = 'shop IN A 192.0.2.80\n';
const BOUND = 'letsencrypt.org; accounturi=https://acme.example/acct/18; validationmethods=dns-01';
const RIGHT = '_validation-persist.shop IN TXT "letsencrypt.org; accounturi=https://acme.example/acct/77"\n';

describe('who may issue', () => {
  test.each<
    [about: string, setting: Partial<Setting>, rule: string, climb: readonly string[], issuers: readonly string[]]
  >([
    [
      'the set of the name above applies, and binds account and method',
      { zone: `${SHOP}@ IN CAA 0 issue "${BOUND}"\n@ IN CAA 0 issuewild "pki.goog"\n` },
      'The CAA records of case.test apply.',
      ['shop.case.test: no CAA record, so authorities look one name up', 'case.test: 2 CAA records: these apply'],
      [
        'letsencrypt.org by CAA issue, https://acme.example/acct/18, dns-01, in use',
        'pki.goog by CAA issuewild, null, , not in use',
      ],
    ],
    [
      'an alias leads to the set',
      {
        zone: 'shop IN CNAME shop.host.test.\n',
        otherZones: { 'host.test': 'shop IN A 192.0.2.80\nshop IN CAA 0 issue "pki.goog"\n' },
      },
      'The CAA records of shop.host.test apply.',
      ['shop.case.test: 1 CAA record at shop.host.test: it applies'],
      ['pki.goog by CAA issue, null, , not in use'],
    ],
    [
      'no set up to the top',
      { zone: SHOP },
      'No CAA record limits it: any certificate authority may issue.',
      [
        'shop.case.test: no CAA record, so authorities look one name up',
        'case.test: no CAA record, so authorities look one name up',
        'test: no CAA record',
      ],
      [],
    ],
    [
      'a set that speaks of reports alone',
      { zone: `${SHOP}@ IN CAA 0 iodef "mailto:a@case.test"\n` },
      'The CAA records of case.test apply. They don’t limit who may issue.',
      ['shop.case.test: no CAA record, so authorities look one name up', 'case.test: 1 CAA record: it applies'],
      [],
    ],
    [
      'nobody may',
      { zone: `${SHOP}shop IN CAA 0 issue ";"\n` },
      'The CAA records of shop.case.test apply. They allow no authority to issue.',
      ['shop.case.test: 1 CAA record: it applies'],
      [],
    ],
    [
      'a failed lookup is no absence',
      { zone: `${SHOP}@ IN CAA 0 issue "pki.goog"\n`, faults: [[{ name: 'case.test', type: 'CAA' }, 'servfail']] },
      'We couldn’t look up the CAA records, so we don’t know who may issue.',
      [],
      [],
    ],
    [
      'a standing right for another account than CAA binds',
      { zone: `${SHOP}${RIGHT}@ IN CAA 0 issue "${BOUND}"\n` },
      'The CAA records of case.test apply.',
      ['shop.case.test: no CAA record, so authorities look one name up', 'case.test: 1 CAA record: it applies'],
      [
        'letsencrypt.org by CAA issue, https://acme.example/acct/18, dns-01, in use',
        'letsencrypt.org by _validation-persist TXT, https://acme.example/acct/77, , CAA blocks it, no end date',
      ],
    ],
    [
      'a standing right that CAA allows, until a day',
      { zone: `${SHOP}${RIGHT.replace('/77"', '/77; persistUntil=1798761600"')}@ IN CAA 0 issue "letsencrypt.org"\n` },
      'The CAA records of case.test apply.',
      ['shop.case.test: no CAA record, so authorities look one name up', 'case.test: 1 CAA record: it applies'],
      [
        'letsencrypt.org by CAA issue, null, , in use',
        'letsencrypt.org by _validation-persist TXT, https://acme.example/acct/77, , CAA allows it, until 1 Jan 2027',
      ],
    ],
  ])('%s', async (_, setting, rule, climb, issuers) => {
    const found = await blockDataOf(bench, certificateIssuers, { zone: '', name: 'shop.case.test', hosts, ...setting });
    expect(english(found.rule)).toBe(rule);
    expect(found.climb.map(({ name, text }) => `${name}: ${english(text)}`)).toEqual(climb);
    expect(
      found.issuers.map(({ domain, by, account, methods, inUse, standing }) => {
        const use =
          standing === null
            ? `${inUse === true ? 'in use' : 'not in use'}`
            : [standing.caa, standing.until].map((one) => english(one)).join(', ');
        return `${domain} by ${by}, ${account}, ${methods.join()}, ${use}`;
      }),
    ).toEqual(issuers);
  });

  test('a failed lookup of standing rights is no absence', async () => {
    const faults: Setting['faults'] = [[{ name: '_validation-persist.shop.case.test' }, 'servfail']];
    const found = await blockDataOf(bench, certificateIssuers, { zone: SHOP, name: 'shop.case.test', hosts, faults });
    expect(found.standingKnown).toBe(false);
  });
});
