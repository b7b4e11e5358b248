import { MAIL } from '../../diagnoses/kinds.ts';
import { MAIL_COMPONENTS, MailReportSchema } from '../mail-schemas.ts';
import { defineReportOperation } from '../report-operation.ts';

export const getMailSecurity = defineReportOperation({
  kind: MAIL,
  id: 'getMailSecurity',
  summary: 'Mail security of a name',
  description:
    'Six items with 100 points in total: SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI, with an explanation of each deduction. In addition, without points: STARTTLS and DANE of each mail server, the SPF tree, what happens to forged e-mail, the way to `p=reject`, and what large mailbox providers require. Free: these calls do not count against your quota.',
  schema: MailReportSchema,
  components: MAIL_COMPONENTS,
});
