import { describe, expect, test } from 'vitest';
import { REGISTRATIONS } from '../../../tests/browser/registrations.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { RegistrationAnswer } from '../../lookups/registrations.ts';
import type { Language } from '../../texts/languages.ts';
import { renderWhoisPage } from './whois-page.tsx';

function render(answer: RegistrationAnswer, language: Language = 'en', name = 'shop.example'): string {
  const shown = {
    name: { ascii: name, unicode: name },
    answer,
    now: NOW,
    tabs: [],
    publicUrl: 'https://zonewell.test',
  };
  return renderWhoisPage(shown, { language, asset: (file) => `/assets/${file}` });
}

/** The words of a page, without markup. */
const textOf = (html: string): string =>
  html
    .replace(/<head[\s\S]*?<\/head>/, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const of = (name: string): RegistrationAnswer => {
  const answer = REGISTRATIONS[name];
  if (answer === undefined) throw new Error(`no registration of ${name}`);
  return answer;
};

/** A registration that differs in some fields from that of the shop. */
function known(fields: object): RegistrationAnswer {
  const shop = of('shop.example');
  if (shop.kind !== 'known') throw new Error('not known');
  return { kind: 'known', report: { ...shop.report, statuses: ['ok'], changes: [], ...fields } };
}

const inDays = (days: number): object => ({ expiresAt: NOW + days * DAY_MS });

describe.each<[about: string, answer: RegistrationAnswer, says: readonly string[], never: readonly string[]]>([
  ['112 days left', known(inDays(112.2)), ['for another 112 days.', 'today, 112 days left'], ['Renew ']],
  ['days as alerts count them', known(inDays(19.6)), ['for another 20 days.', 'today, 20 days left'], ['19 days']],
  [
    'one day left',
    known(inDays(1.2)),
    ['until 21 Nov 2026, tomorrow.', 'today, 1 day left', 'Renew shop.example now', 'Renew it at Careful Names'],
    [],
  ],
  [
    'hours left',
    known(inDays(0.2)),
    ['ends today', 'until 20 Nov 2026, today.', 'the last day', 'Renew it'],
    ['another'],
  ],
  ['expired an hour ago', known(inDays(-0.04)), ['ended today', 'expired today'], ['1 day ago']],
  ['expired', known(inDays(-19.2)), ['ended 19 days ago', 'expired 19 days ago'], ['left']],
  [
    'expired and extended by the registry',
    known({ ...inDays(-3.1), statuses: ['autoRenewPeriod'] }),
    ['Pay for the renewal of shop.example now', 'can still delete it'],
    ['Renew it'],
  ],
  [
    'no expiry',
    known({ expiresAt: null, registrarExpiresAt: null }),
    ['doesn’t say until when'],
    ['today,', 'Expires'],
  ],
  ['on hold', of('shop.example'), ['on hold: it doesn’t work', 'taken the name out of the DNS'], ['Renew it']],
  ['being deleted', of('expired.example'), ['the registry is about to release it', 'restore it'], ['Locks', 'lock']],
  [
    'all locks',
    known({ statuses: ['clientTransferProhibited', 'serverUpdateProhibited', 'clientDeleteProhibited'] }),
    ['3 of 3 recommended locks', 'The registry itself refuses changes'],
    ['No transfer lock', 'Other statuses'],
  ],
  [
    'no locks',
    known({ statuses: ['ok'] }),
    ['0 of 3 recommended locks', 'No transfer lock', 'If your registrar offers'],
    [],
  ],
  // Another registry's own word says nothing of locks.
  [
    'no status of EPP',
    known({ statuses: ['Connected (2027/01/31)'] }),
    ['doesn’t say which locks'],
    ['No transfer lock', 'of 3'],
  ],
  [
    'statuses of RDAP alone',
    known({ statuses: ['ok', 'transfer prohibited', 'private'] }),
    ['1 of 3 recommended locks', 'The name cannot be moved', 'The data of the registration is not public.'],
    ['No transfer lock', 'registry’s own'],
  ],
  [
    'locked in words of RDAP',
    known({ statuses: ['ok', 'locked'] }),
    ['doesn’t say which locks', 'The registration cannot be changed.'],
    ['No transfer lock'],
  ],
  ['no status at all', known({ statuses: [] }), ['doesn’t say which locks'], ['No transfer lock', 'Other statuses']],
  [
    'who sold it, and whom to ask',
    known({}),
    ['Corner Hosting', 'tech@shop.example', 'Contact form', 'D4711-EXAMPLE', `12345 13 2 ${'AB'.repeat(32)}`],
    [],
  ],
  ['the registrar’s own expiry', known({}), ['Expires at the registrar1 Dec 2026', 'Last transfer6 May 2023'], []],
  [
    'the same expiry at both',
    known({ registrarExpiresAt: Date.parse('2027-02-03T00:00:00Z') }),
    ['Expires3 Feb 2027'],
    ['Expires at the registrar'],
  ],
  [
    'none of it',
    known({ handle: null, reseller: null, contacts: [], ds: null, transferredAt: null, registrarAnswer: null }),
    ['signed delegation'],
    ['Reseller', 'Contacts', 'ID at the registry', 'DS records', 'Last transfer', 'registrar’s full'],
  ],
  ['the registrar’s answer', known({}), ['The registrar’s full RDAP response', 'rdap.names.test'], []],
  ['no registrant', known({ registrant: null, contacts: [] }), ['not published'], []],
  ['a registrant that is withheld', known({ registrant: null }), ['withheld by the registry'], ['not published']],
  ['contacts of an earlier lookup', known({ contacts: null }), ['Check again to see the contacts'], ['tech@shop']],
  [
    'no answer of the registrar',
    known({ registrant: null, isPartial: true }),
    ['unknown: the registrar'],
    ['not published'],
  ],
  ['nothing on DNSSEC', known({ delegationSigned: null }), ['the registry doesn’t say'], ['signed delegation']],
  ['changes', of('shop.example'), ['Name servers changed', 'ns1.old.test', 'between 1 Oct 2026 and 2 Oct 2026'], []],
  [
    'not registered',
    of('free.example'),
    ['The registry has no registration of shop.example', 'its report'],
    ['Locks', 'Registrar'],
  ],
  [
    'refused',
    of('limited.example'),
    [
      'couldn’t find out who holds limited.example',
      'limits lookups',
      'says nothing about whether',
      'Try again in 1 minute',
      'What we knew before',
      'Careful Names',
    ],
    ['not registered', 'has no registration'],
  ],
  [
    'not read',
    { ...of('limited.example'), kind: 'unknown', why: 'not-read', causes: [] } as RegistrationAnswer,
    [
      'couldn’t find out who holds limited.example',
      'we did not read it',
      'says nothing about whether',
      'Careful Names',
    ],
    ['not registered', 'has no registration', 'did not answer'],
  ],
  ['a public suffix', of('test'), ['shop.example is a public suffix'], ['Locks']],
])('%s', (_, answer, says, never) => {
  test('says what is known, and no more', () => {
    const text = textOf(render(answer));
    for (const part of says) expect(text).toContain(part);
    for (const part of never) expect(text).not.toContain(part);
  });

  test('in Japanese nothing is left in English', () => {
    const text = textOf(render(answer, 'ja'));
    expect(text).toMatch(/[ぁ-ん]/);
    for (const part of says.filter((one) => /^[A-Z][a-z]+ (it|a|the|your|registr)/.test(one)))
      expect(text).not.toContain(part);
    expect(text).not.toMatch(/The regist|Locks|Registration|lock\b/);
  });
});

test('an RDAP response stands in lines, what is no JSON as it came, and a long one is cut with a way to all of it', () => {
  const raw = '{"objectClassName":"domain","ldhName":"shop.example"}';
  expect(render(known({ raw }))).toContain('\n<bdi>  &quot;ldhName&quot;: &quot;shop.example&quot;</bdi>');
  expect(render(known({ raw: 'Domain: shop\u202e', source: 'whois' }))).toContain('U+202E');
  expect(textOf(render(known({ raw: 'no { JSON' })))).toContain('no { JSON');
  expect(textOf(render(known({ raw: 'x'.repeat(60_000) })))).toContain('We cut the response here');
});

test('texts of the registry are never markup', () => {
  expect(render(of('hostile.example'))).not.toContain('<script>document');
});
