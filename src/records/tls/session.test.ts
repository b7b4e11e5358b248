import { expect, test } from 'vitest';
import { integer, octetString, sequence } from '../../../testbed/der.ts';
import { earlyDataOf } from './session.ts';

const field = (tag: number, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([tag, content.length]), content]);
/** A session as OpenSSL writes it, with more fields behind the first. */
const session = (...fields: readonly Buffer[]): Buffer =>
  Buffer.from(sequence(integer(Buffer.from([1])), octetString(Buffer.from([0x13, 1])), ...fields));
const earlyData = (...octets: readonly number[]): Buffer => field(0xaf, integer(Buffer.from(octets)));
const byNode = (name: string, of: Buffer): Buffer =>
  Buffer.concat([Buffer.from('\0nodejs:tls:session:1\0'), Buffer.from([0, name.length]), Buffer.from(name), of]);

test.each<readonly [about: string, given: Buffer, expected: number | null]>([
  ['none', session(), 0],
  ['another field', session(field(0xae, integer(Buffer.from([7])))), 0],
  ['4,096 octets', session(earlyData(0x10, 0)), 4096],
  ['as many as QUIC says', session(earlyData(0, 0xff, 0xff, 0xff, 0xff)), 0xffffffff],
  ['in what Node gives', byNode('a.test', session(earlyData(0x40, 0))), 16_384],
  ['no number', session(field(0xaf, Buffer.alloc(0))), null],
  ['a number that is too long', session(earlyData(1, 2, 3, 4, 5, 6)), null],
  ['cut short', session(earlyData(0x10, 0)).subarray(0, -1), null],
  ['a name that is longer than all', byNode('a.test', Buffer.alloc(0)).fill(0xff, 22), null],
  ['nothing', Buffer.alloc(0), null],
])('early data of a session: %s', (_, given, expected) => {
  expect(earlyDataOf(given)).toBe(expected);
});
