import { describe, expect, test } from 'vitest';
import { parseUpstream } from './upstream.ts';

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
  ] as const)('%s', (text, kind, address, port, label) => {
    expect(parseUpstream(text)).toMatchObject({ ok: true, upstream: { kind, address, port, label } });
  });

  test.each([
    ['dns.example', 'not an IP address'],
    ['192.0.2.1:0', 'port'],
    ['192.0.2.1:99999', 'port'],
    ['192.0.2.1:x', 'port'],
    ['ftp://192.0.2.1', 'not known'],
    ['192.0.2.1#name', '#'],
    ['tls://a#b#c', '#'],
    ['https://user:secret@dns.example/', 'password'],
    ['', 'not an IP address'],
    ['1:2:3', 'not an IP address'],
  ])('"%s" is refused in words', (text, why) => {
    const parsed = parseUpstream(text);
    expect(parsed.ok ? '' : parsed.fault).toContain(why);
  });
});
