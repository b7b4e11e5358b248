import { flag, labels, list, object, orNull, text, texts, whole } from '../diagnoses/schema.ts';
import { CONTACT_FIELDS, CONTACT_ROLES } from '../registration/contacts.ts';
import { says } from './descriptions.ts';
import { time } from './schemas.ts';

const textOrNull = (description: string) => orNull(text(description));
const timeSchemaOrNull = (description: string) => orNull(time(description));

const contactFields = {
  name: textOrNull(says('whois/contact/name')),
  organization: textOrNull(says('whois/contact/organization')),
  email: textOrNull(says('whois/contact/email')),
  phone: textOrNull(says('whois/contact/phone')),
  address: textOrNull(says('whois/contact/address')),
  country: textOrNull(says('whois/contact/country')),
};

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
    locked_at: timeSchemaOrNull(says('whois/locked-at')),
    deleted_at: timeSchemaOrNull(says('whois/deleted-at')),
    database_at: timeSchemaOrNull(says('whois/database-at')),
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
    contacts: orNull(
      list(
        object(
          {
            roles: list(labels([...CONTACT_ROLES], says('whois/contact/role')), says('whois/contact/roles')),
            ...contactFields,
            contact_uri: textOrNull(says('whois/contact/uri')),
            withheld: list(labels([...CONTACT_FIELDS], says('whois/contact/field')), says('whois/contact/withheld')),
            redacted: flag(says('whois/contact/redacted')),
          },
          says('whois/contact'),
        ),
        says('whois/contacts'),
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
          at: time(says('whois/changed-at')),
        },
        says('whois/changes/one'),
      ),
      says('whois/changes'),
    ),
  },
  says('whois'),
);
