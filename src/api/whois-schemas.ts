import { flag, labels, list, object, orNull, text, texts, whole } from '../diagnoses/schema.ts';
import { says } from './descriptions.ts';
import { time } from './schemas.ts';

const textOrNull = (description: string) => orNull(text(description));
const timeSchemaOrNull = (description: string) => orNull(time(description));

export const WhoisSchema = object(
  {
    domain: text(says('dns/domain')),
    registrable_domain: text(says('whois/registrable-domain')),
    registered: flag(says('whois/registered')),
    registrar: orNull(
      object(
        {
          name: textOrNull(says('whois/name')),
          iana_id: orNull(whole(says('whois/iana-id'))),
          url: textOrNull(says('whois/url')),
          abuse_email: textOrNull(says('whois/abuse-email')),
          abuse_phone: textOrNull(says('whois/abuse-email')),
        },
        says('whois/registrar'),
      ),
    ),
    handle: textOrNull(says('whois/handle')),
    reseller: textOrNull(says('whois/reseller')),
    created_at: timeSchemaOrNull(says('whois/created-at')),
    updated_at: timeSchemaOrNull(says('whois/updated-at')),
    expires_at: timeSchemaOrNull(says('whois/expires-at')),
    registrar_expires_at: timeSchemaOrNull(says('whois/registrar-expires-at')),
    transferred_at: timeSchemaOrNull(says('whois/transferred-at')),
    statuses: texts(says('whois/statuses')),
    name_servers: texts(says('whois/name-servers')),
    dnssec: object(
      {
        delegation_signed: orNull(flag(says('whois/delegation-signed'))),
        ds: orNull(texts(says('whois/ds'))),
      },
      says('whois/dnssec'),
    ),
    registrant: orNull(
      object(
        {
          name: textOrNull(says('whois/registrant/name')),
          organization: textOrNull(says('whois/organization')),
          country: textOrNull(says('whois/country')),
        },
        says('whois/registrar'),
      ),
    ),
    technical_contact: orNull(
      object(
        {
          name: textOrNull(says('whois/technical/name')),
          organization: textOrNull(says('whois/technical/organization')),
          email: textOrNull(says('whois/technical/email')),
          phone: textOrNull(says('whois/technical/phone')),
        },
        says('whois/technical'),
      ),
    ),
    source: labels(['rdap', 'whois'], says('whois/source')),
    server: text(says('whois/server')),
    fetched_at: time(says('whois/fetched-at')),
    raw: text(says('whois/raw')),
    registrar_answer: orNull(
      object(
        {
          source: labels(['rdap', 'whois'], says('whois/source')),
          server: text(says('whois/server')),
          raw: text(says('whois/raw')),
        },
        says('whois/registrar-answer'),
      ),
    ),
    changes: list(
      object(
        {
          field: text(says('whois/field')),
          before: text(says('whois/before')),
          after: text(says('whois/after')),
          since: time(says('whois/since')),
        },
        says('whois/changes/one'),
      ),
      says('whois/changes'),
    ),
  },
  says('whois'),
);
