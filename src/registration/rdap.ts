import type { Instant } from '../domain/time.ts';
import { MAX_ENTITY_DEPTH, MAX_LIST, MAX_NAME_SERVERS, MAX_STATUSES } from './bounds.ts';
import { parseDate } from './dates.ts';
import { allDs, dsRecord } from './ds.ts';
import { type Card, parseJcard } from './jcard.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberList,
  memberText,
  memberTexts,
  objectsOf,
  own,
  textsWithin,
} from './json.ts';
import { readRdapContacts, saysWithheld } from './rdap-contacts.ts';
import type { Registrant, Registrar, RegistrationRead } from './registration.ts';
import { hostName, shownText, shownValue } from './shown.ts';
import { statusOfRdap } from './statuses.ts';
import { whoisLines } from './whois-lines.ts';
import { readPhrases } from './whois-phrases.ts';

/** RFC 3339 it is to be; some servers leave the zone or the time away. Source: RFC 9083 §3. */
const instantOf = (text: string | null): Instant | null =>
  text === null ? null : parseDate(text, { order: 'dmy', zoneMinutes: 0 });

/** When something happened, by the first of the actions that is there. Source: RFC 9083 §10.2.3. */
function eventOf(domain: JsonObject, ...actions: readonly string[]): Instant | null {
  const events = objectsOf(domain, 'events');
  for (const action of actions) {
    for (const event of events) {
      const at =
        memberText(event, 'eventAction')?.toLowerCase() === action ? instantOf(memberText(event, 'eventDate')) : null;
      if (at !== null) return at;
    }
  }
  return null;
}

/** The entities with a role, at any depth down to `MAX_ENTITY_DEPTH`, those further up first. */
function entitiesWith(role: string, within: JsonObject, depth = 1): JsonObject[] {
  if (depth > MAX_ENTITY_DEPTH) return [];
  const entities = objectsOf(within, 'entities');
  const here = entities.filter((entity) => memberTexts(entity, 'roles').some((name) => name.toLowerCase() === role));
  return [...here, ...entities.flatMap((entity) => entitiesWith(role, entity, depth + 1))].slice(0, MAX_LIST);
}

const cardOf = (entity: JsonObject | undefined): Card => parseJcard(entity && own(entity, 'vcardArray'));

function linkOf(entity: JsonObject, ...relations: readonly string[]): string | null {
  const link = objectsOf(entity, 'links').find(
    (one) =>
      relations.includes((memberText(one, 'rel') ?? '').toLowerCase()) &&
      !(memberText(one, 'type') ?? '').includes('rdap'),
  );
  return link === undefined ? null : shownValue(memberText(link, 'href'));
}

function readRegistrar(domain: JsonObject): Registrar {
  const entity = entitiesWith('registrar', domain)[0];
  const abuse = cardOf(entitiesWith('abuse', entity ?? domain)[0] ?? entitiesWith('abuse', domain)[0]);
  const contact = { abuseEmail: abuse.email, abusePhone: abuse.phone };
  if (entity === undefined) return { name: null, ianaId: null, url: null, ...contact };
  const card = cardOf(entity);
  const handle = memberText(entity, 'handle');
  const id = objectsOf(entity, 'publicIds').find((one) => /iana/i.test(memberText(one, 'type') ?? ''));
  const digits = /^\d{1,6}$/.exec((id && memberText(id, 'identifier')) ?? handle ?? '')?.[0];
  return {
    name: card.name ?? card.organization ?? shownValue(handle),
    ianaId: digits === undefined ? null : Number(digits),
    url: card.url ?? linkOf(entity, 'about', 'alternate'),
    ...contact,
  };
}

/** Whether the answer says that fields about the holder were taken out. Sources: RFC 9537 §4; remarks of before. */
function isRedacted(domain: JsonObject, entity: JsonObject | undefined): boolean {
  const names = (json: Json): boolean =>
    textsWithin(json, 4).some((text) => /registrant|holder/i.test(text.slice(0, 500)));
  return objectsOf(domain, 'redacted').some(names) || (entity !== undefined && saysWithheld(entity));
}

function readRegistrant(domain: JsonObject): Registrant {
  const entity = entitiesWith('registrant', domain)[0];
  const { name, organization, country } = cardOf(entity);
  return { name, organization, country, redacted: isRedacted(domain, entity) };
}

/** The registrar's reseller. Source: RFC 9083 §10.2.4. */
function readReseller(domain: JsonObject): string | null {
  const entity = entitiesWith('reseller', domain)[0];
  const { name, organization } = cardOf(entity);
  return name ?? organization ?? shownValue(entity && memberText(entity, 'handle'));
}

/** When it was locked last, unless it was unlocked after that. */
function lockedAtOf(domain: JsonObject): Instant | null {
  const [locked, unlocked] = [eventOf(domain, 'locked'), eventOf(domain, 'unlocked')];
  return locked !== null && unlocked !== null && unlocked >= locked ? null : locked;
}

function readNameServers(domain: JsonObject): string[] {
  const names = objectsOf(domain, 'nameservers').flatMap((server) => {
    const name = hostName(memberText(server, 'ldhName') ?? '');
    return name === null ? [] : [name];
  });
  return [...new Set(names)].slice(0, MAX_NAME_SERVERS);
}

function readDelegationSigned(domain: JsonObject): boolean | null {
  const secure = own(domain, 'secureDNS');
  if (!isJsonObject(secure)) return null;
  const signed = own(secure, 'delegationSigned');
  if (typeof signed === 'boolean') return signed;
  return memberList(secure, 'dsData').length > 0 ? true : null;
}

