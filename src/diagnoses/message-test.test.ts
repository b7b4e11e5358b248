import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import type { DomainName } from '../domain/name.ts';
import { testMessage } from './message-test.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const SPF = '@ IN TXT "v=spf1 ip4:192.0.2.1 include:_spf.case.test -all"\n_spf IN TXT "v=spf1 ip4:192.0.2.7 -all"\n';
const der = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
/** In two strings, since one holds 255 octets. */
const KEY = `s1._domainkey IN TXT "v=DKIM1; p=" "${der.toString('base64').slice(0, 200)}" "${der.toString('base64').slice(200)}"\n`;
const policy = (p: string): string => `_dmarc IN TXT "v=DMARC1; p=${p}"\n`;

/** `signedBy`: `domain`, or `selector@domain`. */
async function messageOf(setting: Setting, ip: string, signedBy: readonly string[]) {
  const from = nameOf(setting);
  const signatures = signedBy.map((text) => {
    const at = text.indexOf('@');
    return { domain: text.slice(at + 1) as DomainName, selector: at < 0 ? null : text.slice(0, at) };
  });
  const query = { ip, sender: `someone@${from}`, helo: '', from, signatures, nowSeconds: 1 };
  return testMessage(query, await bench.build(setting));
}

describe('the answer of a message test', () => {
  test.each<[string, Omit<Setting, 'about'>, string, readonly string[], string, string | null]>([
    ['SPF passes', { zone: SPF + policy('reject') }, '192.0.2.1', [], 'dmarc-test/passes-by-spf', 'reject'],
    [
      'DKIM passes',
      { zone: SPF + policy('reject') },
      '192.0.2.2',
      ['case.test'],
      'dmarc-test/passes-by-dkim',
      'reject',
    ],
    ['both pass', { zone: SPF }, '192.0.2.7', ['case.test'], 'dmarc-test/passes-by-both', 'no policy'],
    ['a forged one, reject', { zone: SPF + policy('reject') }, '192.0.2.2', [], 'dmarc-test/would-reject', 'reject'],
    [
      'a forged one that others signed',
      { zone: SPF + policy('quarantine') },
      '192.0.2.2',
      ['other.example'],
      'dmarc-test/would-quarantine',
      'quarantine',
    ],
    ['a forged one, none', { zone: SPF + policy('none') }, '192.0.2.2', [], 'dmarc-test/would-none', 'none'],
    ['a forged one, no policy', { zone: SPF }, '192.0.2.2', [], 'dmarc-test/would-no policy', 'no policy'],
    [
      'a signature whose key is there',
      { zone: SPF + KEY + policy('reject') },
      '192.0.2.2',
      ['s1@case.test'],
      'dmarc-test/passes-by-dkim',
      'reject',
    ],
    [
      'a signature without a key',
      { zone: SPF + policy('reject') },
      '192.0.2.2',
      ['s1@case.test'],
      'dmarc-test/would-reject',
      'reject',
    ],
    [
      'a revoked key',
      { zone: `${SPF}s1._domainkey IN TXT "v=DKIM1; p="\n${policy('reject')}` },
      '192.0.2.2',
      ['s1@case.test'],
      'dmarc-test/would-reject',
      'reject',
    ],
    [
      'a key that cannot be looked up',
      { zone: SPF + KEY + policy('reject'), faults: [[{ name: 's1._domainkey.case.test' }, 'servfail']] },
      '192.0.2.2',
      ['s1@case.test'],
      'dmarc-test/answer-unknown',
      'reject',
    ],
    [
      'a key that cannot be looked up, of others',
      { zone: SPF + policy('reject'), faults: [[{ name: 's1._domainkey.other.test' }, 'servfail']] },
      '192.0.2.2',
      ['s1@other.example'],
      'dmarc-test/would-reject',
      'reject',
    ],
    [
      'SPF that cannot be looked up',
      { zone: SPF + policy('reject'), faults: [[{ name: '_spf.case.test' }, 'servfail']] },
      '192.0.2.2',
      [],
      'dmarc-test/answer-unknown',
      'reject',
    ],
    [
      'the policy cannot be looked up',
      { zone: SPF + policy('reject'), faults: [[{ name: '_dmarc.case.test' }, 'servfail']] },
      '192.0.2.2',
      [],
      'dmarc-test/would-unknown',
      null,
    ],
  ])('%s', async (about, setting, ip, signedBy, headline, disposition) => {
    const answer = await messageOf({ about, ...setting }, ip, signedBy);
    expect([answer.headline.id, answer.disposition]).toEqual([headline, disposition]);
  });

  test('a match in an include that does not pass only ends that include', async () => {
    const { spf } = await messageOf({ about: '', zone: SPF }, '192.0.2.2', []);
    expect(spf.result).toBe('fail');
    expect(spf.steps.map(({ depth, text, outcome }) => `${depth} ${text.split(':')[0]} ${outcome}`)).toEqual([
      '0 case.test record',
      '1 ip4 no-match',
      '1 include no-match',
      '2 _spf.case.test record',
      '3 ip4 no-match',
      '3 -all ended',
      '1 -all match',
    ]);
  });

  test('a match in an include that passes decides', async () => {
    const { spf } = await messageOf({ about: '', zone: SPF }, '192.0.2.7', []);
    expect(spf.steps.filter(({ outcome }) => outcome === 'match').map(({ text }) => text)).toEqual([
      'include:_spf.case.test',
      'ip4:192.0.2.7',
    ]);
  });
});
