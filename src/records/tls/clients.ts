import type { DatedSource } from '../../domain/dated.ts';
import type { TlsVersionName } from '../../domain/probe.ts';

export const TLS_CLIENT_SOURCE: DatedSource = {
  source:
    'SSLSocket of Android; Oracle’s JDK Providers documentation and release notes, JDK-7093640; Schannel protocol table and KB3140245 of Microsoft; Apple TLS security; OpenSSL CHANGES',
  readOn: '2026-11-30',
  reviewBy: '2027-11-30',
};

/** A program, or a system whose programs use its TLS, and the versions that it speaks unless somebody changed its settings. */
export interface TlsClient {
  readonly id: string;
  readonly versions: readonly TlsVersionName[];
  /** Versions that some of these have and others have not. */
  readonly perhaps: readonly TlsVersionName[];
}

const OLD = ['SSLv3', 'TLSv1', 'TLSv1.1'] as const;
const LATEST = ['TLSv1.2', 'TLSv1.3'] as const;

/** Clients that people still use, by platform, the oldest first. */
export const TLS_CLIENTS = [
  { id: 'android-4', versions: ['TLSv1'], perhaps: ['SSLv3'] },
  { id: 'android-5', versions: ['TLSv1.2'], perhaps: OLD },
  { id: 'android-10', versions: LATEST, perhaps: OLD },
  { id: 'apple-before', versions: ['TLSv1.2'], perhaps: OLD },
  { id: 'apple', versions: LATEST, perhaps: OLD },
  { id: 'windows-7', versions: ['TLSv1'], perhaps: ['SSLv3'] },
  { id: 'windows-10', versions: ['TLSv1.2'], perhaps: OLD },
  { id: 'windows-11', versions: LATEST, perhaps: OLD },
  { id: 'browsers', versions: LATEST, perhaps: [] },
  { id: 'java-7', versions: ['TLSv1'], perhaps: ['SSLv3'] },
  { id: 'java-8', versions: ['TLSv1.2'], perhaps: OLD },
  { id: 'java-11', versions: LATEST, perhaps: OLD },
  { id: 'openssl-0', versions: ['TLSv1'], perhaps: ['SSLv3'] },
  { id: 'openssl-1.0.1', versions: ['TLSv1.2'], perhaps: OLD },
  { id: 'openssl-1.1.1', versions: LATEST, perhaps: OLD },
] as const satisfies readonly TlsClient[];

export type TlsClientId = (typeof TLS_CLIENTS)[number]['id'];

/** Versions that a server was seen to offer and to decline; of the others nothing is known. */
interface OfferedVersions {
  readonly offered: readonly TlsVersionName[];
  readonly declined: readonly TlsVersionName[];
}

/** The newest version that a client and a server share; `none`: they surely share none; null where that is not known. */
export type SharedVersion = TlsVersionName | 'none' | null;

/** Returns the newest version that a client surely shares with a server. */
export function sharedVersion({ versions, perhaps }: TlsClient, { offered, declined }: OfferedVersions): SharedVersion {
  const newest = versions.findLast((version) => offered.includes(version));
  // A newer one that is not known would be taken instead.
  const isNewest =
    newest !== undefined && versions.slice(versions.indexOf(newest) + 1).every((one) => declined.includes(one));
  if (isNewest) return newest;
  return [...versions, ...perhaps].every((version) => declined.includes(version)) ? 'none' : null;
}
