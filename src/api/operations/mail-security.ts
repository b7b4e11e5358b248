import { MAIL } from '../../diagnoses/kinds.ts';
import { MAIL_COMPONENTS, MailReportSchema } from '../mail-schemas.ts';
import { defineReportOperation } from '../report-operation.ts';

export const getMailSecurity = defineReportOperation({
  kind: MAIL,
  id: 'getMailSecurity',
  summary: 'Mail security of a name',
  description:
    'Six items out of 100: SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI, each deduction explained; beside the score STARTTLS and DANE of each mail server, the SPF tree, what happens to forged mail, the way to `p=reject`, and what large mailbox providers ask for. Free: these calls do not count against your quota.',
  schema: MailReportSchema,
  components: MAIL_COMPONENTS,
});
