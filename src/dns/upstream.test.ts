import { describe, expect, test } from 'vitest';
import { isProtected, parseUpstream } from './upstream.ts';

describe('resolvers as configured', () => {
  test.each([
    ['192.0.2.1', 'dns', '192.0.2.1', 53, '192.0.2.1:53'],
    [' 192.0.2.1:5353 ', 'dns', '192.0.2.1', 5353, '192.0.2.1:5353'],
    ['2001:db8::1', 'dns', '2001:db8::1', 53, '[2001:db8::1]:53'],
    ['[2001:db8::1]:5353', 'dns', '2001:db8::1', 5353, '[2001:db8::1]:5353'],
    ['tcp://192.0.2.1', 'tcp', '192.0.2.1', 53, 'tcp://192.0.2.1:53'],
    ['tls://192.0.2.1#dns.example', 'tls', '192.0.2.1', 853, 'tls://192.0.2.1:853#dns.example'],
    ['tls://[2001:db8::1]:8853#dns.example', 'tls', '2001:db8::1', 8853, 'tls://[2001:db8::1]:8853#dns.example'],
    ['https://dns.example/dns-query', 'https', 'dns.example', 443, 'https://dns.example/dns-query'],
    ['https://192.0.2.1:8443/q', 'https', '192.0.2.1', 8443, 'https://192.0.2.1:8443/q'],
    ['https://[2001:db8::1]/q', 'https', '2001:db8::1', 443, 'https://[2001:db8::1]/q'],
    ['https://dns.example/q#192.0.2.1', 'https', '192.0.2.1', 443, 'https://dns.example/q#192.0.2.1'],
    ['https://dns.example/q#[2001:db8::1]', 'https', '2001:db8::1', 443, 'https://dns.example/q#[2001:db8::1]'],
  ] as const)('%s', (text, kind, address, port, label) => {
    expect(parseUpstream(text)).toMatchObject({ ok: true, upstream: { kind, address, port, label } });
  });

  test('a DoH server by name: the certificate bears the name, the path may be left out', () => {
    expect(parseUpstream('https://dns.example#192.0.2.1')).toMatchObject({
      ok: true,
      upstream: { address: '192.0.2.1', serverName: 'dns.example', path: '/dns-query' },
    });
  });

  test.each([
    ['dns.example', 'not-an-address'],
    ['192.0.2.1:0', 'port-invalid'],
    ['192.0.2.1:99999', 'port-invalid'],
    ['192.0.2.1:x', 'port-invalid'],
    ['ftp://192.0.2.1', 'scheme-unknown'],
    ['192.0.2.1#name', 'name-misplaced'],
    ['tls://a#b#c', 'name-misplaced'],
    ['https://user:secret@dns.example/', 'password'],
    ['https://dns.example/q#name', 'address-invalid'],
    ['https://dns.example:0/q', 'port-invalid'],
    ['', 'not-an-address'],
    ['1:2:3', 'not-an-address'],
  ])('"%s" is refused', (text, code) => {
    expect(parseUpstream(text)).toMatchObject({ ok: false, fault: { typed: text, code } });
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.0.0.53:5353', true],
  ['[::1]:53', true],
  ['tcp://127.0.0.1', true],
  ['tls://192.0.2.1#dns.example', true],
  ['https://dns.example/dns-query', true],
  ['192.0.2.1', false],
  ['10.0.0.1', false],
  ['tcp://192.0.2.1', false],
  ['[2001:db8::1]:53', false],
  ['[::]:53', false],
  ['0.0.0.0', false],
])('%s: its AD bit cannot be forged on the path: %s', (text, expected) => {
  const parsed = parseUpstream(text);
  expect(parsed.ok && isProtected(parsed.upstream)).toBe(expected);
});
