import { reviveCauses } from '../domain/cause.ts';
import type { HttpsResult, SmtpResult } from '../domain/probe.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import { createEvidence } from './create.ts';
import type { Evidence, Transcript, TranscriptLine } from './evidence.ts';
import type { Premises } from './premises.ts';
import { keyOf, type Question } from './question.ts';
import type { SourceAnswer } from './source.ts';

/** A record in a transcript file: `rdata` is what counts (hex), `value` is there for people. */
interface WrittenRr {
  readonly name: string;
  readonly type: RrType;
  readonly ttl: number;
  readonly value: string;
  readonly rdata: string;
}

/** Writes a transcript as NDJSON, one question a line, without whole responses. */
export function writeTranscript(transcript: Transcript): string {
  return transcript.lines.map((line) => `${JSON.stringify(line, replaceRr)}\n`).join('');
}

function replaceRr(key: string, value: unknown): unknown {
  if (key === 'response') return undefined;
  if (!isRr(value)) return value;
  const written: WrittenRr = {
    name: value.name,
    type: value.type,
    ttl: value.ttlSeconds,
    value: presentRdata(value.type, value.octets),
    rdata: Buffer.from(value.octets).toString('hex'),
  };
  return written;
}

const isRr = (value: unknown): value is Rr =>
  typeof value === 'object' && value !== null && 'octets' in value && value.octets instanceof Uint8Array;

const isWritten = (value: unknown): value is WrittenRr =>
  typeof value === 'object' && value !== null && 'rdata' in value && typeof value.rdata === 'string';

/** Reads what `writeTranscript` wrote. Throws on anything else: transcripts are our own files. */
function readTranscript(text: string): TranscriptLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line, reviveRr));
}

function reviveRr(_key: string, value: unknown): unknown {
  if (!isWritten(value)) return reviveCauses(value);
  const { name, type, ttl, rdata } = value;
  return { name, type, ttlSeconds: ttl, octets: new Uint8Array(Buffer.from(rdata, 'hex')) };
}

/** Evidence from a transcript: golden tests, and "what would the report say of that day". Throws on a question it lacks. */
export function createRecordedEvidence(text: string, clock: Clock, premises: Partial<Premises> = {}): Evidence {
  const known = new Map(readTranscript(text).map((line) => [keyOf(line.question), line.answer]));
  const find = (question: Question) => {
    const answer = known.get(keyOf(question));
    if (answer === undefined) throw new Error(`The transcript has no answer to "${keyOf(question)}".`);
    return answer;
  };
  // The key holds kind and type of the question, so what stands under it is of the kind asked for.
  return createEvidence(
    {
      dns: async (question) => find(question) as SourceAnswer,
      https: async (question) => find(question) as HttpsResult,
      smtp: async (question) => find(question) as SmtpResult,
    },
    { clock, premises },
  );
}
