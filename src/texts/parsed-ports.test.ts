import { expect, test } from 'vitest';
import { otherPortIn, parseHostPort } from '../domain/host-port.ts';
import { textIn } from './language.ts';

// The faults are read in words, so these tests stand where messages become words.

test.each([
  ['example.com', 'example.com', 443],
  ['example.com:', 'example.com', 443],
  ['example.com:443', 'example.com', 443],
  ['example.com:8443', 'example.com', 8443],
  ['example.com:08443', 'example.com', 8443],
  ['example.com:1', 'example.com', 1],
  ['example.com:65535', 'example.com', 65_535],
  [' https://www.Example.com:8443/path:9 ', 'www.example.com', 8443],
  ['//user@example.com.:993', 'example.com', 993],
  ['example.com:587', 'example.com', 587],
  ['example.com:143', 'example.com', 143],
  ['example.com:110', 'example.com', 110],
  ['bücher.example:8443', 'xn--bcher-kva.example', 8443],
])('%j is %s on port %i', (typed, name, port) => {
  expect(parseHostPort(typed)).toEqual({ ok: true, name, port });
});

test.each([
  ['example.com:0', 'Cannot use port "0"', 'Write it like example.com:8443.'],
  ['example.com:65536', 'Cannot use port "65536"', 'Write it like example.com:8443.'],
  ['example.com:99999', 'Cannot use port "99999"', 'from 1 to 65535'],
  [`example.com:${'9'.repeat(400)}`, 'Cannot use port "99999999…"', 'Write it like'],
  ['example.com:-1', 'the port "-1" is not a number', 'example.com:443'],
  ['example.com:https', 'the port "https" is not a number', 'example.com:443'],
  ['example.com:8443:1', 'is not a domain name', '.'],
  [':0', 'there is no name in it', 'Type a name'],
  [':8443', 'there is no name in it', 'Type a name'],
  ['192.0.2.1:443', 'it is an IPv4 address', 'domain name that points'],
  ['[2001:db8::1]:443', 'it is an IPv6 address', 'domain name that points'],
  ['example.com:80', 'Cannot check port 80: it is for HTTP without TLS', 'Leave the port out'],
  ['http://example.com:80/', 'Cannot check port 80', 'Leave the port out'],
  ['example.com:25', 'Cannot check port 25', 'zonewell mail example.com.'],
  ['example.com:4190', 'Cannot check port 4190', 'TLS from the start, if there is one'],
  ['example.com:05432', 'Cannot check port 5432', 'TLS from the start, if there is one'],
])('%j is refused', (typed, fault, rest) => {
  const parsed = parseHostPort(typed);
  const text = parsed.ok ? '' : `${textIn('en', parsed.fault)}. ${textIn('en', parsed.hint)}`;
  expect(text).toContain(fault);
  expect(text).toContain(rest);
});

test.each([
  ['example.com', null],
  ['example.com:', null],
  ['example.com:0443', null],
  ['https://example.com/:8443', null],
  ['2001:db8::8443', null],
  ['[2001:db8::1]:8443', null],
  ['example.com:8443', '8443'],
  ['https://example.com:8443/', '8443'],
  ['example.com:0', '0'],
])('the other port in %j is %j', (typed, port) => {
  expect(otherPortIn(typed)).toBe(port);
});
