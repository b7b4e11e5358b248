import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Instant } from '../domain/time.ts';
import type { TranscriptLine } from './evidence.ts';
import { type Found, kindOf, type Question, questionKey } from './questions/questions.ts';

/** The answers of some lines, compressed; and what is equal where they say the same. */
export interface PackedAnswers {
  readonly octets: Uint8Array;
  readonly digest: string;
}

/** Names what two runs may show differently although nothing changed: times, and headers that tell the time. */
const VOLATILE = new Set(['at', 'ref', 'rttMs', 'firstOctetMs', 'exchanges', 'date', 'age', 'expires']);
/** Sections and sets, whose order says nothing. */
const UNORDERED = new Set(['answers', 'authorities', 'additionals', 'records']);
/** More than anybody packed: a few octets may unpack to gigabytes. */
const MAX_UNPACKED_OCTETS = 64 * 1024 * 1024;

/**
 * Packs the answers of these lines. What does not fit is left out from the longest on, as if it had never been asked: a
 * page of two megabytes must not cost what else is known.
 */
export async function packAnswers(lines: readonly TranscriptLine[], maxOctets: number): Promise<PackedAnswers> {
  let written = lines.map(({ question, answer }) => {
    const { ref: _, ...json } = kindOf(question).encode(answer) as Readonly<Record<string, unknown>>;
    return { key: questionKey(question), line: JSON.stringify({ question, answer: json }) };
  });
  const digest = createHash('sha256');
  for (const { line } of written.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    digest.update(`${JSON.stringify(JSON.parse(line), stable)}\n`);
  for (;;) {
    const octets = await promisify(gzip)(written.map(({ line }) => line).join('\n'));
    if (octets.length <= maxOctets || written.length === 0) return { octets, digest: digest.digest('base64url') };
    const longest = written.reduce((most, { line }) => Math.max(most, line.length), 0);
    written = written.filter(({ line }) => line.length < longest);
  }
}

function stable(key: string, value: unknown): unknown {
  if (VOLATILE.has(key)) return undefined;
  if (!UNORDERED.has(key) || !Array.isArray(value)) return value;
  return value.map((one) => JSON.stringify(one, withoutTtl)).sort();
}

/** The TTL counts down where it comes from a cache. */
const withoutTtl = (key: string, value: unknown): unknown => (key === 'ttl' ? undefined : value);

/**
 * Reads what `packAnswers` wrote, each answer `laterMs` later than it was first seen: it was seen so again. What cannot be
 * read is left out. Rejects where the octets are none of ours.
 */
export async function unpackAnswers(octets: Uint8Array, laterMs: Instant): Promise<ReadonlyMap<string, Found>> {
  const text = (await promisify(gunzip)(octets, { maxOutputLength: MAX_UNPACKED_OCTETS })).toString();
  const answers = new Map<string, Found>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { question, answer }: { question: Question; answer: unknown } = JSON.parse(line);
    const found = kindOf(question).decode(answer);
    if (found !== undefined) answers.set(questionKey(question), { ...found, at: found.at + laterMs });
  }
  return answers;
}
