import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { ServedCertificate } from '../../records/certificates/renewals.ts';
import { renewal } from './renewal.ts';

const NOW = Date.now();
const at = (days: number): number => NOW + days * DAY_MS;

/** A certificate that was issued so many days ago, for 90 days, and seen until the next one was there. */
const issued = (daysAgo: number, untilDaysAgo: number): ServedCertificate => ({
  sha256: `0${daysAgo}`.repeat(8),
  issuer: 'O=Test',
  key: `${daysAgo}`,
  notBefore: at(-daysAgo),
  notAfter: at(90 - daysAgo),
  firstSeen: at(-daysAgo),
  lastSeen: at(-untilDaysAgo),
});

/** Its certificate now was issued so many days ago. */
const serving = (daysAgo: number) => webHost({ notBefore: at(-daysAgo), notAfter: at(90 - daysAgo) });

checkTable(renewal, [
  {
    about: 'renewed each time with 28 days left',
    zone: WEB_ZONE,
    hosts: [serving(50)],
    served: [issued(174, 112), issued(112, 50)],
    outcome: 'satisfied',
    text: 'renewed-in-time',
    says: 'about 28 days left',
  },
  {
    about: 'never seen before',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'renewals-not-known',
    says: '1 certificate of this server',
  },
  {
    about: 'one renewal, which may have been an accident',
    zone: WEB_ZONE,
    hosts: [serving(81)],
    served: [issued(143, 81)],
    outcome: 'satisfied',
    text: 'renewals-not-known',
    says: '2 certificates',
  },
  {
    about: 'renewed with two keys, each with a certificate of its own',
    zone: WEB_ZONE,
    hosts: [serving(50)],
    served: [issued(174, 112), issued(173, 112), issued(112, 50), issued(111, 50)],
    outcome: 'satisfied',
    text: 'renewed-in-time',
    says: 'about 29 days left',
  },
  {
    about: 'not renewed when it should have been',
    zone: WEB_ZONE,
    hosts: [serving(81)],
    served: [issued(205, 143), issued(143, 81)],
    outcome: 'failed',
    text: 'renewal-overdue',
    says: 'about 28 days left. At 192.0.2.80, 9 days are left',
  },
  {
    about: 'renewed by hand, now and then',
    zone: WEB_ZONE,
    hosts: [serving(81)],
    served: [issued(190, 143), issued(143, 81)],
    outcome: 'satisfied',
    text: 'renewals-not-known',
    says: '3 certificates',
  },
  {
    about: 'several servers with certificates of their own',
    zone: WEB_ZONE,
    hosts: [serving(81)],
    served: [issued(205, 120), issued(143, 81)],
    outcome: 'satisfied',
    text: 'renewals-not-known',
  },
  { ...WITHOUT_ADDRESS, text: 'nothing-to-renew' },
]);
