import type { Answer } from '../../domain/answer.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import type { Unreferenced } from './define-question.ts';
import { isFailure, isGivenObject } from './json.ts';
import { decodeResponse, encodeResponse } from './response-json.ts';

/** An answer of the DNS before it has its place in a transcript. */
export type SourceAnswer<T extends RrType = RrType> = Unreferenced<Answer<T>>;

/** A record in JSON: `rdata` is what counts (hex), `value` is there for people. */
interface WrittenRr {
  readonly name: string;
  readonly type: RrType;
  readonly ttl: number;
  readonly value: string;
  readonly rdata: string;
}

/** Writes an answer, with its whole response where it has one. */
export function encodeAnswer(given: SourceAnswer): unknown {
  const { response: whole, ...answer } = given;
  const response = whole === undefined ? {} : { response: encodeResponse(whole) };
  if (answer.kind === 'failure') return { ...answer, ...response };
  const aliases = answer.aliases.map(written);
  return answer.kind === 'answer'
    ? { ...answer, aliases, records: answer.records.map(written), ...response }
    : { ...answer, aliases, ...response };
}

/** Reads what `encodeAnswer` wrote. */
export function decodeAnswer(json: unknown): SourceAnswer | undefined {
  if (!isGivenObject(json) || typeof json['at'] !== 'number' || !Array.isArray(json['exchanges'])) return undefined;
  const response = json['response'] === undefined ? {} : { response: decodeResponse(json['response']) };
  if ('response' in response && response.response === undefined) return undefined;
  if (json['kind'] === 'failure')
    return isFailure(json) ? ({ ...json, ...response } as unknown as SourceAnswer) : undefined;
  const aliases = rrsIn(json['aliases']);
  if (aliases === undefined || typeof json['source'] !== 'string' || typeof json['security'] !== 'string')
    return undefined;
  // We wrote it: what is checked is that it has the form of an answer, and not what stands in it.
  if (json['kind'] !== 'answer')
    return json['kind'] === 'nodata' || json['kind'] === 'nxdomain'
      ? ({ ...json, aliases, ...response } as unknown as SourceAnswer)
      : undefined;
  const records = rrsIn(json['records']);
  return records === undefined || records.length === 0
    ? undefined
    : ({ ...json, aliases, records, ...response } as unknown as SourceAnswer);
}

const written = ({ name, type, ttlSeconds, octets }: Rr): WrittenRr => ({
  name,
  type,
  ttl: ttlSeconds,
  value: presentRdata(type, octets),
  rdata: Buffer.from(octets).toString('hex'),
});

function rrsIn(json: unknown): Rr[] | undefined {
  if (!Array.isArray(json) || !json.every(isWritten)) return undefined;
  return json.map(({ name, type, ttl, rdata }) => ({
    name: name as Rr['name'],
    type,
    ttlSeconds: ttl,
    octets: new Uint8Array(Buffer.from(rdata, 'hex')),
  }));
}

const isWritten = (value: unknown): value is WrittenRr =>
  isGivenObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['type'] === 'string' &&
  typeof value['ttl'] === 'number' &&
  typeof value['rdata'] === 'string';