/** The DS records; null unless all of them can be read. Source: RFC 9083 §5.3. */
function readDs(domain: JsonObject): readonly string[] | null {
  const secure = own(domain, 'secureDNS');
  if (!isJsonObject(secure)) return null;
  const listed = memberList(secure, 'dsData');
  if (listed.length === 0) return own(secure, 'delegationSigned') === false ? [] : null;
  return allDs(
    listed.map((one) =>
      isJsonObject(one)
        ? dsRecord(
            ['keyTag', 'algorithm', 'digestType'].map((name) => own(one, name)),
            memberText(one, 'digest') ?? '',
          )
        : null,
    ),
  );
}

/** The registrar's own answer: a `related` link of the RDAP type. Source: RFC 9083 §4.2; ICANN's RDAP profile. */
function referralOf(domain: JsonObject): string | null {
  const link = objectsOf(domain, 'links').find(
    (one) =>
      memberText(one, 'rel')?.toLowerCase() === 'related' &&
      /rdap/i.test(memberText(one, 'type') ?? memberText(one, 'href') ?? ''),
  );
  const href = link === undefined ? null : memberText(link, 'href');
  return href !== null && href.length <= 500 && URL.canParse(href) && new URL(href).protocol === 'https:' ? href : null;
}

/** Reads an error code of RDAP. Source: RFC 7480 §5; 401, 403 and 422 as registries use them. */
export function readErrorCode(code: number, title: string): RegistrationRead {
  if (code === 404) return { kind: 'not-registered', reserved: false };
  if ([401, 402, 403, 422, 429].includes(code)) {
    return { kind: 'limited', why: { code: 'answer-refused', args: { code, title } } };
  }
  return { kind: 'unreadable', why: { code: 'answer-error', args: { code, title } } };
}

/** All sentences of notices, remarks, titles and descriptions, for the answers that are nothing but those. */
function sentencesOf(answer: JsonObject): string {
  const direct = [
    ...memberTexts(answer, 'description'),
    memberText(answer, 'title') ?? '',
    memberText(answer, 'message') ?? '',
    memberText(answer, 'error') ?? '',
  ];
  const noticed = [...objectsOf(answer, 'notices'), ...objectsOf(answer, 'remarks')].flatMap((notice) => [
    memberText(notice, 'title') ?? '',
    ...memberTexts(notice, 'description'),
  ]);
  return [...direct, ...noticed].map((text) => text.slice(0, 2000)).join('\n');
}

/** Reads the sentences of an answer without a domain: limited, reserved, or nothing. Never that a name is free. */
export function readSentences(text: string): RegistrationRead {
  const phrase = readPhrases(whoisLines(text));
  if (phrase.kind === 'limited')
    return { kind: 'limited', why: { code: 'answer-quoted', args: { text: shownText(phrase.line) } } };
  return { kind: 'unreadable', why: { code: 'answer-no-domain', args: { text: shownText(text).slice(0, 120) } } };
}

/**
 * Reads an RDAP answer about a domain name. Any JSON is allowed; never throws.
 * Sources: RFC 9083 (answers), RFC 7095 (contacts), RFC 8056 (statuses), RFC 9537 (what was taken out).
 */
export function parseRdap(json: Json): RegistrationRead {
  if (!isJsonObject(json)) return { kind: 'unreadable', why: { code: 'answer-not-json', args: {} } };
  const code = own(json, 'errorCode');
  if (typeof code === 'number' || (typeof code === 'string' && /^\d{3}$/.test(code))) {
    const statement = readSentences(sentencesOf(json));
    if (statement.kind === 'limited') return statement;
    return readErrorCode(Number(code), shownText(memberText(json, 'title') ?? ''));
  }
  const name = memberText(json, 'ldhName') ?? memberText(json, 'unicodeName');
  const isDomain = memberText(json, 'objectClassName')?.toLowerCase() === 'domain';
  if (!isDomain && (name === null || objectsOf(json, 'events').length + objectsOf(json, 'entities').length === 0)) {
    return readSentences(sentencesOf(json));
  }
  const statuses = [
    ...new Set(
      memberTexts(json, 'status')
        .map(statusOfRdap)
        .filter((status) => status !== ''),
    ),
  ].slice(0, MAX_STATUSES);
  const registration = {
    domain: name === null ? null : shownText(name).toLowerCase().replace(/\.$/, '') || null,
    handle: shownValue(memberText(json, 'handle')),
    registrar: readRegistrar(json),
    reseller: readReseller(json),
    createdAt: eventOf(json, 'registration', 'reregistration'),
    updatedAt: eventOf(json, 'last changed'),
    expiresAt: eventOf(json, 'expiration', 'registrar expiration'),
    registrarExpiresAt: eventOf(json, 'registrar expiration'),
    transferredAt: eventOf(json, 'transfer'),
    lockedAt: lockedAtOf(json),
    deletedAt: eventOf(json, 'deletion'),
    databaseAt: eventOf(json, 'last update of rdap database'),
    statuses,
    nameServers: readNameServers(json),
    delegationSigned: readDelegationSigned(json),
    ds: readDs(json),
    registrant: readRegistrant(json),
    contacts: readRdapContacts(json),
    referral: referralOf(json),
  };
  // Some registries describe names that they keep for themselves.
  const nobody =
    registration.createdAt === null && registration.registrar.name === null && registration.nameServers.length === 0;
  if (nobody && statuses.some((status) => /^(?:reserved|blocked|forbidden|prohibited|restricted)$/i.test(status))) {
    return { kind: 'not-registered', reserved: true };
  }
  if (nobody && statuses.some((status) => /^(?:free|available|unregistered|not registered)$/i.test(status))) {
    return { kind: 'not-registered', reserved: false };
  }
  return { kind: 'registered', registration };
}
