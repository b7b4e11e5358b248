import Type from 'typebox';
import { DeductionSchema, FixSchema, GradedCheckSchema } from './check-schemas.ts';
import { reportSchemas } from './report-schemas.ts';
import { labels, object, orNull, text, whole } from './schemas.ts';

const stateSchema = (description: string) =>
  object(
    {
      state: labels(['ok', 'warning', 'failed', 'unknown', 'none'], '`none`: not used, which is not a fault.'),
      code: text('Stable name of what we found.'),
      text: text('What we found, in a few words.'),
    },
    description,
  );

const MailServerSchema = object(
  {
    host: text('Name of the server.'),
    priority: orNull(
      whole('Preference of its MX record.', 65_535),
      'Preference of its MX record; null if there is none.',
    ),
    own: Type.Boolean({ description: 'Whether its name is at or below the registrable domain.' }),
    address: orNull(Type.String(), 'The address that answered; null if none did.'),
    connection: stateSchema('Whether it answers on port 25.'),
    tls: orNull(stateSchema('TLS through STARTTLS.'), 'TLS through STARTTLS; null if there was no session.'),
    certificate: orNull(stateSchema('Its certificate.'), 'Its certificate; null if there was no TLS.'),
    dane: stateSchema('Its TLSA records.'),
  },
  'One mail server.',
);

const MailServersSchema = object(
  {
    route: labels(
      ['mx', 'address', 'null-mx', 'none'],
      '`address`: there are no MX records, so the name itself receives e-mail; `null-mx`: it receives none; `none`: there is nowhere to deliver to.',
    ),
    servers: Type.Array(MailServerSchema, { description: 'The servers that we connected to, by priority.' }),
    more: whole('How many more servers there are.'),
  },
  'Where e-mail for the name goes.',
);

const SpfRowSchema = object(
  {
    depth: whole(
      'How deep the line is: 0 for the record at the top. A line belongs to the nearest line above it that is less deep.',
    ),
    text: text('At the top the name, otherwise the term as it is written.'),
    record: orNull(Type.String(), 'The record that we found there: at the top, and for `include` and `redirect`.'),
    lookups: whole('DNS lookups that this line itself needs.'),
    problem: orNull(Type.String(), 'What is wrong here.'),
  },
  'One line of the SPF tree.',
);

const SpfPictureSchema = object(
  {
    lookups: whole('DNS lookups in the worst case; receivers stop at 10.'),
    void_lookups: whole('Lookups that find nothing; receivers stop at 2.'),
    ipv4_addresses: orNull(whole('How many.'), 'How many IPv4 addresses may send; null if that depends on the e-mail.'),
    ipv6_networks: orNull(
      Type.Number({ minimum: 0, description: 'How many.' }),
      'How many IPv6 networks of size /64 may send; null if that depends on the e-mail.',
    ),
    rows: Type.Array(SpfRowSchema, { description: 'The record and what it includes, from the top.' }),
    more_rows: whole('How many lines are left out.'),
    flattened: Type.Array(FixSchema, {
      description: 'If the record needs more than ten lookups: records that say the same with fewer.',
    }),
  },
  'The SPF record with everything that it includes.',
);

const DkimKeySchema = object(
  {
    selector: text('Selector of the key.'),
    state: labels(['valid', 'weak', 'revoked', 'invalid'], 'State of the key.'),
    key: orNull(Type.String(), 'Type and bits, e.g. `rsa 2048`; null if we cannot read it.'),
    testing: Type.Boolean({ description: 'Whether the owner says that it is a test (t=y).' }),
    detail: text('What that means.'),
    record: orNull(Type.String(), 'The record at the selector; null if it is an alias that leads nowhere.'),
  },
  'One DKIM key.',
);

const disposition = (description: string) => labels(['reject', 'quarantine', 'none', 'no policy'], description);

