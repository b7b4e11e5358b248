import type { DatedSource } from '../../domain/dated.ts';
import type { TlsVersionName } from '../../domain/probe.ts';

export const TLS_PROFILE_SOURCE: DatedSource = {
  source: 'https://ssl-config.mozilla.org/guidelines/6.0.json',
  readOn: '2026-11-30',
  reviewBy: '2027-05-30',
};

/** Mozilla's profiles of TLS for servers, the stricter first. */
export type TlsProfile = 'modern' | 'intermediate';

const VERSIONS: Readonly<Record<TlsProfile, readonly TlsVersionName[]>> = {
  modern: ['TLSv1.3'],
  intermediate: ['TLSv1.3', 'TLSv1.2'],
};
/** Cipher suites of TLS 1.3, and beside them those of `intermediate` for TLS 1.2: ECDHE with AES-GCM or ChaCha20. */
const CIPHERS: readonly number[] = [0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8];
/** X25519MLKEM768, X25519, P-256 and P-384. */
const GROUPS: readonly number[] = [0x11ec, 0x001d, 0x0017, 0x0018];

/** Lists all that a server took of our offers. */
interface Taken {
  readonly versions: readonly TlsVersionName[];
  readonly ciphers: readonly number[];
  readonly groups: readonly number[];
}

/** Returns the strictest profile that what a server took fits; null where it fits none. */
export function profileOf({ versions, ciphers, groups }: Taken): TlsProfile | null {
  if (!ciphers.every((id) => CIPHERS.includes(id)) || !groups.every((id) => GROUPS.includes(id))) return null;
  const fits = (profile: TlsProfile): boolean => versions.every((one) => VERSIONS[profile].includes(one));
  return (['modern', 'intermediate'] as const).find(fits) ?? null;
}
