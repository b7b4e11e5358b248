import { createHash } from 'node:crypto';
import type { DatedSource } from '../../domain/dated.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { CertificateFacts } from '../certificate.ts';

/** How long certificates are valid, and when they are renewed: what counts as near their end rests on it, here and in monitors. */
export const CERTIFICATE_LIFE_SOURCE: DatedSource = {
  source:
    'https://cabforum.org/working-groups/server/baseline-requirements/ (ballot SC-081v3), https://letsencrypt.org/docs/',
  readOn: '2026-11-25',
  reviewBy: '2027-03-15',
};

/** A certificate is near its end in its last 30 days. Source: specification, 8. */
const NEAR_END_DAYS = 30;
/**
 * Or in this share of the whole life where that is nearer to its end: programs renew at a third of it, so a warning before
 * that would come before each healthy renewal. Source: specification, 8.
 */
const NEAR_END_SHARE = { of: 10, parts: 3 };
/** From so many days on, being near the end begins whole days before it. */
const WHOLE_DAYS = 3;
/** A certificate is valid in the whole of its last second. Source: RFC 5280 §4.1.2.5. */
const LAST_SECOND_MS = 1000;

/** How many past renewals make a habit: one alone may have been an accident, and old ones say little. */
const [MIN_RENEWALS, MAX_RENEWALS] = [2, 5];
/** How much the lives of two certificates may differ, as a share, for one to say something about the other's renewal. */
const SAME_LIFE = 0.25;
/** How much the renewals of a program differ: a day, because some are seen once a day, or this share of the whole life. */
const REGULAR = 1 / 20;
/** How late a renewal may be before it is overdue: a day, or this share of the whole life if that is less. */
const GRACE = 1 / 20;

/** Returns how long before its end a certificate of this life counts as near it: whole days, except where a part of one matters. */
export const nearEndMs = (lifeMs: number): number => Math.min(NEAR_END_DAYS * DAY_MS, lastShareMs(lifeMs));

/** Returns the last share of a life, in which a program has renewed: whole days, except where a part of one matters. */
export function lastShareMs(lifeMs: number): number {
  if (lifeMs <= 0) return 0;
  const shareMs = ((lifeMs + LAST_SECOND_MS) * NEAR_END_SHARE.parts) / NEAR_END_SHARE.of;
  return shareMs < WHOLE_DAYS * DAY_MS ? shareMs : Math.floor(shareMs / DAY_MS) * DAY_MS;
}

/** A renewal that was seen: how long the old certificate was valid in all, and how long it still was then. */
export interface Renewal {
  readonly lifeMs: number;
  readonly leftMs: number;
}

/**
 * Returns how long before its end a certificate of this life is usually renewed by its host, in milliseconds: the shortest
 * time of the latest renewals (`renewals` has the oldest first). Null if too few renewals of certificates of about the same
 * life were seen, or if they differ by more than those of a program and only `regular` ones count.
 */
export function habitOf(
  renewals: readonly Renewal[],
  lifeMs: number,
  { regular }: { readonly regular: boolean },
): number | null {
  const alike = renewals.filter((one) => Math.abs(one.lifeMs - lifeMs) <= SAME_LIFE * lifeMs).slice(-MAX_RENEWALS);
  if (alike.length < MIN_RENEWALS) return null;
  const left = alike.map(({ leftMs }) => leftMs);
  const [least, most] = [Math.min(...left), Math.max(...left)];
  return regular && most - least > Math.max(DAY_MS, lifeMs * REGULAR) ? null : least;
}

/** Returns how long before its end a certificate is overdue that is usually renewed `habit` before it. */
export const overdueMs = (habit: number, lifeMs: number): number => habit - Math.min(DAY_MS, lifeMs * GRACE);

/** A certificate that a host served, and when we saw it. */
export interface ServedCertificate {
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  readonly issuer: string;
  /** SHA-256 of its public key, hexadecimal. */
  readonly key: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
  readonly firstSeen: Instant;
  readonly lastSeen: Instant;
}

/** Returns a certificate as it was seen just now. */
export const servedNow = (leaf: CertificateFacts, at: Instant): ServedCertificate => ({
  sha256: leaf.sha256,
  issuer: leaf.issuer,
  key: createHash('sha256').update(leaf.spki).digest('hex'),
  notBefore: leaf.notBefore,
  notAfter: leaf.notAfter,
  firstSeen: at,
  lastSeen: at,
});

/** Certificates of one host that are remembered: those of the last years, or of months where they live for days. */
const MAX_SERVED = 40;

/** Adds what was seen to what was known, the oldest certificate first. */
export function withServed(
  known: readonly ServedCertificate[],
  seen: readonly ServedCertificate[],
): readonly ServedCertificate[] {
  const all = new Map(known.map((one) => [one.sha256, one]));
  for (const one of seen) {
    const before = all.get(one.sha256) ?? one;
    all.set(one.sha256, {
      ...before,
      firstSeen: Math.min(before.firstSeen, one.firstSeen),
      lastSeen: Math.max(before.lastSeen, one.lastSeen),
    });
  }
  return [...all.values()]
    .toSorted((a, b) => a.notBefore - b.notBefore || a.firstSeen - b.firstSeen)
    .slice(-MAX_SERVED);
}

/** Where more than this share of a life is left, the other certificate was issued beside it, or anew for another reason. */
const BESIDE = 2 / 3;
/** After this long side by side, two certificates are those of several servers, and neither renews the other. */
const SIDE_BY_SIDE_MS = 14 * DAY_MS;

/** A certificate, and the one that it took the place of, with how long that one was valid still. */
interface Replaced {
  readonly certificate: ServedCertificate;
  readonly before: ServedCertificate;
  readonly renewal: Renewal;
}

/**
 * Returns the renewals among certificates, which are in the order of their issue. When one took the place of another, we know
 * from its issue; where the other was seen later still, from then.
 */
export function renewalsAmong(served: readonly ServedCertificate[]): readonly Replaced[] {
  return served.slice(1).flatMap((certificate, i): Replaced[] => {
    const before = served[i];
    if (before === undefined || before.lastSeen - certificate.firstSeen > SIDE_BY_SIDE_MS) return [];
    const at = Math.max(certificate.notBefore, Math.min(before.lastSeen, certificate.firstSeen));
    const renewal = { lifeMs: before.notAfter - before.notBefore, leftMs: before.notAfter - at };
    return renewal.leftMs > renewal.lifeMs * BESIDE ? [] : [{ certificate, before, renewal }];
  });
}

/** Reads what was stored as JSON; undefined where it is anything else. */
export function servedFromJson(json: unknown): readonly ServedCertificate[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const all: ServedCertificate[] = [];
  for (const one of json as readonly unknown[]) {
    if (typeof one !== 'object' || one === null) return undefined;
    const { sha256, issuer, key, notBefore, notAfter, firstSeen, lastSeen } = one as Record<string, unknown>;
    if (typeof sha256 !== 'string' || typeof issuer !== 'string' || typeof key !== 'string') return undefined;
    if (typeof notBefore !== 'number' || typeof notAfter !== 'number') return undefined;
    if (typeof firstSeen !== 'number' || typeof lastSeen !== 'number') return undefined;
    all.push({ sha256, issuer, key, notBefore, notAfter, firstSeen, lastSeen });
  }
  return all;
}
