import Type from 'typebox';
import { labels, object, orNull, text, time } from './schemas.ts';

const textOrNull = (description: string) => orNull(Type.String(), description);
const timeOrNull = (description: string) => orNull(Type.String({ format: 'date-time' }), description);

export const WhoisSchema = object(
  {
    domain: text('The requested name, in ASCII.'),
    registrable_domain: text('The name that the data is about.'),
    registered: Type.Boolean({ description: 'Whether the name is registered.' }),
    registrar: orNull(
      Type.Object({
        name: textOrNull('The registrar of the name.'),
        iana_id: orNull(Type.Integer(), 'The number of the registrar at IANA.'),
        url: textOrNull('The website of the registrar, as the registry gives it.'),
        abuse_email: textOrNull('Where to report abuse.'),
        abuse_phone: textOrNull('Where to report abuse.'),
      }),
      'Null if the name is not registered.',
    ),
    created_at: timeOrNull('When it was registered.'),
    updated_at: timeOrNull('When its data was last changed.'),
    expires_at: timeOrNull('When the registration expires.'),
    statuses: Type.Array(Type.String(), {
      description: 'EPP status codes, or else the words of the registry.',
    }),
    name_servers: Type.Array(Type.String(), { description: 'The name servers, as the registry lists them.' }),
    dnssec: Type.Object(
      {
        delegation_signed: orNull(
          Type.Boolean(),
          'Whether the delegation is signed; null if the registry does not say.',
        ),
      },
      { description: 'Whether the parent zone has DS records.' },
    ),
    registrant: orNull(
      Type.Object({
        name: textOrNull('The holder of the name; often withheld.'),
        organization: textOrNull('The organization of the holder.'),
        country: textOrNull('The country of the holder.'),
      }),
      'Null if the name is not registered.',
    ),
    source: labels(['rdap', 'whois'], 'The protocol of the answer.'),
    server: text('The server that answered.'),
    fetched_at: time('When it answered.'),
    raw: text('The original response. Untrusted text.'),
    changes: Type.Array(
      Type.Object({
        field: text('What changed.'),
        before: text('The old value.'),
        after: text('The new value.'),
        since: time('When we got the older answer.'),
      }),
      { description: 'What has changed since the earlier lookup.' },
    ),
  },
  'Registration data.',
);
