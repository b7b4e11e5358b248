import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byLanguage, type Language } from '../texts/languages.ts';
import { isClientGone } from './connections.ts';

/** Smaller bodies are not worth compressing: they fit one packet. */
const COMPRESS_FROM_BYTES = 1024;
/** A quarter of the time of the next better, and hardly larger. */
const BROTLI_QUALITY = 5;

type Coding = 'br' | 'gzip';

const PACKERS: Readonly<Record<Coding, (octets: Buffer) => Promise<Buffer>>> = {
  br: (octets) =>
    promisify(brotliCompress)(octets, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: octets.length },
    }),
  gzip: (octets) => promisify(gzip)(octets),
};

/** Holds a body that is sent again and again: the octets, and each compressed form once somebody wants it. */
export interface Body {
  readonly octets: Buffer;
  readonly packed: Map<Coding, Promise<Buffer>>;
}

/** Returns octets, since turning a long text into them costs more than all else about an answer. */
export const bodyOf = (content: string | Buffer): Body => ({
  octets: typeof content === 'string' ? Buffer.from(content) : content,
  packed: new Map(),
});

/**
 * Makes each body once for as long as the object it is made of is kept by somebody else, so the cache of reports bounds
 * these bodies too. The object must not change. One such function for each form that an object is shown in.
 */
function createBodies<K extends object>(make: (key: K) => string): (key: K) => Body {
  const bodies = new WeakMap<K, Body>();
  return (key) => {
    const known = bodies.get(key) ?? bodyOf(make(key));
    bodies.set(key, known);
    return known;
  };
}

/** Does the same for objects that are shown in each language. */
export function createBodiesByLanguage<K extends object>(
  make: (language: Language, key: K) => string,
): (language: Language, key: K) => Body {
  const bodies = byLanguage((language) => createBodies<K>((key) => make(language, key)));
  return (language, key) => bodies(language)(key);
}

/** Returns the best coding of `among` that a client takes. Source: RFC 9110 section 12.5.3. */
export function codingFor(
  acceptEncoding: string | undefined,
  among: readonly Coding[] = ['br', 'gzip'],
): Coding | undefined {
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const isRefused = parameters.some((one) => /^q\s*=\s*0(?:\.0*)?$/.test(one));
    (isRefused ? refused : taken).add(name);
  }
  return among.find((coding) => taken.has(coding) || (taken.has('*') && !refused.has(coding)));
}

/**
 * Makes a body and sends it whole, compressed where the client takes that; does neither where the client has left. All
 * clients share the same octets, so one who does not read holds no memory but a place in a list; a compressor for each
 * answer would hold a quarter of a megabyte and more.
 */
export async function sendBody(
  request: FastifyRequest,
  { reply, type, make }: { readonly reply: FastifyReply; readonly type: string; readonly make: () => Body },
): Promise<FastifyReply> {
  if (isClientGone(request)) return reply.hijack();
  const body = make();
  reply.type(type);
  const made = await packedFor(request, reply, body);
  return isClientGone(request) ? reply.hijack() : reply.send(made);
}

/** Returns a body in the best coding that the client takes, and says in the headers which that is. */
async function packedFor(request: FastifyRequest, reply: FastifyReply, { octets, packed }: Body): Promise<Buffer> {
  if (octets.length < COMPRESS_FROM_BYTES) return octets;
  const coding = codingFor(request.headers['accept-encoding']);
  if (coding === undefined) return octets;
  const vary = reply.getHeader('Vary');
  reply.header('Vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  reply.header('Content-Encoding', coding);
  const packing = packed.get(coding) ?? PACKERS[coding](octets);
  packed.set(coding, packing);
  return packing;
}

/** Types of which compression makes something smaller. Fonts are compressed already. */
const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:[a-z.-]+\+)?(?:json|xml|javascript|x-ndjson))/;

/** Compresses all other answers of a server, but for streams. A file that is sent again and again is compressed once. */
export function compressAnswers(app: FastifyInstance): void {
  const files = new WeakMap<Buffer, Body>();
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (reply.hasHeader('Content-Encoding') || !COMPRESSIBLE.test(String(reply.getHeader('Content-Type'))))
      return payload;
    if (typeof payload === 'string') return packedFor(request, reply, bodyOf(payload));
    const body = files.get(payload) ?? bodyOf(payload);
    files.set(payload, body);
    return packedFor(request, reply, body);
  });
}
