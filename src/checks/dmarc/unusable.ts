import type { Arg } from '../../domain/message.ts';
import { child, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import type { FindingTable } from '../check.ts';
import { clauseOf, wholeRecords } from './faults.ts';

const START =
  'Start with p=none, and ask for reports (rua) at an address that you read. Once they show that your own mail passes, move to p=quarantine, and later to p=reject.';
const PRECEDENCE = 'Publish a DMARC record at _dmarc.{domain} itself: it takes precedence over the wildcard.';

const FORGED = 'Without a policy, receivers deliver forged e-mail that shows your address.';

/** What health check and mail item say alike where no DMARC record applies that receivers can use. */
export const UNUSABLE_FINDINGS = {
  absent: {
    severity: 'error',
    says: 'There is no DMARC record: anyone can send mail as this domain, and nothing asks receivers to reject it.',
    advice: START,
    action: 'Set DMARC to p=reject',
    why: FORGED,
    impact: 'forgery',
    stage: 'enforcement',
  },
  'absent-silent': {
    severity: 'error',
    says: 'There is no DMARC record: anyone can send mail as this domain, though SPF says that nobody does.',
    advice:
      'SPF already says that this domain sends no mail: publish p=reject at once, unless one of its subdomains sends mail.',
    action: 'Set DMARC to p=reject',
    why: FORGED,
    impact: 'forgery',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at} itself, where it has no effect: {record}',
    advice: 'Delete it there, and publish a DMARC record at _dmarc.{domain}.',
    action: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    why: 'Receivers don’t look for it at {at}.',
    impact: 'forgery',
    stage: 'enforcement',
  },
  'no-underscore': {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at}, without the underscore, where it has no effect: {record}',
    advice: 'Delete it there, and publish a DMARC record at _dmarc.{domain}.',
    action: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    why: 'Receivers don’t look for it at {at}.',
    impact: 'forgery',
    stage: 'enforcement',
  },
  doubled: {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at}, with the domain doubled: {record}',
    advice:
      'Delete it there, and publish a DMARC record at _dmarc.{domain}. If the DNS form adds the domain automatically, enter only _dmarc as the name.',
    action: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    why: 'Receivers don’t look for it at {at}.',
    impact: 'forgery',
    stage: 'enforcement',
  },
  'absent-at-alias': {
    severity: 'error',
    says: 'There is no DMARC record: _dmarc.{domain} is an alias of {alias}, where there is none. Anyone can send mail as this domain.',
    advice: 'Ask the operator of {alias} to publish one there, or replace the alias with a DMARC record of your own.',
    action: 'Replace the alias _dmarc.{domain} with a DMARC record',
    why: 'It leads to {alias}, where there is no record, so forged e-mail is delivered.',
    impact: 'forgery',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  'absent-at-wildcard': {
    severity: 'error',
    says: 'There is no DMARC record: a wildcard makes _dmarc.{domain} an alias of {alias}, where there is none. Anyone can send mail as this domain.',
    advice: PRECEDENCE,
    action: 'Set DMARC to p=reject',
    why: 'A wildcard answers for _dmarc.{domain}, without a policy.',
    impact: 'forgery',
    stage: 'enforcement',
  },
  invalid: {
    severity: 'error',
    says: 'Receivers cannot use the DMARC record at _dmarc.{at}: {why}. They act as if you had no DMARC record. The record: {record}',
    advice: 'Replace it with a valid record, then move step by step to p=reject as your own mail passes.',
    action: 'Correct the DMARC record at _dmarc.{at} and set p=reject',
    why: 'Receivers can’t read it and act as if you had no DMARC record.',
    impact: 'forgery',
    stage: 'enforcement',
  },
  'invalid-at-alias': {
    severity: 'error',
    says: 'Receivers cannot use the DMARC record: {why}. _dmarc.{domain} is an alias of {alias}. The record: {record}',
    advice: 'Ask the operator of {alias} to correct the record, or replace the alias with a DMARC record of your own.',
    action: 'Replace the alias _dmarc.{domain} with a DMARC record of your own',
    why: 'Receivers can’t use the record at {alias}.',
    impact: 'forgery',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
} as const satisfies FindingTable;

export interface Unusable {
  readonly text: keyof typeof UNUSABLE_FINDINGS;
  readonly args: Readonly<Record<'domain' | 'at' | 'why' | 'alias' | 'record', Arg>>;
}

/** The alias that another owner's zone holds; null where there is none, or where a wildcard makes it. */
export function elsewhere({ alias, byWildcard, zone }: DmarcFacts): string | null {
  if (alias === null || byWildcard === true) return null;
  return zone === null || !isAtOrBelow(alias.last, zone) ? alias.last : null;
}

/** Why no DMARC record applies; null where one does. */
export function unusableOf(facts: DmarcFacts, domain: DomainName): Unusable | null {
  const { own, misplaced, alias, byWildcard, silent } = facts;
  if (own.kind === 'policy') return null;
  const elsewhereTo = elsewhere(facts);
  const args = { domain, at: domain, why: '', alias: elsewhereTo ?? alias?.last ?? '', record: '' };
  if (own.kind === 'invalid') {
    const why = clauseOf(own.why);
    const text = elsewhereTo !== null && own.at === domain ? 'invalid-at-alias' : 'invalid';
    return { text, args: { ...args, at: own.at, why, record: wholeRecords(own.texts) } };
  }
  const [stray] = misplaced;
  if (stray !== undefined) {
    const text = stray.at === domain ? 'misplaced' : stray.at === child('dmarc', domain) ? 'no-underscore' : 'doubled';
    return { text, args: { ...args, at: stray.at, record: wholeRecords([stray.text]) } };
  }
  if (elsewhereTo !== null) return { text: 'absent-at-alias', args };
  if (byWildcard === true && alias !== null) return { text: 'absent-at-wildcard', args };
  return { text: silent ? 'absent-silent' : 'absent', args };
}
