import { describe, expect, test } from 'vitest';
import { linesIn, meaningsBetween } from '../../tests/support/meaning-table.ts';

/** Why each change between two zones matters, and what to do; empty where nothing is told. */
const reasonsBetween = (before: string, after: string) =>
  meaningsBetween(before, after).map((meaning) => linesIn('en', meaning).slice(1));

const RESTORE = 'If this was not you, restore the old record and find out who can edit the zone.';
const spf = (terms: string): string => `@ TXT "v=spf1 ${terms}"\n`;

describe('a sender that SPF no longer names: what becomes of its mail', () => {
  test.each<[before: string, after: string, why: string]>([
    ['include:a.example mx -all', 'mx -all', 'Mail that they still send as example.com fails SPF.'],
    [
      'include:a.example mx ~all',
      'mx ~all',
      'Mail that they still send as example.com gets a softfail from SPF: receivers may still deliver it.',
    ],
    [
      'include:a.example mx ?all',
      'mx ?all',
      'SPF neither allows nor forbids mail that they still send as example.com.',
    ],
    ['include:a.example mx', 'mx', 'SPF neither allows nor forbids mail that they still send as example.com.'],
    [
      'include:a.example mx -all',
      '?include:a.example mx -all',
      'SPF neither allows nor forbids mail that they still send as example.com.',
    ],
    [
      'include:a.example mx -all',
      '~include:a.example mx -all',
      'Mail that they still send as example.com gets a softfail from SPF: receivers may still deliver it.',
    ],
    [
      'include:a.example mx redirect=b.example',
      'mx redirect=b.example',
      'Mail that they still send as example.com no longer passes SPF.',
    ],
    [
      'include:a.example ptr mx -all',
      '?include:a.example mx -all',
      'Mail that they still send as example.com no longer passes SPF.',
    ],
    [
      'ip4:192.0.2.0/24 ~all',
      'ip4:192.0.2.7 ~all',
      'Mail that they still send as example.com gets a softfail from SPF: receivers may still deliver it.',
    ],
  ])('%s => %s', (before, after, why) => expect(reasonsBetween(spf(before), spf(after))).toEqual([[why, RESTORE]]));

  test('where everyone passes, nobody was taken away', () => {
    expect(meaningsBetween(spf('mx +all'), spf('+all')).map(({ kind }) => kind)).toEqual(['spf-rewritten']);
  });
});

const RESTORE_MAIL = 'If this was not you, restore the old MX records at once: others may be getting your mail.';
const ONE_HOST = '@ MX 10 mx.a.example.\n';

describe('another mail provider: which mail it gets', () => {
  test.each<[before: string, after: string, why: string, whatToDo: string]>([
    [ONE_HOST, '@ MX 10 mx.b.example.\n', 'New mail for example.com arrives there.', RESTORE_MAIL],
    [ONE_HOST, `@ MX 5 mx.b.example.\n${ONE_HOST}`, 'New mail for example.com arrives there.', RESTORE_MAIL],
    [
      ONE_HOST,
      `@ MX 10 mx.b.example.\n${ONE_HOST}`,
      'Part of the new mail for example.com arrives there.',
      RESTORE_MAIL,
    ],
    [
      ONE_HOST,
      `@ MX 20 mx.b.example.\n${ONE_HOST}`,
      'Senders try it when the servers before it do not accept mail.',
      RESTORE_MAIL,
    ],
    [`@ MX 20 mx.b.example.\n${ONE_HOST}`, ONE_HOST, 'Mail still goes to a.example.', RESTORE],
  ])('%s => %s', (before, after, ...expected) => expect(reasonsBetween(before, after)).toEqual([expected]));
});

describe('TLSA records: who checks them', () => {
  const tlsa = (port: number): string => `_${port}._tcp TLSA 3 1 1 ${'ab'.repeat(32)}\n`;

  test.each<[port: number, open: string, mustMatch: string]>([
    [
      25,
      'Without TLSA records, senders can’t check the certificate with DANE.',
      'Senders that use DANE reject a server with another certificate, if DNSSEC signs the records.',
    ],
    [
      443,
      'Without TLSA records, clients can’t check the certificate with DANE.',
      'Clients that use DANE reject a server with another certificate, if DNSSEC signs the records.',
    ],
  ])('port %i', (port, open, mustMatch) => {
    expect(reasonsBetween(tlsa(port), '')).toEqual([[open, RESTORE]]);
    expect(reasonsBetween('', tlsa(port))).toEqual([[mustMatch, '']]);
  });
});

test.each<[terms: string, why: string]>([
  ['+all', 'Any server passes SPF as example.com.'],
  ['ip4:0.0.0.0/0 -all', 'Because of ip4:0.0.0.0/0, any server passes SPF as example.com.'],
  [
    'ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all',
    'Because of ip4:0.0.0.0/1 and ip4:128.0.0.0/1, any server passes SPF as example.com.',
  ],
])('what lets everyone pass is named: %s', (terms, why) =>
  expect(reasonsBetween(spf('mx -all'), spf(terms))[0]).toEqual([why, RESTORE]),
);

test.each<[before: string, after: string, why: string]>([
  [
    '_dmarc TXT "v=DMARC1; p=reject"\n',
    '_dmarc TXT "v=DMARC1; p=reject; t=y"\n',
    'The record still says p=reject, but t=y puts it into test mode: receivers apply quarantine instead.',
  ],
  [
    '_dmarc TXT "v=DMARC1; p=reject"\n',
    '',
    'Receivers no longer find a policy for example.com and will deliver forged e-mail from it.',
  ],
  [
    'lab A 192.0.2.1\n_dmarc.lab TXT "v=DMARC1; p=reject"\n',
    'lab A 192.0.2.1\n',
    'Receivers no longer find a policy at lab.example.com; only a policy of a parent domain could still apply.',
  ],
  ['@ MX 10 mail\n@ MX 20 mx.other.example.\n', '@ MX 20 mx.other.example.\n', 'Mail still goes to other.example.'],
  [
    '@ CAA 0 issue "ca.example"\n',
    '@ CAA 0 issue ";"\n',
    'The next renewal of each certificate for example.com will fail.',
  ],
  [
    '@ CAA 0 issue "ca.example"\n',
    '@ CAA 0 issue "new.example"\n',
    'The next renewal of a certificate for example.com by ca.example will fail.',
  ],
])('%s => %s', (before, after, why) => expect(reasonsBetween(before, after).flat()).toContain(why));

describe('an alias to nothing', () => {
  test.each<[before: string, after: string, why: string]>([
    ['s1._domainkey CNAME s1.keys.example.\n', 's1._domainkey CNAME gone\n', 'Signatures made with this key fail.'],
    [
      'www CNAME site.host.example.\nweb A 192.0.2.1\n',
      'www CNAME web\nweb A 192.0.2.1\n',
      'The owner of that name decides what visitors see.',
    ],
  ])('%s => %s', (before, after, why) => expect(reasonsBetween(before, after)[0]?.[0]).toBe(why));
});

test('a key that is revoked can be put back', () => {
  // The public key of RFC 8463 appendix A.2.
  const key = (p: string) => `s1._domainkey TXT "v=DKIM1; k=ed25519; p=${p}"\n`;
  expect(reasonsBetween(key('11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='), key(''))).toEqual([
    ['Signatures made with this key fail.', RESTORE],
  ]);
});
