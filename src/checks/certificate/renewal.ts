import { DAY_MS } from '../../domain/time.ts';
import { readRenewals } from '../../facts/renewals.ts';
import { readWebTls, servedIn } from '../../facts/web-tls.ts';
import { CERTIFICATE_LIFE_SOURCE, overdueMs } from '../../records/certificates/renewals.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { daysLeft } from './certificate-validity.ts';
import { CERTIFICATE } from './findings.ts';

/** Returns a time as days, of which the last may have begun. */
export const daysOf = (ms: number): number => Math.round(ms / DAY_MS);

export const renewal = defineCheck({
  id: 'renewal',
  name: 'Renewal',
  means: 'Programs renew certificates each time with about as many days left.',
  why: 'A renewal that is late by that habit has probably failed, and there is still time to repair it.',
  citations: [{ rfc: 9773 }],
  restsOn: [CERTIFICATE_LIFE_SOURCE],
  needs: { web: readWebTls, found: readRenewals },
  ...pick(CERTIFICATE, 'nothing-to-renew', 'renewals-not-known', 'renewed-in-time', 'renewal-overdue'),
  judge({ web, found: { current, seen } }, say) {
    if (servedIn(web).length === 0) return say.notNeeded('nothing-to-renew');
    const now = Math.max(...servedIn(web).map(({ state }) => state.at));
    const known = current.flatMap((one) => (one.habitMs === null ? [] : [{ ...one, habitMs: one.habitMs }]));
    const late = known.find(({ certificate: { notBefore, notAfter }, habitMs }) => {
      const leftMs = notAfter - now;
      return leftMs >= 0 && leftMs < overdueMs(habitMs, notAfter - notBefore);
    });
    if (late !== undefined) {
      const { certificate, addresses, habitMs } = late;
      return say.failed('renewal-overdue', {
        days: daysOf(habitMs),
        left: daysLeft(certificate.notAfter, now),
        addresses,
        date: { date: certificate.notAfter },
      });
    }
    const [first] = known.toSorted((a, b) => a.certificate.notAfter - b.certificate.notAfter);
    if (first === undefined) return say.satisfied('renewals-not-known', { count: seen.length });
    return say.satisfied('renewed-in-time', {
      days: daysOf(first.habitMs),
      date: { date: first.certificate.notAfter - first.habitMs },
    });
  },
});
