import { MAX_LIST } from './bounds.ts';
import { textsWithin } from './json.ts';
import { shownValue } from './shown.ts';

/** Holds what we use of a contact card. Null where it is not there or withheld. */
export interface Card {
  readonly name: string | null;
  readonly organization: string | null;
  readonly country: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly url: string | null;
}

const NO_CARD: Card = { name: null, organization: null, country: null, email: null, phone: null, url: null };

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
  if (typeof parameters === 'object' && parameters !== null && !isList(parameters)) {
    const code = (parameters as Record<string, JcardValue>)['cc'];
    if (typeof code === 'string' && shownValue(code) !== null) return shownValue(code);
  }
  const last = isList(value) ? value[6] : null;
  return typeof last === 'string' ? shownValue(last) : null;
}

const isFax = (parameters: JcardValue): boolean =>
  textsWithin(parameters, 3).some((text) => text.toLowerCase() === 'fax');

/** Reads `vcardArray`. Any JSON is allowed; what is no card has nothing in it. Source: RFC 7095 §3. */
export function parseJcard(json: JcardValue): Card {
  if (!isList(json) || json[0] !== 'vcard' || !isList(json[1])) return NO_CARD;
  const found: Record<string, string | null> = {};
  const keep = (name: string, value: string | null): void => {
    if (value !== null && !Object.hasOwn(found, name)) found[name] = value;
  };
  for (const property of json[1].slice(0, MAX_LIST)) {
    if (!isList(property) || typeof property[0] !== 'string') continue;
    const [name, parameters, , value] = property;
    switch (name.toLowerCase()) {
      case 'adr':
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
    url: found['url'] ?? null,
  };
}
