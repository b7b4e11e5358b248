import { MAX_CONTACTS } from './bounds.ts';

/** Roles of contacts that we show. Sources: RFC 9083 §10.2.4; RFC 5733. */
export const CONTACT_ROLES = ['registrant', 'administrative', 'technical', 'billing'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** Fields of a contact that an answer may withhold. */
export const CONTACT_FIELDS = ['name', 'organization', 'email', 'phone', 'address', 'country'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Whom the holder named for questions about a name. A field is null where the answer does not have it, or withholds it. */
export interface Contact extends Readonly<Record<ContactField, string | null>> {
  readonly roles: readonly ContactRole[];
  /** Where to write to in place of an e-mail address: a form, as a rule. Shown as a link only where it is `https`. */
  readonly contactUri: string | null;
  /** The fields of which the answer says that it withholds or replaces them. */
  readonly withheld: readonly ContactField[];
  /** Whether the answer says that something about the contact is withheld. */
  readonly redacted: boolean;
}

/** Nothing known of a contact. */
export const NO_CONTACT: Omit<Contact, 'roles'> = {
  name: null,
  organization: null,
  email: null,
  phone: null,
  address: null,
  country: null,
  contactUri: null,
  withheld: [],
  redacted: false,
};

/** Counts what is published of a contact. */
const published = (contact: Contact): number =>
  [...CONTACT_FIELDS, 'contactUri' as const].filter((field) => contact[field] !== null).length;

/** Returns the contacts of which something is published or said to be withheld, each once. */
export function worthShowing(contacts: readonly Contact[]): readonly Contact[] {
  const shown = contacts.filter((one) => one.roles.length > 0 && (published(one) > 0 || one.redacted));
  const each = new Map(shown.map((one) => [JSON.stringify(one), one]));
  return [...each.values()].slice(0, MAX_CONTACTS);
}

/**
 * Returns, for each role, the contact of whichever answer publishes more of it; the registrar's where both publish as much,
 * since it knows people.
 */
export function mergedContacts(registry: readonly Contact[], registrar: readonly Contact[]): readonly Contact[] {
  const best = new Map<ContactRole, Contact>();
  for (const role of CONTACT_ROLES) {
    for (const contact of [...registrar, ...registry]) {
      const known = best.get(role);
      if (contact.roles.includes(role) && (known === undefined || published(contact) > published(known)))
        best.set(role, contact);
    }
  }
  return [...new Set(best.values())].map((contact) => ({
    ...contact,
    roles: CONTACT_ROLES.filter((role) => best.get(role) === contact),
  }));
}
