import Type from 'typebox';
import { DeductionSchema, FixSchema, GradedCheckSchema } from './check-schemas.ts';
import { reportSchemas } from './report-schemas.ts';
import { labels, object, orNull, text, whole } from './schemas.ts';

const stateSchema = (description: string) =>
  object(
    {
      state: labels(['ok', 'warning', 'failed', 'unknown', 'none'], '`none`: not used, which is no fault.'),
      code: text('Stable name of what was found.'),
      text: text('What was found, in a few words.'),
    },
    description,
  );

const MailServerSchema = object(
  {
    host: text('Name of the server.'),
    priority: orNull(whole('Preference.', 65_535), 'Preference of its MX record; null where there is none.'),
    own: Type.Boolean({ description: 'Whether its name is at or below the registrable domain.' }),
    address: orNull(Type.String(), 'The address that answered; null where none did.'),
    connection: stateSchema('Whether it answers on port 25.'),
    tls: orNull(stateSchema('TLS through STARTTLS.'), 'Null where there was no session.'),
    certificate: orNull(stateSchema('Its certificate.'), 'Null where there was no TLS.'),
    dane: stateSchema('Its TLSA records.'),
  },
  'One mail server.',
);

const MailServersSchema = object(
  {
    route: labels(
      ['mx', 'address', 'null-mx', 'none'],
      '`address`: without MX records the name itself takes mail; `null-mx`: it takes none; `none`: there is nowhere to deliver to.',
    ),
    servers: Type.Array(MailServerSchema, { description: 'By priority, those that we connected to.' }),
    more: whole('Servers beyond those.'),
  },
  'Where mail for the name goes.',
);

const SpfRowSchema = object(
  {
    depth: whole('0 for the record at the top; a line belongs to the nearest one above it that is less deep.'),
    text: text('The name at the top, else the term as it is written.'),
    record: orNull(Type.String(), 'The record that was found there: at the top, and for `include` and `redirect`.'),
    lookups: whole('DNS lookups of this very line.'),
    problem: orNull(Type.String(), 'What is wrong here.'),
  },
  'One line of the SPF tree.',
);

const SpfPictureSchema = object(
  {
    lookups: whole('DNS lookups of the worst case; receivers stop at 10.'),
    void_lookups: whole('Lookups that find nothing; receivers stop at 2.'),
    ipv4_addresses: orNull(whole('Count.'), 'IPv4 addresses authorised; null where that cannot be said.'),
    ipv6_networks: orNull(
      Type.Number({ minimum: 0, description: 'Count.' }),
      'IPv6 networks of size /64 authorised; null where that cannot be said.',
    ),
    rows: Type.Array(SpfRowSchema, { description: 'The record and what it includes, from the top.' }),
    more_rows: whole('Lines left out.'),
    flattened: Type.Array(FixSchema, {
      description: 'Where the lookups exceed ten: records that say the same with fewer.',
    }),
  },
  'SPF, walked without an address.',
);

const DkimKeySchema = object(
  {
    selector: text('Selector under which it stands.'),
    state: labels(['valid', 'weak', 'revoked', 'invalid'], 'State of the key.'),
    key: orNull(Type.String(), 'Type and bits, e.g. `rsa 2048`; null where it cannot be read.'),
    testing: Type.Boolean({ description: 'Whether the owner says that it is a test (t=y).' }),
    detail: text('What that means.'),
    record: orNull(Type.String(), 'The record at the selector; null if it is an alias that leads nowhere.'),
  },
  'One DKIM key.',
);

const fate = (description: string) => labels(['reject', 'quarantine', 'none', 'no policy'], description);

const DmarcPictureSchema = object(
  {
    record_at: orNull(Type.String(), 'Name whose record applies; null where there is none.'),
    record: orNull(Type.String(), 'That record.'),
    organizational_domain: orNull(Type.String(), 'Found by the DNS tree walk (RFC 9989).'),
    policies: Type.Object(
      {
        domain: fate('For mail that bears the name itself.'),
        existing_subdomains: fate('For mail that bears a subdomain that exists.'),
        non_existent_subdomains: fate('For mail that bears a made-up subdomain.'),
      },
      { description: 'What receivers are asked to do with forged mail.' },
    ),
    older_receivers: orNull(
      fate('For the name itself.'),
      'What receivers do that follow RFC 7489, where that differs; else null.',
    ),
    report_destinations: Type.Array(
      Type.Object({
        of: labels(['rua', 'ruf'], '`rua`: aggregate reports; `ruf`: reports of single failures.'),
        uri: text('Where reports are asked to go.'),
        state: labels(['own', 'authorised', 'not authorised', 'invalid', 'unknown'], 'Whether reports go there.'),
        detail: text('Why.'),
      }),
      { description: 'Where reports go (RFC 9990).' },
    ),
  },
  'What happens to forged mail.',
);

const PlanStepSchema = object(
  {
    title: text('Name of the step.'),
    state: labels(['done', 'now', 'later'], 'Where the domain stands.'),
    text: text('What to do, and when to go on.'),
    fix: orNull(FixSchema, 'The record of this step; null where there is none.'),
  },
  'One step on the way to `p=reject`.',
);

const BulkSenderSchema = object(
  {
    requirement: text('What is asked for.'),
    asked_by: Type.Array(labels(['Gmail', 'Yahoo', 'Microsoft'], 'Mailbox provider.'), {
      description: 'Who asks for it of bulk senders.',
    }),
    state: labels(
      ['met', 'not met', 'unknown', 'not visible'],
      '`not visible`: nothing of it can be seen from outside.',
    ),
    text: text('Why.'),
  },
  'One requirement of large mailbox providers.',
);

export const MailReportSchema = object(
  {
    ...reportSchemas,
    sends_no_mail: Type.Boolean({ description: 'Whether the domain says that it sends no mail.' }),
    items: Type.Array(GradedCheckSchema, { description: '`spf`, `dkim`, `dmarc`, `mta-sts`, `tls-rpt`, `bimi`.' }),
    first_things: Type.Array(Type.String(), { description: 'What to fix first, as `items[].id`; at most three.' }),
    beside: Type.Array(GradedCheckSchema, { description: '`starttls` and `dane`, which have no points.' }),
    mail_servers: orNull(
      MailServersSchema,
      'Null where the name does not exist or its MX records could not be looked up.',
    ),
    spf: orNull(SpfPictureSchema, 'Null where there is no record or it could not be found out.'),
    dkim_keys: Type.Array(DkimKeySchema, { description: 'Keys that were found.' }),
    dmarc: orNull(DmarcPictureSchema, 'Null where it could not be found out.'),
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
