import { childrenOf, valueAt } from '../certificate-der.ts';

/** Node puts the name of the server before the session of OpenSSL, behind this. */
const NODE_PREFIX = Buffer.from('\0nodejs:tls:session:1\0');
/** The tag of max_early_data in a session, as the OpenSSL that comes with Node writes it. */
const MAX_EARLY_DATA = 0xaf;
/** The octets of a number of 32 bits, and of a sign. */
const MAX_NUMBER_OCTETS = 5;

/** Returns the session of OpenSSL in what Node gives as one. */
function unwrapped(session: Buffer): Buffer {
  const at = NODE_PREFIX.length;
  if (session.length < at + 2 || !session.subarray(0, at).equals(NODE_PREFIX)) return session;
  return session.subarray(at + 2 + session.readUInt16BE(at));
}

/**
 * Returns the octets of early data that a session ticket allows, as Node and OpenSSL write the session down: 0 where it allows none.
 * Null where it cannot be read. Source: RFC 8446 §4.6.1.
 */
export function earlyDataOf(given: Buffer): number | null {
  const session = unwrapped(given);
  const whole = valueAt(session, 0, session.length);
  const fields = whole === null ? null : childrenOf(session, whole);
  if (fields === null) return null;
  const field = fields.find(({ tag }) => tag === MAX_EARLY_DATA);
  if (field === undefined) return 0;
  const number = valueAt(session, field.from, field.end);
  if (number === null || number.end - number.from > MAX_NUMBER_OCTETS) return null;
  return session.subarray(number.from, number.end).reduce((sum, octet) => sum * 256 + octet, 0);
}
