import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAddressOverride, parseAddressOverride } from './address-override.ts';

describe('parseAddressOverride', () => {
  test.each<[string, ReturnType<typeof parseAddressOverride>]>([
    ['192.0.2.25:25:127.0.0.1:2525', { address: '192.0.2.25', port: 25, toAddress: '127.0.0.1', toPort: 2525 }],
    ['[2001:db8::1]:443:[::1]:8443', { address: '2001:db8::1', port: 443, toAddress: '::1', toPort: 8443 }],
    ['[::1]:1:127.0.0.1:65535', { address: '::1', port: 1, toAddress: '127.0.0.1', toPort: 65_535 }],
  ])('reads %s, and writes it again', (text, override) => {
    expect(parseAddressOverride(text)).toEqual(override);
    expect(override === null ? null : formatAddressOverride(override)).toBe(text);
  });

  test.each([
    '',
    '192.0.2.25:25',
    '192.0.2.25:25:127.0.0.1',
    '192.0.2.25:0:127.0.0.1:2525',
    '192.0.2.25:25:127.0.0.1:65536',
    '192.0.2.25:25:127.0.0.1:2525:1',
    '192.0.2.25::127.0.0.1:2525',
    ' 192.0.2.25:25:127.0.0.1:2525',
    '192.0.2.25:25:localhost:2525',
    '192.0.2:25:127.0.0.1:2525',
    '0300.0.2.25:25:127.0.0.1:2525',
    '2001:db8::1:443:127.0.0.1:443',
    '[192.0.2.25]:25:[127.0.0.1]:2525x',
    '[fe80::1%eth0]:25:127.0.0.1:2525',
    '[::1:443:127.0.0.1:443',
  ])('refuses "%s"', (text) => {
    expect(parseAddressOverride(text)).toBeNull();
  });

  test('what is written is read again', () => {
    const port = fc.integer({ min: 1, max: 65_535 });
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(fc.record({ address, port, toAddress: address, toPort: port }), (override) => {
        expect(parseAddressOverride(formatAddressOverride(override))).toEqual(override);
      }),
    );
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseAddressOverride(text)));
  });
});