const DmarcPictureSchema = object(
  {
    record_at: orNull(Type.String(), 'Name whose record applies; null if there is none.'),
    record: orNull(Type.String(), 'That record.'),
    organizational_domain: orNull(Type.String(), 'Found by the DNS tree walk (RFC 9989).'),
    policies: Type.Object(
      {
        domain: disposition('For e-mail from the name itself.'),
        existing_subdomains: disposition('For e-mail from a subdomain that exists.'),
        non_existent_subdomains: disposition('For e-mail from a made-up subdomain.'),
      },
      { description: 'What receivers are asked to do with forged e-mail.' },
    ),
    older_receivers: orNull(
      disposition('For the name itself.'),
      'What receivers do that still follow RFC 7489; null if that is the same.',
    ),
    report_destinations: Type.Array(
      Type.Object({
        of: labels(['rua', 'ruf'], '`rua`: aggregate reports; `ruf`: reports of single failures.'),
        uri: text('Where the record asks to send reports.'),
        state: labels(
          ['own', 'authorised', 'not authorised', 'no mail', 'invalid', 'unknown'],
          'Whether reports go there.',
        ),
        detail: text('The reason.'),
      }),
      { description: 'Where reports go (RFC 9990).' },
    ),
  },
  'What happens to forged e-mail.',
);

const PlanStepSchema = object(
  {
    title: text('Name of the step.'),
    state: labels(['done', 'now', 'later'], 'How far the domain is.'),
    text: text('What to do, and when to go on.'),
    fix: orNull(FixSchema, 'The record of this step; null if there is none.'),
  },
  'One step on the way to `p=reject`.',
);

const BulkSenderSchema = object(
  {
    requirement: text('The requirement.'),
    asked_by: Type.Array(labels(['Gmail', 'Yahoo', 'Microsoft'], 'Mailbox provider.'), {
      description: 'Who requires it of bulk senders.',
    }),
    state: labels(['met', 'not met', 'unknown', 'not visible'], '`not visible`: nobody can check it from outside.'),
    text: text('The reason.'),
  },
  'One requirement of large mailbox providers.',
);

export const MailReportSchema = object(
  {
    ...reportSchemas,
    sends_no_mail: Type.Boolean({ description: 'Whether the domain declares that it sends no e-mail.' }),
    items: Type.Array(GradedCheckSchema, { description: '`spf`, `dkim`, `dmarc`, `mta-sts`, `tls-rpt`, `bimi`.' }),
    first_things: Type.Array(Type.String(), { description: 'What to fix first, as `items[].id`; at most three.' }),
    beside: Type.Array(GradedCheckSchema, { description: '`starttls` and `dane`, which have no points.' }),
    mail_servers: orNull(
      MailServersSchema,
      'The mail servers; null if the name does not exist or we could not look up its MX records.',
    ),
    spf: orNull(SpfPictureSchema, 'The SPF record in detail; null if there is none or we could not find out.'),
    dkim_keys: Type.Array(DkimKeySchema, { description: 'Keys that we found.' }),
    dmarc: orNull(DmarcPictureSchema, 'The DMARC policy in detail; null if we could not find out.'),
    plan: Type.Array(PlanStepSchema, { description: 'The way to `p=reject`.' }),
    bulk_senders: Type.Array(BulkSenderSchema, {
      description: 'What large mailbox providers require of bulk senders.',
    }),
  },
  'Mail security of a name.',
);

/** By the name they bear in the OpenAPI document. */
export const MAIL_COMPONENTS = {
  MailReport: MailReportSchema,
  MailItem: GradedCheckSchema,
  Deduction: DeductionSchema,
  MailServers: MailServersSchema,
  MailServer: MailServerSchema,
  SpfPicture: SpfPictureSchema,
  SpfRow: SpfRowSchema,
  DkimKey: DkimKeySchema,
  DmarcPicture: DmarcPictureSchema,
  PlanStep: PlanStepSchema,
  BulkSender: BulkSenderSchema,
};
