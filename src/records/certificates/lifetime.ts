import type { DatedSource } from '../../domain/dated.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { CertificateLife } from '../certificate.ts';

/** How long public certificates may live, by the day of their issue. Source: CA/Browser Forum, ballot SC-081v3. */
const LIMITS: readonly { readonly from: Instant; readonly days: number }[] = [
  { from: Date.UTC(2029, 2, 15), days: 47 },
  { from: Date.UTC(2027, 2, 15), days: 100 },
  { from: Date.UTC(2026, 2, 15), days: 200 },
  { from: Date.UTC(2020, 8, 1), days: 398 },
  { from: Date.UTC(2018, 2, 1), days: 825 },
];

export const LIFETIME_SOURCE: DatedSource = {
  source: 'CA/Browser Forum Baseline Requirements, section 6.3.2 (ballot SC-081v3)',
  readOn: '2026-11-26',
  reviewBy: '2027-03-01',
};

/**
 * Authorities don't have to publish whether certificates with at most this life are revoked. Source: the same document,
 * section 1.6.1.
 */
const SHORT_LIVED_DAYS = 7;

/** Returns the longest life in days that was allowed on the day of issue; null before there was such a limit. */
export const allowedDays = (issuedAt: Instant): number | null =>
  LIMITS.find(({ from }) => issuedAt >= from)?.days ?? null;

/** Returns the life of a certificate in days, begun ones counted whole. The last second belongs to it. */
export const lifetimeDays = ({ notBefore, notAfter }: CertificateLife): number =>
  Math.max(0, Math.ceil((notAfter + 1000 - notBefore) / DAY_MS));

/** Returns whether a certificate is so short-lived that its authority does not have to publish whether it is revoked. */
export const isShortLived = (certificate: CertificateLife): boolean => lifetimeDays(certificate) <= SHORT_LIVED_DAYS;

/** Returns whether browsers reject a public certificate for its life: they forgive its last second, which the rules count. */
export const isTooLong = ({ notBefore, notAfter }: CertificateLife): boolean =>
  notAfter - notBefore > (allowedDays(notBefore) ?? Infinity) * DAY_MS;
