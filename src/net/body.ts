import type { IncomingMessage } from 'node:http';
import { createGunzip, createInflate } from 'node:zlib';
import type { Failure } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import { type Intake, OVER_BODIES } from '../domain/intake.ts';

/**
 * The coding that we ask for. Brotli and zstd are neither asked for nor read: a body of 809 octets can make their decoder
 * take a window of 16 MiB (RFC 7932 §9.1), where gzip takes 32 KiB whatever comes.
 */
export const ACCEPTED_CODINGS = 'gzip';

export interface ResponseBody {
  readonly octets: Buffer;
  /** Whether there was more than the limit; the rest was not read. */
  readonly tooLong: boolean;
}

interface Limits {
  readonly maxBytes: number;
  /** How failures call the server. */
  readonly name: string;
  /** Counts the octets that come in. */
  readonly intake: Intake | undefined;
}

/** A packed body may be this much longer than what is in it: headers of the format, and blocks that did not shrink. */
const PACKING_SLACK = 16 * 1024;

function decoderFor(coding: string) {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    default:
      return null;
  }
}

/**
 * Reads the body of an answer, unpacked. Never more is read, and never more unpacked, than the limit, so that neither a
 * bomb nor a packed nothing without end costs much. It is unpacked when it is all there: a slow server holds no
 * decoder.
 */
export async function readBody(
  response: IncomingMessage,
  { maxBytes, name, intake }: Limits,
): Promise<ResponseBody | Omit<Failure, 'ref'>> {
  const codings = (response.headers['content-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const [coding] = codings;
  let isOver = false;
  const takes = (octets: number): boolean => {
    isOver = intake?.takeBody(octets) === false;
    return !isOver;
  };
  const counted = whileTaken(response, takes);
  if (coding === undefined) {
    const plain = await gather(counted, maxBytes);
    return isOver ? OVER_INTAKE : (plain ?? cut(name));
  }
  const decoder = codings.length > 1 ? null : decoderFor(coding);
  if (decoder === null) return { why: 'not-understood', causes: because('packing-unasked', name) };
  const packed = await gather(counted, maxBytes + PACKING_SLACK);
  if (isOver) return OVER_INTAKE;
  if (packed === null) return cut(name);
  // Servers say "gzip" of bodies that have not one octet, of errors above all.
  if (packed.octets.length === 0) return packed;
  decoder.end(packed.octets);
  const body = await gather(decoder, maxBytes);
  if (body !== null) return { ...body, tooLong: body.tooLong || packed.tooLong };
  return packed.tooLong
    ? { octets: Buffer.alloc(0), tooLong: true }
    : { why: 'not-understood', causes: because('packing-broken', name) };
}

const cut = (name: string) => ({ why: 'closed', causes: because('closed-early', name) }) as const;

/** The run has taken as much as it takes of all web servers together. */
const OVER_INTAKE = { why: 'budget', causes: [OVER_BODIES] } as const;

/** Gives the same parts, and no more of them once a run has taken enough. */
async function* whileTaken(source: AsyncIterable<Buffer>, takes: (octets: number) => boolean): AsyncGenerator<Buffer> {
  for await (const part of source) {
    if (!takes(part.length)) return;
    yield part;
  }
}

/** Octets up to the limit; null where the source broke off before it ended. */
async function gather(source: AsyncIterable<Buffer>, maxBytes: number): Promise<ResponseBody | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of source) {
      parts.push(part.subarray(0, maxBytes - size));
      size += part.length;
      if (size > maxBytes) break;
    }
  } catch {
    return null;
  }
  return { octets: Buffer.concat(parts), tooLong: size > maxBytes };
}
