import type { Registrant, Registrar } from './registration.ts';
import { isWithheld, shownText, shownValue } from './shown.ts';
import type { WhoisFacts } from './whois-facts.ts';
import type { WhoisField } from './whois-fields.ts';
import type { LabelFact } from './whois-labels.ts';

/** `Example GmbH ( https://registrar.example/ )` at .at, .gg and .kr: a name and a URL. */
const NAME_AND_URL = /^(.{1,200}?)\s{0,4}\(\s{0,4}(https?:\/\/[^\s()]{1,200})\s{0,4}\)$/i;

/**
 * Matches what databases call people by: `FMR13403268-NICAT`, `SMPL-0001`. With a digit, since `Jean-Luc` is a name.
 */
const HANDLE = /^(?=\D{0,40}\d)[A-Za-z0-9]{1,20}(?:-[A-Za-z0-9]{1,20}){1,3}$/;
/** Matches what .ua calls registrars by: `ua.example`. */
const REGISTRAR_HANDLE = /^[a-z]{2}\.[a-z0-9-]{1,30}$/;

/** Finds who sold the name. */
export function whoisRegistrar(facts: WhoisFacts): Registrar {
  const names = facts.all('registrar').flatMap(({ value, nth }) => (nth <= 1 ? (shownValue(value) ?? []) : []));
  // .sk and .ua name the registrar by a handle beside the domain, and in full further down.
  const text = names.find((name) => !HANDLE.test(name) && !REGISTRAR_HANDLE.test(name)) ?? names[0] ?? null;
  const both = text === null ? null : NAME_AND_URL.exec(text);
  const id = /^\d{1,6}$/.exec(facts.shown('registrar-id') ?? '')?.[0];
  return {
    name: both?.[1] ?? text,
    ianaId: id === undefined ? null : Number(id),
    url: facts.shown('registrar-url') ?? both?.[2] ?? null,
    abuseEmail: facts.shown('abuse-email'),
    abusePhone: facts.shown('abuse-phone'),
  };
}

/** Finds who holds the name. */
export function whoisRegistrant(facts: WhoisFacts): Registrant {
  const held = (fact: LabelFact): WhoisField[] =>
    facts.all(fact).filter(({ section, explicit }) => explicit || section === 'holder' || section === 'domain');
  const pick = (fact: LabelFact): string | null => {
    const fields = held(fact).filter(({ nth }) => nth <= 1);
    // What stands both beside the domain and in a contact is how one refers to the other (.cz).
    const handles = new Set(
      fields.flatMap(({ section, explicit, value }) => (section === 'domain' && !explicit ? [value] : [])),
    );
    const own = fields.filter(
      ({ section, explicit, value }) => explicit || (section === 'holder' && !handles.has(value)),
    );
    for (const { value } of [...own, ...fields]) {
      const shown = shownValue(value);
      if (shown !== null && !(fact === 'holder-name' && HANDLE.test(shown))) return shown;
    }
    return null;
  };
  const all = (['holder-name', 'holder-organization', 'holder-country'] as const).flatMap(held);
  return {
    name: pick('holder-name'),
    organization: pick('holder-organization'),
    country: pick('holder-country'),
    redacted: all.some(({ value }) => isWithheld(shownText(value))),
  };
}
