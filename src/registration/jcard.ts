import { MAX_LIST } from './bounds.ts';
import type { ContactField } from './contacts.ts';
import { isJsonObject, memberText, textsWithin } from './json.ts';
import { isWithheld, shownText, shownValue } from './shown.ts';

/** Holds what we use of a contact card. Null where it is not there or withheld. */
export interface Card {
  readonly name: string | null;
  readonly organization: string | null;
  readonly country: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Without the country. */
  readonly address: string | null;
  readonly url: string | null;
  /** Where to write to in place of an e-mail address. */
  readonly contactUri: string | null;
  /** The fields that hold words such as "REDACTED FOR PRIVACY". */
  readonly withheld: readonly ContactField[];
}

const NO_CARD: Card = {
  name: null,
  organization: null,
  country: null,
  email: null,
  phone: null,
  address: null,
  url: null,
  contactUri: null,
  withheld: [],
};

/** Names of properties, and the fields that they hold. */
const FIELDS: ReadonlyMap<string, ContactField> = new Map([
  ['fn', 'name'],
  ['org', 'organization'],
  ['email', 'email'],
  ['tel', 'phone'],
  ['adr', 'address'],
]);

type JcardValue = unknown;
const isList = (json: JcardValue): json is readonly JcardValue[] => Array.isArray(json);

/** The text of a property's value; structured values (`org`, `adr`) are lists whose first text counts. */
function textOf(value: JcardValue): string | null {
  if (typeof value === 'string') return shownValue(value);
  if (!isList(value)) return null;
  for (const part of value.slice(0, MAX_LIST)) {
    if (typeof part === 'string' && shownValue(part) !== null) return shownValue(part);
  }
  return null;
}

/** The country of an `adr`: the parameter `cc` (RFC 8605 §3.1), else the last of its seven components (RFC 6350 §6.3.1). */
function countryOf(parameters: JcardValue, value: JcardValue): string | null {
  const code = shownValue(isJsonObject(parameters) ? memberText(parameters, 'cc') : null);
  if (code !== null) return code;
  const last = isList(value) ? value[6] : null;
  return typeof last === 'string' ? shownValue(last) : null;
}

/** The texts of a value, and of lists within it. */
const partsOf = (value: JcardValue): readonly string[] => textsWithin(value, 2);

/** The address of an `adr` in one line: its label where it has one, else its components before the country. Source: RFC 7095 §3.3.1.3. */
function addressOf(parameters: JcardValue, value: JcardValue): string | null {
  const label = isJsonObject(parameters) ? memberText(parameters, 'label') : null;
  const parts = label === null ? partsOf(isList(value) ? value.slice(0, 6) : value) : label.split(/\r?\n/, 20);
  return shownValue(parts.flatMap((part) => shownValue(part) ?? []).join(', '));
}

const isFax = (parameters: JcardValue): boolean =>
  textsWithin(parameters, 3).some((text) => text.toLowerCase() === 'fax');

/** Reads `vcardArray`. Any JSON is allowed; what is no card has nothing in it. Source: RFC 7095 §3. */
export function parseJcard(json: JcardValue): Card {
  if (!isList(json) || json[0] !== 'vcard' || !isList(json[1])) return NO_CARD;
  const found: Record<string, string | null> = {};
  const withheld = new Set<ContactField>();
  const keep = (name: string, value: string | null): void => {
    if (value !== null && !Object.hasOwn(found, name)) found[name] = value;
  };
  for (const property of json[1].slice(0, MAX_LIST)) {
    if (!isList(property) || typeof property[0] !== 'string') continue;
    const [name, parameters, , value] = property;
    const field = FIELDS.get(name.toLowerCase());
    if (field !== undefined && partsOf(value).some((text) => isWithheld(shownText(text)))) withheld.add(field);
    switch (name.toLowerCase()) {
      case 'adr':
        keep('adr', addressOf(parameters, value));
        keep('country', countryOf(parameters, value));
        break;
      case 'tel':
        if (!isFax(parameters)) keep('tel', textOf(value)?.replace(/^tel:/i, '') ?? null);
        break;
      case 'fn':
      case 'org':
      case 'kind':
      case 'email':
      case 'url':
      case 'contact-uri':
        keep(name.toLowerCase(), textOf(value));
        break;
      default:
    }
  }
  const isOrganization = found['kind']?.toLowerCase() === 'org';
  const name = found['fn'] ?? null;
  return {
    name: isOrganization && found['org'] === undefined ? null : name,
    organization: found['org'] ?? (isOrganization ? name : null),
    country: found['country'] ?? null,
    email: found['email']?.replace(/^mailto:/i, '') ?? null,
    phone: found['tel'] ?? null,
    address: found['adr'] ?? null,
    url: found['url'] ?? null,
    contactUri: found['contact-uri'] ?? null,
    withheld: [...withheld],
  };
}
