import { gunzipSync } from 'node:zlib';

/** Octets of a logo, after unpacking. Source: BIMI implementation guide; receivers refuse larger ones. */
export const MAX_LOGO_OCTETS = 32 * 1024;

/** An SVG as it was before packing, or why it cannot be had. */
export type Unpacked =
  | { readonly kind: 'octets'; readonly octets: Uint8Array }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'broken' };

/**
 * Unpacks an SVG where it is gzipped (SVGZ), never past the limit; what is not gzipped stays as it is.
 * Source: RFC 6170 §5.2, RFC 1952 §2.3.1.
 */
export function unpackSvg(octets: Uint8Array): Unpacked {
  if (octets[0] !== 0x1f || octets[1] !== 0x8b)
    return octets.length > MAX_LOGO_OCTETS ? { kind: 'too-large' } : { kind: 'octets', octets };
  try {
    return { kind: 'octets', octets: new Uint8Array(gunzipSync(octets, { maxOutputLength: MAX_LOGO_OCTETS })) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return { kind: code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'broken' };
  }
}
