import { asOfTime, at } from '../as-of.ts';
import { MAIL_COMPONENTS, MailReportSchema } from '../mail-schemas.ts';
import { defineOperation, json, problem } from '../operation.ts';
import { domain } from '../parameters.ts';

export const getMailSecurity = defineOperation({
  id: 'getMailSecurity',
  method: 'GET',
  path: '/v1/domain/{domain}/mail-security',
  summary: 'Mail security of a name',
  description:
    'Six items out of 100: SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI, each deduction explained; beside the score STARTTLS and DANE of each mail server, the SPF tree, what happens to forged mail, the way to `p=reject`, and what large mailbox providers ask for. Free: it counts against no quota.',
  parameters: { domain, at },
  schema: MailReportSchema,
  components: MAIL_COMPONENTS,
  problems: ['invalid-parameter'],
  // The mail-security diagnosis is unlimited by contract.
  counts: false,
  async handle(services, { domain: name, at: asked }, { client }) {
    const time = asked === undefined ? undefined : asOfTime(asked, services.now());
    if (time?.ok === false) return problem('invalid-parameter', time);
    const report =
      time === undefined
        ? await services.stored('mail', name, client)
        : await services.asOf('mail', name, time.at, client);
    return typeof report === 'string' ? report : json(report);
  },
});
