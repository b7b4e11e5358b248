import type { MailSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { ON_ANOTHER_PORT } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import { mailCertificates } from './mail-certificates.ts';

const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const mail = (smtp: MailSpec = {}) => ({ host: 'mail.case.test', addresses: ['192.0.2.25'], smtp });
const now = Date.now();

checkTable(mailCertificates, [
  { about: 'valid', zone: MX, hosts: [mail()], outcome: 'satisfied', text: 'mail-in-order', says: 'mail.case.test' },
  {
    about: 'expired',
    zone: MX,
    hosts: [mail({ certificate: 'expired' })],
    outcome: 'failed',
    text: 'mail-not-valid',
  },
  {
    about: 'near its end',
    zone: MX,
    hosts: [mail({ notBefore: now - 80 * DAY_MS, notAfter: now + 3 * DAY_MS })],
    outcome: 'partial',
    text: 'mail-in-order',
    minus: [['mail-ends-soon', 0.5]],
  },
  {
    // A server that does not answer us may well have one.
    about: 'silent',
    zone: MX,
    hosts: [mail({ behaviour: 'refused' })],
    outcome: 'unknown',
    text: '192.0.2.25:25 refused',
  },
  {
    about: 'one silent, one without TLS',
    zone: `${MX}@ IN MX 20 mail2\nmail2 IN A 192.0.2.26\n`,
    hosts: [
      mail({ behaviour: 'refused' }),
      { host: 'mail2.case.test', addresses: ['192.0.2.26'], smtp: { starttls: 'not-offered' } },
    ],
    outcome: 'unknown',
    text: '192.0.2.25:25 refused',
  },
  { about: 'no mail', zone: '@ IN MX 0 .\n', outcome: 'failed', notNeeded: true, text: 'no-mail' },
  ON_ANOTHER_PORT,
]);
