import type { Cause } from '../domain/cause.ts';
import { MAX_LIST, MAX_NAME_SERVERS, MAX_STATUSES } from './bounds.ts';
import { orderShownBy, parseDate } from './dates.ts';
import { allDs, dsRecord } from './ds.ts';
import type { Registration, RegistrationRead } from './registration.ts';
import { hostName, shownText } from './shown.ts';
import { lettersOf, whoisStatuses } from './statuses.ts';
import { type DateHabits, dateHabits } from './tlds.ts';
import { whoisContacts, whoisDatabaseAt } from './whois-contacts.ts';
import { WhoisFacts } from './whois-facts.ts';
import { fieldsOf } from './whois-fields.ts';
import type { LabelFact } from './whois-labels.ts';
import { type WhoisLine, whoisLines } from './whois-lines.ts';
import { whoisRegistrant, whoisRegistrar } from './whois-people.ts';
import { readPhrases } from './whois-phrases.ts';

/** Statuses, as letters, that say that nobody holds the name. */
const FREE = new Set([
  'free',
  'available',
  'noobjectfound',
  'notregistered',
  'nomatch',
  'notfound',
  'unassigned',
  'unregistered',
  'availableforregistration',
  'vacant',
  'nonexistent',
]);
/** Statuses that say that the registry keeps the name from everybody. */
const RESERVED = new Set([
  'reserved',
  'blocked',
  'forbidden',
  'notallowed',
  'prohibited',
  'reservedname',
  'registryreserved',
  'restricted',
  'withheld',
  'reservedbyregistry',
  'unavailableforregistration',
]);
/** A status that is an error of ours (.de). */
const INVALID = 'invalid';

