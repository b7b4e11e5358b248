import {
  CONTACT_FIELDS,
  CONTACT_ROLES,
  type Contact,
  type ContactField,
  type ContactRole,
  NO_CONTACT,
  worthShowing,
} from './contacts.ts';
import { parseJcard } from './jcard.ts';
import { isJsonObject, type JsonObject, memberText, memberTexts, objectsOf, own, textsWithin } from './json.ts';

/** How names of redacted fields begin (`Tech Email`, `Registry Registrant ID`). Source: ICANN's RDAP response profile of 2024. */
const ROLE_NAMES: readonly (readonly [RegExp, ContactRole])[] = [
  [/^(?:registry )?registrant\b/i, 'registrant'],
  [/^(?:registry )?admin(?:istrative)?\b/i, 'administrative'],
  [/^(?:registry )?tech(?:nical)?\b/i, 'technical'],
  [/^(?:registry )?billing\b/i, 'billing'],
];
const FIELD_NAMES: readonly (readonly [RegExp, ContactField])[] = [
  [/organi[sz]ation/i, 'organization'],
  [/e-?mail/i, 'email'],
  [/phone(?! ext)/i, 'phone'],
  [/street|city|state|province|postal|address/i, 'address'],
  [/country/i, 'country'],
  [/\bname\b/i, 'name'],
];

/** Lists what was taken out, by the role whose it is: the fields that are named; none where a whole contact is. */
function redactedFields(domain: JsonObject): ReadonlyMap<ContactRole, ReadonlySet<ContactField>> {
  const fields = new Map<ContactRole, Set<ContactField>>();
  for (const one of objectsOf(domain, 'redacted')) {
    const name = own(one, 'name');
    const text = isJsonObject(name) ? (memberText(name, 'type') ?? memberText(name, 'description')) : null;
    if (text === null) continue;
    const named = text.slice(0, 200).trim();
    const role = ROLE_NAMES.find(([pattern]) => pattern.test(named))?.[1];
    if (role === undefined) continue;
    const field = FIELD_NAMES.find(([pattern]) => pattern.test(named))?.[1];
    const known = fields.get(role) ?? new Set();
    fields.set(role, field === undefined ? known : known.add(field));
  }
  return fields;
}

/** Returns whether remarks or values of an entity say that something was taken out. Such remarks are older than RFC 9537. */
export const saysWithheld = (entity: JsonObject): boolean =>
  textsWithin(own(entity, 'remarks'), 4).some((text) =>
    /redacted|withheld|object truncated due to/i.test(text.slice(0, 500)),
  ) || textsWithin(own(entity, 'vcardArray'), 4).some((text) => /redacted/i.test(text.slice(0, 500)));

/**
 * Reads the domain's own contacts: those of entities further down are the registrar's. A contact of which all was taken out
 * is one without a value, so that "withheld" differs from "there is none". Sources: RFC 9083 §5.1, RFC 7095, RFC 8605, RFC 9537.
 */
export function readRdapContacts(domain: JsonObject): readonly Contact[] {
  const redacted = redactedFields(domain);
  const contacts = objectsOf(domain, 'entities').map((entity): Contact => {
    const named = memberTexts(entity, 'roles').map((role) => role.toLowerCase());
    const roles = CONTACT_ROLES.filter((role) => named.includes(role));
    const { url: _, ...card } = parseJcard(own(entity, 'vcardArray'));
    const taken = roles.flatMap((role) => [...(redacted.get(role) ?? [])]);
    const withheld = CONTACT_FIELDS.filter((field) => card.withheld.includes(field) || taken.includes(field));
    const isRedacted = withheld.length > 0 || roles.some((role) => redacted.has(role)) || saysWithheld(entity);
    return { ...card, roles, withheld, redacted: isRedacted };
  });
  const missing = [...redacted].filter(([role]) => !contacts.some(({ roles }) => roles.includes(role)));
  return worthShowing([
    ...contacts,
    ...missing.map(([role, fields]) => ({
      ...NO_CONTACT,
      roles: [role],
      withheld: CONTACT_FIELDS.filter((field) => fields.has(field)),
      redacted: true,
    })),
  ]);
}
