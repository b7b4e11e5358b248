import type { DatedSource } from '../../domain/dated.ts';
import type { Instant } from '../../domain/time.ts';
import { type CertificateFacts, purposesOf } from '../certificate.ts';

export const CLIENT_PURPOSE_SOURCE: DatedSource = {
  source: 'Chrome Root Program Policy, version 1.8: dedicated TLS server authentication (as others quote it)',
  readOn: '2026-11-30',
  reviewBy: '2027-03-15',
};

/** Purposes of a certificate. Source: RFC 5280 §4.2.1.12. */
export const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';

/** From this day on, authorities issue public certificates for servers alone. */
export const CLIENT_PURPOSE_END: Instant = Date.UTC(2027, 2, 15);

/** Returns whether a certificate is for servers and for clients. */
export function isForClientsToo(certificate: CertificateFacts): boolean {
  const purposes = purposesOf(certificate);
  return purposes.includes(SERVER_AUTH) && purposes.includes(CLIENT_AUTH);
}
