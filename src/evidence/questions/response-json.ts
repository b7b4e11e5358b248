import { presentRdata } from '../../domain/rdata/present.ts';
import { knownType } from '../../domain/rdata/types.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import { isGivenObject } from './json.ts';

const SECTIONS = ['answers', 'authorities', 'additionals'] as const;

/** Writes a whole response: flags as they are, records with their data in hex. */
export const encodeResponse = (response: DnsResponse): unknown => ({
  ...response,
  ...Object.fromEntries(SECTIONS.map((section) => [section, response[section].map(written)])),
});

/** Reads what `encodeResponse` wrote; undefined where it is anything else. */
export function decodeResponse(json: unknown): DnsResponse | undefined {
  if (!isGivenObject(json) || typeof json['rcode'] !== 'number' || !Array.isArray(json['ede'])) return undefined;
  const [answers, authorities, additionals] = SECTIONS.map((section) => rrsIn(json[section]));
  if (answers === undefined || authorities === undefined || additionals === undefined) return undefined;
  // We wrote it: what is checked is that it has the form of a response, and not each flag.
  return { ...json, answers, authorities, additionals } as unknown as DnsResponse;
}

/** Reads what `encodeResponse` wrote of a server's response; undefined where it is anything else. */
export function decodeServerResponse(json: unknown): ServerResponse | undefined {
  const response = decodeResponse(json);
  const isWhole = isGivenObject(json) && typeof json['size'] === 'number' && typeof json['opcode'] === 'number';
  return isWhole && response !== undefined ? (response as ServerResponse) : undefined;
}

/** `value` is there for people; `rdata` is what counts. */
function written({ name, type, class: cls, ttlSeconds, octets }: ResponseRr): unknown {
  const known = knownType(type);
  return {
    name,
    type,
    class: cls,
    ttl: ttlSeconds,
    ...(known === undefined ? {} : { value: presentRdata(known, octets) }),
    rdata: Buffer.from(octets).toString('hex'),
  };
}

function rrsIn(json: unknown): ResponseRr[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const rrs: ResponseRr[] = [];
  for (const one of json) {
    if (!isGivenObject(one)) return undefined;
    const { name, type, class: cls, ttl, rdata } = one;
    if (typeof name !== 'string' || typeof type !== 'number' || typeof cls !== 'number') return undefined;
    if (typeof ttl !== 'number' || typeof rdata !== 'string') return undefined;
    const octets = new Uint8Array(Buffer.from(rdata, 'hex'));
    rrs.push({ name: name as ResponseRr['name'], type, class: cls, ttlSeconds: ttl, octets });
  }
  return rrs;
}
