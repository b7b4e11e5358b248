import type { Instant } from '../domain/time.ts';
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  type ContactRole,
  NO_CONTACT,
  worthShowing,
} from './contacts.ts';
import { parseDate } from './dates.ts';
import { isWithheld, shownText, shownValue } from './shown.ts';
import type { WhoisLine } from './whois-lines.ts';

/** `Registrant Email: …`, `Tech Contact Name: …`: a label that says by itself whose it is. Source: ICANN's RDDS labels. */
const LABELLED =
  /^(registrant|admin(?:istrative)?|tech(?:nical)?|billing)(?: contact)? ([a-z][a-z/ -]{2,20}?)[\s.]{0,40}:(.*)$/i;

const ROLES: ReadonlyMap<string, ContactRole> = new Map([
  ['registrant', 'registrant'],
  ['admin', 'administrative'],
  ['administrative', 'administrative'],
  ['tech', 'technical'],
  ['technical', 'technical'],
  ['billing', 'billing'],
]);

const FIELDS: ReadonlyMap<string, ContactField> = new Map([
  ['name', 'name'],
  ['organization', 'organization'],
  ['organisation', 'organization'],
  ['email', 'email'],
  ['e-mail', 'email'],
  ['phone', 'phone'],
  ['address', 'address'],
  ['street', 'address'],
  ['city', 'address'],
  ['state/province', 'address'],
  ['state', 'address'],
  ['postal code', 'address'],
  ['zip code', 'address'],
  ['country', 'country'],
  ['country code', 'country'],
]);

/** Lines of one contact that are read. Real ones have some twenty. */
const MAX_LINES_EACH = 40;

interface LabelledValue {
  readonly field: ContactField;
  readonly value: string;
}

/** Where a form is, in place of an e-mail address: `Select Contact Domain Holder link at https://…`. */
const formIn = (value: string): string | null => /https?:\/\/[^\s"'<>]{1,280}/i.exec(value.slice(0, 600))?.[0] ?? null;

/** Some write where a form is instead, or whom to ask. */
const IS_EMAIL = /^[^\s@]{1,200}@[^\s@]{1,200}$/;

function contactOf(role: ContactRole, statements: readonly LabelledValue[]): Contact {
  const values = (field: ContactField): string[] =>
    statements.flatMap((one) => (one.field === field ? (shownValue(one.value) ?? []) : []));
  const emails = statements.filter(({ field }) => field === 'email').map(({ value }) => value);
  const contactUri = emails.map(formIn).find((uri) => uri !== null) ?? null;
  const withheld = CONTACT_FIELDS.filter((field) =>
    statements.some((one) => one.field === field && isWithheld(shownText(one.value))),
  );
  return {
    ...NO_CONTACT,
    roles: [role],
    name: values('name')[0] ?? null,
    organization: values('organization')[0] ?? null,
    email: values('email').find((value) => IS_EMAIL.test(value)) ?? null,
    phone: values('phone')[0] ?? null,
    address: shownValue([...new Set(values('address'))].join(', ')),
    country: values('country')[0] ?? null,
    contactUri,
    withheld,
    redacted: withheld.length > 0,
  };
}

/** Reads the contacts whose labels say whose they are; what stands under a heading of several kinds is left out. One pass. */
export function whoisContacts(lines: readonly WhoisLine[]): readonly Contact[] {
  const byRole = new Map<ContactRole, LabelledValue[]>();
  for (const { text, remark } of lines) {
    const [, who = '', what = '', value = ''] = (remark ? null : LABELLED.exec(text)) ?? [];
    const [role, field] = [ROLES.get(who.toLowerCase()), FIELDS.get(what.trim().toLowerCase())];
    if (role === undefined || field === undefined) continue;
    const known = byRole.get(role) ?? [];
    if (known.length < MAX_LINES_EACH) byRole.set(role, [...known, { field, value }]);
  }
  return worthShowing([...byRole].map(([role, statements]) => contactOf(role, statements)));
}

/** Finds of when the data is: `>>> Last update of WHOIS database: 2026-11-21T10:00:00Z <<<`. Source: ICANN's RDDS labels. */
export function whoisDatabaseAt(lines: readonly WhoisLine[]): Instant | null {
  for (const { text } of lines) {
    const date = /^last update of (?:the )?(?:whois|rdds|rdap)(?: database)?:?\s{1,4}([\dT:.Z+-]{10,40})/i.exec(
      text,
    )?.[1];
    if (date !== undefined) return parseDate(date, { order: 'dmy', zoneMinutes: 0 });
  }
  return null;
}
