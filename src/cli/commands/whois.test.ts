import { expect, test } from 'vitest';
import { REGISTRATIONS } from '../../../tests/browser/registrations.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import { renderWhois } from './whois.ts';

const PLAIN = { columns: 80, width: 80, colour: false, unicode: true, language: 'en' } as const;

const shop = REGISTRATIONS['shop.example'];
if (shop?.kind !== 'known') throw new Error('shop.example');
const CALM = { ...shop.report, statuses: [] };
const REPORTS: Readonly<Record<string, RegistrationReport>> = {
  'calm.example': CALM,
  'undated.example': { ...CALM, expiresAt: null },
};

test.each([
  ['soon.example', 'Renew shop.example now: its registration ends in 3 days, on 23 Nov 2026.'],
  ['expired.example', 'Restore shop.example now: the registry is about to release it.'],
  ['free.example', 'The registry has no registration of shop.example. The name may be free, reserved'],
  ['calm.example', 'shop.example is registered until 3 Feb 2027, for another 75 days.'],
  ['undated.example', 'shop.example is registered. The registry doesn’t say until when.'],
])('what leads %s', (name, expected) => {
  const answer = REGISTRATIONS[name];
  const report = REPORTS[name] ?? (answer?.kind === 'known' ? answer.report : undefined);
  if (report === undefined) throw new Error(name);
  expect(renderWhois(report, PLAIN, NOW).split('\n')[2]).toBe(expected);
});

test('who sold it, whom to ask and what the registry holds', () => {
  const lines = renderWhois(CALM, PLAIN, NOW).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Reseller        Corner Hosting',
      'Transferred     2023-05-06',
      'At registrar    2026-12-01',
      'Locked          2023-05-07',
      'Holder contact  A shop, JP, https://names.example/contact/shop.example, withheld',
      '                or replaced: Name, E-mail, Phone and Address',
      'Admin contact   Shop Tech, tech@shop.example, 1-2-3 Harbour Street, Minato-ku,',
      'Tech contact    Shop Tech, tech@shop.example, 1-2-3 Harbour Street, Minato-ku,',
      'Billing contact some of its data withheld',
      'Data as of      2026-11-20T16:10:00.000Z',
      'Registry ID     D4711-EXAMPLE',
    ]),
  );
  expect(lines.join('\n')).toContain('\nDS              12345 13 2');
});

/** Facts that stand there even where nothing is set. */
test.each([
  [
    true,
    ['clientTransferProhibited'],
    'signed delegation',
    '1 of 3 recommended locks are set; not set: clientUpdateProhibited',
  ],
  [false, ['ok'], 'no signed delegation', '0 of 3 recommended locks are set; not set: clientTransferProhibited,'],
  [null, ['Connect'], 'the registry doesn’t say', 'This registry doesn’t say which locks are set.'],
  [
    true,
    ['serverTransferProhibited', 'clientUpdateProhibited', 'serverDeleteProhibited'],
    'signed delegation',
    '3 of 3 recommended locks are set',
  ],
] as const)('DNSSEC %s and locks of %j', (signed, statuses, dnssec, locks) => {
  const text = renderWhois({ ...CALM, statuses, delegationSigned: signed }, PLAIN, NOW);
  expect(text).toContain(`\nDNSSEC          ${dnssec}\n`);
  expect(text.replaceAll(/\n +/g, ' ')).toContain(`\nLocks           ${locks}`);
});
