import { defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { toUnicode } from '../domain/parse.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import type { BogusCaps } from './bogus-found.ts';
import type { ReportContext } from './diagnosis.ts';
import type { Unscored } from './score-item.ts';

export const WARNING_TEXTS = defineTexts('warning', {
  bogus:
    'Validating resolvers reject data of this domain, because it fails DNSSEC validation. Everything below uses the unvalidated data.',
  'bogus-most':
    'Most validating resolvers reject data of this domain, because it fails DNSSEC validation. Everything below uses the unvalidated data.',
  'partly-bogus':
    'Validating resolvers reject these answers, because they fail DNSSEC validation: {sets}. Everything below uses the unvalidated data.',
  'public-suffix':
    '{domain} is a public suffix: others register names below it. It needs neither a website nor e-mail itself, so it has no score.',
  infrastructure:
    '{domain} is for names of addresses or numbers. It needs neither a website nor e-mail, so it has no score.',
  undelegated:
    'This is a test of {hosts} as servers of {zone}. Your registrar may still point elsewhere. Nothing of it is stored.',
  'other-port':
    'This is about port {port} of {domain}, and says nothing about its website on port 443. Nothing of it is stored.',
});

/**
 * Warns of what must be read before anything else. `isBogus`: whether the check of DNSSEC found bogus answers; null where
 * it says nothing, so that what was refused counts.
 */
export function warningsOf(
  domain: DomainName,
  {
    context: { undelegated, port },
    isBogus,
    caps: { bogus, bogusTypes, bogusSets, isJustExpired },
    unscored,
  }: {
    readonly context: ReportContext;
    readonly isBogus: boolean | null;
    readonly caps: BogusCaps;
    readonly unscored: Unscored | null;
  },
): Message[] {
  const sets = [...new Set([...bogusTypes, ...bogusSets])];
  const isPart = sets.length > 0 && (!bogus || bogusTypes.length > 0);
  const warning = isPart
    ? WARNING_TEXTS.message('partly-bogus', { sets })
    : WARNING_TEXTS.message(isJustExpired ? 'bogus-most' : 'bogus');
  return [
    ...(port === undefined ? [] : [WARNING_TEXTS.message('other-port', { port: String(port), domain })]),
    ...(undelegated === undefined ? [] : [undelegatedWarning(undelegated)]),
    ...(unscored === null ? [] : [WARNING_TEXTS.message(unscored, { domain: toUnicode(domain) })]),
    ...((isBogus ?? (bogus || bogusSets.length > 0)) ? [warning] : []),
  ];
}

const undelegatedWarning = ({ zone, servers }: Undelegated): Message =>
  WARNING_TEXTS.message('undelegated', { zone, hosts: servers.map(({ host }) => host) });

/** Returns whether a warning says that the report is a test of an undelegated zone. */
export const isOfUndelegated = ({ id }: Message): boolean => id === `${WARNING_TEXTS.prefix}/undelegated`;
