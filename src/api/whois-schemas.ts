import Type from 'typebox';
import { labels, object, orNull, text, time } from './schemas.ts';

const textOrNull = (description: string) => orNull(Type.String(), description);
const timeOrNull = (description: string) => orNull(Type.String({ format: 'date-time' }), description);

export const WhoisSchema = object(
  {
    domain: text('The name asked for, in ASCII.'),
    registrable_domain: text('The name that the data is about.'),
    registered: Type.Boolean({ description: 'Whether the name is registered.' }),
    registrar: orNull(
      Type.Object({
        name: textOrNull('The registrar of the name.'),
        iana_id: orNull(Type.Integer(), "Number in IANA's registry of registrars."),
        url: textOrNull('As the registry wrote it.'),
        abuse_email: textOrNull('Where abuse is reported.'),
        abuse_phone: textOrNull('Where abuse is reported.'),
      }),
      'Null where the name is not registered.',
    ),
    created_at: timeOrNull('When it was registered.'),
    updated_at: timeOrNull('When its data was changed.'),
    expires_at: timeOrNull('When the registration expires.'),
    statuses: Type.Array(Type.String(), {
      description: 'EPP names where they are such, else the words of the registry.',
    }),
    name_servers: Type.Array(Type.String(), { description: 'As the registry has them.' }),
    dnssec: Type.Object(
      { delegation_signed: orNull(Type.Boolean(), 'Null where the registry does not say.') },
      { description: 'Whether the parent holds DS records.' },
    ),
    registrant: orNull(
      Type.Object({
        name: textOrNull('The holder of the name; often withheld.'),
        organization: textOrNull('The organization of the holder.'),
        country: textOrNull('Where.'),
      }),
      'Null where the name is not registered.',
    ),
    source: labels(['rdap', 'whois'], 'Which protocol answered.'),
    server: text('Which server answered.'),
    fetched_at: time('When.'),
    raw: text('The original response. Untrusted text.'),
    changes: Type.Array(
      Type.Object({
        field: text('What changed.'),
        before: text('The old value.'),
        after: text('The new value.'),
        since: time('When the older answer came.'),
      }),
      { description: 'What has changed since the earlier lookup.' },
    ),
  },
  'Registration data.',
);