/** Host names of a value: without addresses, remarks and the full stop. Several stand in one value where commas are. */
function serversOf(value: string): string[] {
  return value
    .slice(0, 2000)
    .split(/[,;]/)
    .flatMap((part) => {
      const name = hostName(part.trim().split(/[\s([|]/, 1)[0] ?? '');
      // An address has no letters but hexadecimal ones; a host name at a registry has a top-level domain of letters.
      return name === null || !/\.[a-z][a-z0-9-]*$/.test(name) ? [] : [name];
    });
}

const SIGNED = /^(?:signed|yes\b|y$|true|active|enabled|secure|on$|1$|서명|签名|signé|firmado)/i;
const UNSIGNED = /^(?:unsigned|not? |no$|none|n$|false|inactive|disable|insecure|off$|0$|미서명|-$)/i;

function readDelegationSigned(facts: WhoisFacts): boolean | null {
  // Key tags, algorithms and digests all have digits.
  if (facts.values('ds').some((value) => /\d{2}/.test(value.slice(0, 400)))) return true;
  for (const value of facts.values('dnssec')) {
    const text = shownText(value);
    if (UNSIGNED.test(text)) return false;
    // `signedDelegation`, `Signed delegation`, or the DS record itself.
    if (SIGNED.test(text) || /^\d{1,5} \d{1,3} \d{1,3} /.test(text)) return true;
  }
  return null;
}

/** A DS record in one value. */
const DS = /^(\d{1,5})\s+(\d{1,3})\s+(\d{1,3})\s+([0-9a-f][0-9a-f\s]{38,300})$/i;

/** The DS records; null unless each of them stands in one value. Some registries list them as their state. */
function readDs(facts: WhoisFacts, delegationSigned: boolean | null): readonly string[] | null {
  const values = [...facts.values('ds'), ...facts.values('dnssec').filter((value) => DS.test(value))];
  if (values.length === 0) return delegationSigned === false ? [] : null;
  return allDs(
    values.slice(0, MAX_LIST).map((value) => {
      const [, tag, algorithm, type, digest = ''] = DS.exec(value) ?? [];
      return dsRecord([tag, algorithm, type].map(Number), digest);
    }),
  );
}

/** A WHOIS server that the answer points at, or null. Sources: ICANN's RDDS labels; IANA's `refer:`. */
function referralOf(values: readonly string[]): string | null {
  for (const value of values) {
    const text = shownText(value)
      .replace(/^r?whois:\/\//i, '')
      .replace(/[:/]\d{0,5}\/?$/, '');
    const host = hostName(text);
    if (host !== null) return host;
  }
  return null;
}

const unique = (values: readonly string[], most: number): string[] => [...new Set(values)].slice(0, most);

/** `GOOGLE.TK is Active`: a name and its status (.tk). */
const NAME_IS_STATUS = /^(\S{3,253}) is (\w[\w ]{0,40})$/i;

/** Everything that the statements of an answer tell. */
function readRegistration(lines: readonly WhoisLine[], facts: WhoisFacts, tld: string): Registration {
  const dates = (['created', 'updated', 'expires', 'registrar-expires'] as const).flatMap((fact) => facts.values(fact));
  const habits: DateHabits = { ...dateHabits(tld), order: orderShownBy(dates) ?? dateHabits(tld).order };
  const firstDate = (fact: LabelFact): number | null => {
    for (const value of facts.values(fact)) {
      const at = parseDate(value, habits);
      if (at !== null) return at;
    }
    return null;
  };
  const registrarExpiresAt = firstDate('registrar-expires');
  const delegationSigned = readDelegationSigned(facts);
  const domainText = shownText(facts.values('domain')[0] ?? '');
  const named = NAME_IS_STATUS.exec(domainText);
  const statusValues = [...facts.values('status'), ...(named?.[2] === undefined ? [] : [named[2]])];
  const serversNamed = facts.values('name-server');
  const serverTexts = serversNamed.length > 0 ? serversNamed : facts.values('dns-entry');
  return {
    domain: domainOf(named?.[1] ?? domainText),
    handle: facts.shown('domain-handle'),
    registrar: whoisRegistrar(facts),
    reseller: facts.shown('reseller'),
    createdAt: firstDate('created'),
    updatedAt: firstDate('updated') ?? lastChange(facts.values('updated'), habits),
    expiresAt:
      firstDate('expires') ?? registrarExpiresAt ?? (tld === 'jp' ? expiryInStatus(statusValues, habits) : null),
    registrarExpiresAt,
    transferredAt: firstDate('transferred'),
    lockedAt: null,
    deletedAt: firstDate('deleted'),
    databaseAt: whoisDatabaseAt(lines),
    statuses: unique(statusValues.slice(0, MAX_STATUSES).flatMap(whoisStatuses), MAX_STATUSES),
    nameServers: unique(serverTexts.slice(0, 4 * MAX_NAME_SERVERS).flatMap(serversOf), MAX_NAME_SERVERS),
    delegationSigned,
    ds: readDs(facts, delegationSigned),
    registrant: whoisRegistrant(facts),
    contacts: whoisContacts(lines),
    referral: referralOf(facts.values('referral')),
  };
}

function domainOf(text: string): string | null {
  const name = (text.split(/\s/, 1)[0] ?? '').toLowerCase().replace(/\.$/, '');
  return name === '' || name.length > 253 ? null : name;
}

/** `changed: hostmaster@nic.test 20240525`: a line for each change, by whom. Source: RFC 2622 §3.1. */
function lastChange(values: readonly string[], habits: DateHabits): number | null {
  const dates = values.slice(0, 100).flatMap((value) => {
    const date = /(?:@| AT )\S{1,100}\s{1,4}(\d{8})(?!\d)/.exec(value.slice(0, 300))?.[1];
    return date === undefined ? [] : (parseDate(date, habits) ?? []);
  });
  return dates.length === 0 ? null : Math.max(...dates);
}

/** `Connected (2024/06/30)`: JPRS writes the end of the registration behind the state. */
function expiryInStatus(values: readonly string[], habits: DateHabits): number | null {
  for (const value of values) {
    const date = /\(([\d/]{8,10})\)/.exec(value.slice(0, 100))?.[1];
    if (date !== undefined) return parseDate(date, habits);
  }
  return null;
}

/** Servers and dates are of a registration, whatever the sentences of the answer say. */
const isSure = ({ nameServers, createdAt, expiresAt }: Registration): boolean =>
  nameServers.length > 0 || createdAt !== null || expiresAt !== null;

/** People and states are signs of a registration where no sentence denies it. A domain name alone is none. */
const isLikely = ({ domain, registrar, registrant, statuses }: Registration): boolean =>
  registrar.name !== null ||
  registrant.name !== null ||
  registrant.organization !== null ||
  (domain !== null && statuses.some((status) => lettersOf(status) !== INVALID));

/**
 * Reads what a WHOIS server answered about a domain name. Formats are told apart by layout, not by server, so that
 * a registry never seen before is read too. Takes any text; never throws; reads at most `MAX_WHOIS_OCTETS` characters.
 *
 * @param options.tld the top-level domain asked about, in lower case: some dates cannot be read without it.
 * Sources: RFC 3912 (the protocol says nothing of the format); ICANN's RDDS labels; RFC 2622 (objects of databases).
 */
export function parseWhois(text: string, options: { readonly tld: string }): RegistrationRead {
  const lines = whoisLines(text);
  if (lines.length === 0) return { kind: 'unreadable', why: { code: 'answer-empty', args: {} } };
  const facts = new WhoisFacts(fieldsOf(lines));
  const registration = readRegistration(lines, facts, options.tld.toLowerCase());
  if (isSure(registration)) return { kind: 'registered', registration };
  const letters = registration.statuses.map(lettersOf);
  if (letters.some((status) => FREE.has(status))) return { kind: 'not-registered', reserved: false };
  if (letters.some((status) => RESERVED.has(status))) return { kind: 'not-registered', reserved: true };
  const phrase = readPhrases(lines);
  switch (phrase.kind) {
    case 'limited':
      return { kind: 'limited', why: { code: 'answer-quoted', args: { text: shownText(phrase.line) } } };
    case 'reserved':
      return { kind: 'not-registered', reserved: true };
    case 'not-registered':
      return { kind: 'not-registered', reserved: false };
    case 'not-understood':
      return { kind: 'unreadable', why: { code: 'answer-quoted', args: { text: shownText(phrase.line) } } };
    case 'nothing':
      break;
  }
  if (isLikely(registration)) return { kind: 'registered', registration };
  return {
    kind: 'unreadable',
    why: { code: 'answer-nothing-found', args: { text: shownText(lines[0]?.text ?? '') } },
  };
}

/** Tells what IANA says of a top-level domain: its WHOIS server, that it has none, or nothing that we understand. */
export type IanaRead =
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly why: Cause };

/** Reads an answer of IANA's WHOIS server about a top-level domain. Only its own words say that there is no server. */
export function parseIana(text: string, tld: string): IanaRead {
  const lines = whoisLines(text);
  const facts = new WhoisFacts(fieldsOf(lines));
  const host = referralOf(facts.values('referral'));
  if (host !== null) return { kind: 'host', host };
  const isAboutIt = facts.values('domain').some((value) => value.trim().toLowerCase() === tld);
  if (isAboutIt || readPhrases(lines).kind === 'not-registered') return { kind: 'none' };
  return { kind: 'unreadable', why: { code: 'iana-unclear', args: { text: shownText(lines[0]?.text ?? '') } } };
}
