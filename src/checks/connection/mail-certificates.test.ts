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
  { about: 'no mail', zone: '@ IN MX 0 .\n', outcome: 'failed', notNeeded: true, text: 'no-mail' },
  ON_ANOTHER_PORT,
]);
