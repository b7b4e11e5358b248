import type { Channel } from './channel.ts';
import type { Channels } from './channels.ts';
import type { QueryAttempt, Received } from './query-attempt.ts';

/** The OPT record of a query of ours, which ends it. */
const OPT_BYTES = 11;

/**
 * Asks again where one query was not enough: without TCP where nobody accepts it, without EDNS where that was not
 * understood, over the stream where the answer was cut short. `ask` sends one more query.
 */
export async function furtherQueries(
  first: Received,
  { channel, datagrams, stream }: Pick<Channels, 'datagrams' | 'stream'> & { readonly channel: Channel },
  ask: (via: Channel, edns: 'EDNS' | 'no EDNS') => Promise<Received>,
): Promise<QueryAttempt> {
  let via = channel;
  let edns: 'EDNS' | 'no EDNS' = 'EDNS';
  let got = first;
  if (got.kind === 'none' && got.why === 'unreachable' && via !== datagrams) {
    via = datagrams;
    got = await ask(via, edns);
  }
  if (got.kind === 'not understood') {
    edns = 'no EDNS';
    got = await ask(via, edns);
  }
  if (got.kind === 'truncated' && via !== stream) {
    via = stream;
    got = await ask(via, edns);
  }
  if (got.kind === 'truncated') return { kind: 'none', why: 'malformed', cause: { code: 'truncated', args: {} } };
  return got.kind === 'not understood' ? got.attempt : got;
}

/** Returns the same query as a server from before EDNS (RFC 6891 §7) understands it. */
export function withoutEdns(query: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(query.subarray(0, query.length - OPT_BYTES));
  plain[11] = 0; // ARCOUNT
  return plain;
}
