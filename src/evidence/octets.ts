import { CRL } from './questions/crl.ts';
import { DNS } from './questions/dns.ts';
import { DOCUMENT } from './questions/document.ts';
import { HTTP } from './questions/http.ts';
import { HTTPS } from './questions/https.ts';
import { type Found, kindOf, type Question } from './questions/questions.ts';
import { SERVER } from './questions/server.ts';

/** Type, class, TTL and length of a record. Source: RFC 1035 §4.1.3. */
const RECORD_OCTETS = 12;
/** Bodies are counted while they are read, and revocation lists are read in a thread and not kept. */
const COUNTED_APART: ReadonlySet<string> = new Set([DOCUMENT.id, HTTP.id, HTTPS.id, CRL.id]);

/** Returns about how many octets an answer came in with, where nobody counted them before. */
export function octetsOf(question: Question, found: Found): number {
  if (found.kind === 'failure' || COUNTED_APART.has(question.ask)) return 0;
  if (question.ask !== DNS.id && question.ask !== SERVER.id)
    return JSON.stringify(kindOf(question).encode(found))?.length ?? 0;
  let octets = 0;
  for (const records of recordsOf(found))
    for (const one of records) octets += RECORD_OCTETS + one.name.length + one.octets.length;
  return octets;
}

interface Recorded {
  readonly name: string;
  readonly octets: Uint8Array;
}

function recordsOf(found: object): (readonly Recorded[])[] {
  const response = 'response' in found ? (found.response as Readonly<Record<string, readonly Recorded[]>>) : undefined;
  if (response !== undefined)
    return [response['answers'], response['authorities'], response['additionals']].filter((one) => one !== undefined);
  const own = found as { readonly records?: readonly Recorded[]; readonly aliases?: readonly Recorded[] };
  return [own.records ?? [], own.aliases ?? []];
}
