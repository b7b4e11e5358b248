import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage } from './encode.ts';
import { extendedErrors, rcodeName } from './rcode.ts';

/** The errors of a message that carries these codes and texts, read from its bytes. */
function errorsOf(options: readonly (readonly [code: number, text: string])[], option = 15): string[] {
  const bytes = encodeMessage({
    id: 1,
    question: null,
    edns: {
      version: 0,
      udpSize: 1232,
      do: true,
      options: options.map(([code, text]) => ({
        code: option,
        data: Uint8Array.from([code >> 8, code & 0xff, ...Buffer.from(text)]),
      })),
    },
  });
  const decoded = decodeMessage(bytes);
  if (!decoded.ok) throw new Error(decoded.fault);
  return extendedErrors(decoded.message);
}

describe('extended DNS errors', () => {
  test.each<[number, string, string]>([
    [6, 'signature expired', '6 DNSSEC Bogus: signature expired'],
    [22, '', '22 No Reachable Authority'],
    [27, '', '27 Unsupported NSEC3 Iterations Value'],
    [30, '', '30 Invalid Query Type'],
    [4711, 'x', '4711 Unassigned: x'],
    [0, 'a\r\nb\u0000\u202ec\u2028d', '0 Other Error: a b c d'],
    [0, '   ', '0 Other Error'],
    [0, 'y'.repeat(5000), `0 Other Error: ${'y'.repeat(200)}`],
    [0, `${'y'.repeat(199)}😀`, `0 Other Error: ${'y'.repeat(199)}\ufffd`],
  ])('%i %j is shown as %s', (code, text, shown) => {
    expect(errorsOf([[code, text]])).toEqual([shown]);
  });

  test('no more than five are shown, and other options are none', () => {
    expect(errorsOf(Array.from({ length: 9 }, (_, i) => [i, ''] as const))).toHaveLength(5);
    expect(errorsOf([[6, 'x']], 10)).toEqual([]);
  });
});

test.each([
  [0, 'NOERROR'],
  [3, 'NXDOMAIN'],
  [16, 'BADVERS'],
  [3841, 'RCODE3841'],
])('response code %i is %s', (code, name) => {
  expect(rcodeName(code)).toBe(name);
});

test('the upper bits of a response code come with EDNS', () => {
  const edns = { version: 0, udpSize: 512, do: false, options: [] };
  expect(decodeMessage(encodeMessage({ id: 1, question: null, rcode: 23, edns }))).toMatchObject({
    ok: true,
    message: { rcode: 23 },
  });
});

test('a server that leaves the question out is understood, though we know what we asked', () => {
  const edns = { udpSize: 1232, version: 0, do: false, options: [] };
  const bytes = encodeMessage({ id: 1, question: null, rcode: 5, edns });
  expect(decodeMessage(bytes, undefined, { name: 'example.com' as DnsName, size: 13 })).toMatchObject({
    ok: true,
    message: { rcode: 5, edns: { udpSize: 1232 } },
  });
});
