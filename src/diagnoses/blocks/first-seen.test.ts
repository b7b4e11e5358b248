import { expect, test } from 'vitest';
import { firstOf, keyName, stretchesOf, termName } from './first-seen.ts';

const DAY = 86_400_000;
const spf = (text: string, first: number, last: number) => ({
  name: 'example.com',
  text,
  firstObserved: first * DAY,
  lastObserved: last * DAY,
});
const row = (name: string, type: string, first: number, last: number) => ({
  ...{ name, type, value: '', ttl: 300, ttlFromCache: false, count: 2 },
  firstObserved: first * DAY,
  lastObserved: last * DAY,
});

const STRETCHES = stretchesOf({
  seenSpf: [
    spf('v=spf1 include:sendgrid.net ~all', 10, 20),
    // The record changed twice since; one of its terms has been there all the time.
    spf('v=spf1 include:a.net include:sendgrid.net -all', 20, 25),
    spf('v=spf1 include:SendGrid.net ip4:192.0.2.1 -all', 30, 30),
  ],
  rows: [
    row('s1._domainkey.example.com', 'CNAME', 5, 30),
    row('s2._domainkey.example.com', 'TXT', 30, 30),
    row('www.example.com', 'TXT', 1, 30),
  ],
});

test.each<[string, readonly string[], number | null]>([
  ['a term in each record', [termName('example.com', 'include:sendgrid.net')], 10],
  ['a term of a past record', [termName('example.com', 'include:a.net')], 20],
  ['a term that was seen once', [termName('example.com', 'ip4:192.0.2.1')], null],
  ['a term of another name', [termName('other.com', 'include:sendgrid.net')], null],
  ['an alias at a selector', [keyName('s1', 'example.com')], 5],
  ['a key that was seen once', [keyName('s2', 'example.com')], null],
  ['several', [termName('example.com', 'include:a.net'), keyName('s1', 'example.com')], 5],
  ['nothing', [], null],
])('%s', (_, names, day) => expect(firstOf(names, STRETCHES)).toBe(day === null ? null : day * DAY));
