import Type from 'typebox';
import { says } from './descriptions.ts';
import { labels, object, orNull, text, time } from './schemas.ts';

const textOrNull = (description: string) => orNull(Type.String(), description);
const timeSchemaOrNull = (description: string) => orNull(Type.String({ format: 'date-time' }), description);

export const WhoisSchema = object(
  {
    domain: text(says('dns/domain')),
    registrable_domain: text(says('whois/registrable-domain')),
    registered: Type.Boolean({ description: says('whois/registered') }),
    registrar: orNull(
      Type.Object({
        name: textOrNull(says('whois/name')),
        iana_id: orNull(Type.Integer(), says('whois/iana-id')),
        url: textOrNull(says('whois/url')),
        abuse_email: textOrNull(says('whois/abuse-email')),
        abuse_phone: textOrNull(says('whois/abuse-email')),
      }),
      says('whois/registrar'),
    ),
    created_at: timeSchemaOrNull(says('whois/created-at')),
    updated_at: timeSchemaOrNull(says('whois/updated-at')),
    expires_at: timeSchemaOrNull(says('whois/expires-at')),
    statuses: Type.Array(Type.String(), {
      description: says('whois/statuses'),
    }),
    name_servers: Type.Array(Type.String(), { description: says('whois/name-servers') }),
    dnssec: Type.Object(
      {
        delegation_signed: orNull(Type.Boolean(), says('whois/delegation-signed')),
      },
      { description: says('whois/dnssec') },
    ),
    registrant: orNull(
      Type.Object({
        name: textOrNull(says('whois/registrant/name')),
        organization: textOrNull(says('whois/organization')),
        country: textOrNull(says('whois/country')),
      }),
      says('whois/registrar'),
    ),
    source: labels(['rdap', 'whois'], says('whois/source')),
    server: text(says('whois/server')),
    fetched_at: time(says('whois/fetched-at')),
    raw: text(says('whois/raw')),
    changes: Type.Array(
      Type.Object({
        field: text(says('whois/field')),
        before: text(says('whois/before')),
        after: text(says('whois/after')),
        since: time(says('whois/since')),
      }),
      { description: says('whois/changes') },
    ),
  },
  says('whois'),
);
