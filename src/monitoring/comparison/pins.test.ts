import { expect, test } from 'vitest';
import { WATCH } from '../../../tests/browser/monitors.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Pin } from '../model/pin.ts';
import { parsePin } from '../service/parse-pin.ts';
import { pinState } from './pins.ts';

const DOMAIN = 'cityledger.example' as DomainName;
const MX = ['20 MX2.postwerk.example.', '10 mx1.postwerk.example'];

test.each<[about: string, pin: Pin, expected: string]>([
  ['what is there, in another order and spelling, matches', { subject: 'MX', values: MX }, 'matches'],
  ['what was told to differ has departed', { subject: 'DMARC', values: ['v=DMARC1; p=reject'] }, 'departed'],
  // The run that compares it is still to come.
  [
    'other values, pinned since the latest run, do not match yet',
    { subject: 'NS', values: ['ns9.example'] },
    'unknown',
  ],
  [
    'a pin that was made to match after it had departed waits for a run',
    { subject: 'DMARC', values: ['v=DMARC1; p=none; rua=mailto:dmarc@cityledger.example'] },
    'unknown',
  ],
  ['what the owner left out is not compared', { subject: 'A', values: ['192.0.2.80'] }, 'ignored'],
  ['one of the servers that must be there', { subject: 'MX has', values: ['20 mx2.postwerk.example.'] }, 'matches'],
  ['a server that must not be there', { subject: 'MX lacks', values: ['30 mx3.postwerk.example'] }, 'matches'],
  ['a server that is there', { subject: 'MX lacks', values: ['20 mx2.postwerk.example'] }, 'unknown'],
  ['any record', { subject: 'MX has', values: ['*'] }, 'matches'],
  ['a name that was answered without an alias is none', { subject: 'CNAME lacks', values: ['*'] }, 'matches'],
  ['what was never seen is not known', { subject: 'AAAA', values: ['2001:db8::1'] }, 'unknown'],
  ['what is not answered now is not known', { subject: 'CAA', values: ['0 issue "letsencrypt.org"'] }, 'unknown'],
])('%s', (_, pin, expected) => expect(pinState(DOMAIN, { pin, state: WATCH, ignoredTypes: ['A'] })).toBe(expected));

test.each<[subject: Pin['subject'], typed: string, values: readonly string[] | 'fault' | 'none']>([
  ['MX has', '10 MX1.postwerk.example.', ['10 mx1.postwerk.example']],
  ['MX has', 'mx1', 'fault'],
  ['MX', '*', 'fault'],
  ['MX lacks', '*', ['*']],
  ['SPF', 'include:postwerk.example', 'fault'],
  ['SPF has', 'include:postwerk.example\n\n-all', ['include:postwerk.example', '-all']],
  ['TXT', '"token=1"\nschön', ['token=1', 'sch\\195\\182n']],
  ['CNAME', 'www.Example.NET.', ['www.example.net']],
  ['HTTPS has', 'alpn="h2,h3"', ['alpn="h2,h3"']],
  ['TXT', '"v=spf1 " "-all"', ['v=spf1 -all']],
  ['SPF', '"v=spf1 include:a.example" " -all"', ['v=spf1 include:a.example -all']],
  ['TXT has', 'a "word" in quotes', ['a "word" in quotes']],
  ['TXT lacks', ' \n', 'none'],
])('a pin of %s reads %j', (subject, typed, values) => {
  const read = parsePin(subject, typed);
  expect(read.ok ? (read.pin?.values ?? 'none') : 'fault').toEqual(values);
});
