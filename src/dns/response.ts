import type { DnsResponse, ResponseRr } from '../domain/response.ts';
import type { ServerResponse } from '../domain/server-query.ts';
import type { DnsMessage } from './codec/decode.ts';

/** Returns a message as a response to keep. The message may lie in a buffer that the next read overwrites. */
export function responseOf(message: DnsMessage, ede: readonly string[]): DnsResponse {
  const { aa, rd, ra, ad, cd, rcode } = message;
  return {
    aa,
    rd,
    ra,
    ad,
    cd,
    rcode,
    answers: message.answers.map(copyOf),
    authorities: message.authorities.map(copyOf),
    additionals: message.additionals.map(copyOf),
    ede,
  };
}

/** Returns all that a message of a server says, and how it came. */
export function serverResponseOf(
  message: DnsMessage,
  ede: readonly string[],
  { sameCase, size }: Pick<ServerResponse, 'sameCase' | 'size'>,
): ServerResponse {
  const { opcode, tc } = message;
  return { ...responseOf(message, ede), opcode, tc, sameCase, edns: ednsOf(message), size };
}

function ednsOf({ edns }: DnsMessage): ServerResponse['edns'] {
  if (edns === null) return null;
  const { version, udpSize, z = 0, do: isDnssecOk, options } = edns;
  return {
    version,
    udpSize,
    z,
    do: isDnssecOk,
    options: options.map(({ code, data }) => ({ code, data: Buffer.from(data).toString('hex') })),
  };
}

/** Data of types that we know was copied as it was read. */
const copyOf = (rr: ResponseRr): ResponseRr =>
  rr.octets.buffer.byteLength === rr.octets.byteLength ? rr : { ...rr, octets: Uint8Array.from(rr.octets) };

/** Puts two responses on the way of an alias together. */
export const joinedResponses = (first: DnsResponse, second: DnsResponse): DnsResponse => ({
  ...second,
  answers: [...first.answers, ...second.answers],
  authorities: [...first.authorities, ...second.authorities],
});
