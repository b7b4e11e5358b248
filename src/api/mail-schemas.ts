import Type from 'typebox';
import { DeductionSchema, FixSchema, GradedCheckSchema } from './check-schemas.ts';
import { says } from './descriptions.ts';
import { reportSchemas } from './report-schemas.ts';
import { labels, object, orNull, text, whole } from './schemas.ts';

const stateSchema = (description: string) =>
  object(
    {
      state: labels(['ok', 'warning', 'failed', 'unknown', 'none'], says('mail-server/state')),
      code: text(says('mail-server/code')),
      text: text(says('mail-server/text')),
    },
    description,
  );

const MailServerSchema = object(
  {
    host: text(says('mail-server/host')),
    priority: orNull(whole(says('mail-server/priority/value'), 65_535), says('mail-server/priority')),
    own: Type.Boolean({ description: says('mail-server/own') }),
    address: orNull(Type.String(), says('mail-server/address')),
    connection: stateSchema(says('mail-server/connection')),
    tls: orNull(stateSchema(says('mail-server/tls/value')), says('mail-server/tls')),
    certificate: orNull(stateSchema(says('mail-server/certificate/value')), says('mail-server/certificate')),
    dane: stateSchema(says('mail-server/dane')),
  },
  says('mail-server'),
);

const MailServersSchema = object(
  {
    route: labels(['mx', 'address', 'null-mx', 'none'], says('mail-servers/route')),
    servers: Type.Array(MailServerSchema, { description: says('mail-servers/servers') }),
    more: whole(says('mail-servers/more')),
  },
  says('mail-servers'),
);

const SpfRowSchema = object(
  {
    depth: whole(says('spf-row/depth')),
    text: text(says('spf-row/text')),
    record: orNull(Type.String(), says('spf-row/record')),
    lookups: whole(says('spf-row/lookups')),
    problem: orNull(Type.String(), says('spf-row/problem')),
  },
  says('spf-row'),
);

const SpfPictureSchema = object(
  {
    lookups: whole(says('spf-picture/lookups')),
    void_lookups: whole(says('spf-picture/void-lookups')),
    ipv4_addresses: orNull(whole(says('spf-picture/ipv4-addresses/value')), says('spf-picture/ipv4-addresses')),
    ipv6_networks: orNull(
      Type.Number({ minimum: 0, description: says('spf-picture/ipv4-addresses/value') }),
      says('spf-picture/ipv6-networks'),
    ),
    rows: Type.Array(SpfRowSchema, { description: says('spf-picture/rows') }),
    more_rows: whole(says('spf-picture/more-rows')),
    flattened: Type.Array(FixSchema, {
      description: says('spf-picture/flattened'),
    }),
  },
  says('spf-picture'),
);

const DkimKeySchema = object(
  {
    selector: text(says('dkim-key/selector')),
    state: labels(['valid', 'weak', 'revoked', 'invalid'], says('dkim-key/state')),
    key: orNull(Type.String(), says('dkim-key/key')),
    testing: Type.Boolean({ description: says('dkim-key/testing') }),
    detail: text(says('section/explanation')),
    record: orNull(Type.String(), says('dkim-key/record')),
  },
  says('dkim-key'),
);

const disposition = (description: string) => labels(['reject', 'quarantine', 'none', 'no policy'], description);

const DmarcPictureSchema = object(
  {
    record_at: orNull(Type.String(), says('dmarc-picture/record-at')),
    record: orNull(Type.String(), says('dmarc-picture/record')),
    organizational_domain: orNull(Type.String(), says('dmarc-picture/organizational-domain')),
    policies: Type.Object(
      {
        domain: disposition(says('dmarc-picture/domain')),
        existing_subdomains: disposition(says('dmarc-picture/existing-subdomains')),
        non_existent_subdomains: disposition(says('dmarc-picture/non-existent-subdomains')),
      },
      { description: says('dmarc-picture/policies') },
    ),
    older_receivers: orNull(
      disposition(says('dmarc-picture/older-receivers/value')),
      says('dmarc-picture/older-receivers'),
    ),
    report_destinations: Type.Array(
      Type.Object({
        of: labels(['rua', 'ruf'], says('dmarc-picture/of')),
        uri: text(says('dmarc-picture/uri')),
        state: labels(
          ['own', 'authorised', 'not authorised', 'no mail', 'invalid', 'unknown'],
          says('dmarc-picture/state'),
        ),
        detail: text(says('dmarc-picture/detail')),
      }),
      { description: says('dmarc-picture/report-destinations') },
    ),
  },
  says('dmarc-picture'),
);

const PlanStepSchema = object(
  {
    title: text(says('plan-step/title')),
    state: labels(['done', 'now', 'later'], says('plan-step/state')),
    text: text(says('plan-step/text')),
    fix: orNull(FixSchema, says('plan-step/fix')),
  },
  says('plan-step'),
);

const BulkSenderSchema = object(
  {
    requirement: text(says('bulk-sender/requirement')),
    asked_by: Type.Array(labels(['Gmail', 'Yahoo', 'Microsoft'], says('bulk-sender/asked-by/one')), {
      description: says('bulk-sender/asked-by'),
    }),
    state: labels(['met', 'not met', 'unknown', 'not visible'], says('bulk-sender/state')),
    text: text(says('dmarc-picture/detail')),
  },
  says('bulk-sender'),
);

export const MailReportSchema = object(
  {
    ...reportSchemas,
    sends_no_mail: Type.Boolean({ description: says('mail-report/sends-no-mail') }),
    items: Type.Array(GradedCheckSchema, { description: says('mail-report/items') }),
    first_things: Type.Array(Type.String(), { description: says('mail-report/first-things') }),
    beside: Type.Array(GradedCheckSchema, { description: says('mail-report/beside') }),
    mail_servers: orNull(MailServersSchema, says('mail-report/mail-servers')),
    spf: orNull(SpfPictureSchema, says('mail-report/spf')),
    dkim_keys: Type.Array(DkimKeySchema, { description: says('mail-report/dkim-keys') }),
    dmarc: orNull(DmarcPictureSchema, says('mail-report/dmarc')),
    plan: Type.Array(PlanStepSchema, { description: says('mail-report/plan') }),
    bulk_senders: Type.Array(BulkSenderSchema, {
      description: says('mail-report/bulk-senders'),
    }),
  },
  says('mail-report'),
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
