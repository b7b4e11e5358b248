import type { DnsResponse, ResponseRr } from '../domain/response.ts';
import type { Message } from './codec/decode.ts';

/** Returns a message as a response to keep. The message may lie in a buffer that the next read overwrites. */
export function responseOf(message: Message, ede: readonly string[]): DnsResponse {
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

const copyOf = (rr: ResponseRr): ResponseRr => ({ ...rr, octets: Uint8Array.from(rr.octets) });
