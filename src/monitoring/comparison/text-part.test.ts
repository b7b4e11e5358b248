import { expect, test } from 'vitest';
import type { PinRecord } from '../model/pin.ts';
import { hasPart } from './text-part.ts';

test.each<readonly [record: PinRecord, text: string, part: string, expected: boolean]>([
  ['SPF', 'v=spf1 include:a.test -all', 'include:a.test', true],
  ['SPF', 'v=spf1 include:a.test.evil.example -all', 'include:a.test', false],
  ['SPF', 'v=spf1 include:not-a.test -all', 'a.test', false],
  ['SPF', 'v=spf1 Include:A.Test -all', 'include:a.test', true],
  ['SPF', 'v=spf1  mx   -all', 'mx -all', true],
  // A mechanism without a sign means `+` (RFC 7208 §4.6.2).
  ['SPF', 'v=spf1 all', '+all', true],
  ['SPF', 'v=spf1 +all', 'all', true],
  ['SPF', 'v=spf1 ~all', 'all', false],
  ['SPF', 'v=spf1 include:call.example', 'all', false],
  ['DMARC', 'v=DMARC1; p=none; sp=reject', 'p=reject', false],
  ['DMARC', 'v=DMARC1 ;p = Reject', 'p=reject', true],
  ['DMARC', 'v=DMARC1; p=reject; rua=mailto:a@x.test', 'p = reject;', true],
  ['DMARC', 'v=DMARC1; p=none; rua=mailto:a@x.test.evil.example', 'rua=mailto:a@x.test', false],
  ['DMARC', 'v=DMARC1; p=none; rua=mailto:a@x.test , mailto:b@x.test', 'rua=mailto:a@x.test', true],
  ['DMARC', 'v=DMARC1; p=none; rua=mailto:a@x.test , mailto:b@x.test', 'mailto:b@x.test', true],
  ['HTTPS', '1 . alpn="h2,h3" ipv4hint=192.0.2.10', 'alpn=h2', true],
  ['HTTPS', '1 . alpn="h2,h3" ipv4hint=192.0.2.10', 'h3', true],
  ['HTTPS', '1 . alpn="h2,h3" ipv4hint=192.0.2.10', 'ipv4hint=192.0.2.1', false],
  ['HTTPS', '1 . ech="AEn+DQBF"', 'ech="AEn+DQBF"', true],
  ['TXT', 'site=4711 blue', 'blue', true],
  ['TXT', 'site=47110', 'site=4711', false],
  ['TXT', 'site=4711', 'SITE=4711', false],
  // A star goes on at either end.
  ['TXT', 'site=47110', 'site=*', true],
  ['TXT', 'my-site=47110', 'site=*', false],
  ['TXT', 'my-site=47110', '*site=*', true],
  ['TXT', 'my-site=4711', '*4711', true],
  ['TXT', 'my-site=47110', '*4711', false],
  ['SPF', 'v=spf1 include:a.test.evil.example -all', 'include:a.test*', true],
  ['TXT', 'a'.repeat(60_000), 'a', false],
  ['TXT', `${'a'.repeat(60_000)} a`, 'a', true],
  ['TXT', ' '.repeat(60_000), 'a', false],
  ['TXT', 'anything', '**', true],
])('%s %.60j has %j: %s', (record, text, part, expected) => expect(hasPart(record, text, part)).toBe(expected));
