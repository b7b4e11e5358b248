import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** The longest report that is kept, compressed. Source: docs/limits.md. */
const MAX_PACKED_OCTETS = 256 * 1024;
/** More than any of ours; a few octets may unpack to gigabytes. */
const MAX_UNPACKED_OCTETS = 64 * 1024 * 1024;

/** Compresses a report; null where it is too long to be kept. */
export async function packReport(report: object): Promise<Uint8Array | null> {
  const octets = await promisify(gzip)(JSON.stringify(report));
  return octets.length <= MAX_PACKED_OCTETS ? octets : null;
}

/** Returns the JSON of a report. */
export const unpackReport = async (octets: Uint8Array): Promise<string> =>
  (await promisify(gunzip)(octets, { maxOutputLength: MAX_UNPACKED_OCTETS })).toString('utf8');
