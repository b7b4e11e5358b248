import { readAlias } from '../../facts/addresses.ts';
import { readSpfPolicy } from '../../facts/spf.ts';
import { spfStanding } from '../../records/spf/standing.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { sentenceOf } from './notes.ts';
import { readSpfFix } from './offered-fix.ts';

const ASK = 'Ask the owner of {at} to end that record in -all, or include it in a record of your own that does.';

/**
 * An SPF record that ends in `-all` asks receivers to refuse every server it does not name. That works only if the
 * record can be evaluated.
 */
export const spfStrict = defineCheck({
  id: 'spf-strict',
  name: 'SPF strict (-all)',
  citations: [
    { rfc: 7208, section: '4.5' },
    { rfc: 7208, section: '4.6.4' },
    { rfc: 7208, section: '4.7' },
    { rfc: 7208, section: '5.1' },
    { rfc: 7208, section: '6.1' },
  ],
  needs: { policy: readSpfPolicy, alias: readAlias, fix: readSpfFix },
  findings: {
    strict: {
      severity: 'ok',
      says: 'SPF ends in -all: receivers are asked to reject senders that the record does not name.',
    },
    'strict-by-redirect': {
      severity: 'ok',
      says: 'SPF redirects to the record at {at}, which ends in -all: receivers are asked to reject senders that it does not name.',
    },
    'strict-in-vain': {
      severity: 'warning',
      says: 'SPF ends in -all, so receivers ignore these parts of the record: {terms}. Mail from servers that only they name is rejected.',
      advice: 'If they send mail for you, move them before -all; if not, delete them.',
      action: 'Move these terms in front of -all in SPF, or delete them: {terms}',
      why: 'Receivers ignore them, and reject servers that only they name.',
    },
    'strict-as-far-as-seen': {
      severity: 'info',
      says: 'SPF ends in -all. We could not look up {names}, so we cannot say which senders pass.',
    },
    // Where the other check names the action, nothing says what the record is to end in.
    absent: {
      severity: 'error',
      says: 'There is no SPF record, so nothing says which senders are genuine.',
      advice:
        'Publish one that names every service that sends mail for you: first with ~all, which rejects nothing, then with -all. If nobody sends mail as this domain, v=spf1 -all is enough.',
      action: 'Publish an SPF record that ends in -all',
      why: 'Nothing says which servers may send e-mail for this domain.',
      stage: 'authentication',
      partOf: 'spf',
      certainty: 'by-fix',
    },
    'absent-at-alias': {
      severity: 'notice',
      says: 'There is no SPF record, so nothing says which senders are genuine. The name is an alias of {alias}, and a name with a CNAME record can have no other records.',
      advice:
        'If mail is sent under this name, replace the CNAME with address records and add an SPF record that ends in -all.',
      action: 'Replace the CNAME if the name is to send e-mail',
      why: 'A name with a CNAME record can have no SPF record.',
      partOf: 'spf',
      certainty: 'open',
    },
    invalid: {
      severity: 'error',
      says: 'Receivers cannot evaluate the SPF record and treat it as an error (permerror). {why}',
      advice: 'Correct this fault, and end the record in -all.',
      action: 'Correct your SPF record and end it in -all',
      why: 'Receivers can’t evaluate it, so it doesn’t protect your domain.',
      impact: 'forgery',
      stage: 'authentication',
    },
    everyone: {
      severity: 'critical',
      says: 'Every server passes SPF, because of {terms} in the record of {at}: anyone can send mail as this domain.',
      advice: 'Name the servers that send for you, and end the record in ~all, then in -all.',
      action: 'Stop every server from passing SPF',
      why: 'Anyone can send e-mail as this domain.',
      impact: 'forgery',
      certainty: 'by-fix',
    },
    'everyone-tried': {
      severity: 'critical',
      says: 'Every sender that we made up passes SPF, because of {terms} in the record of {at}: anyone can send mail as this domain.',
      advice: 'Name the servers that send for you, and end the record in ~all, then in -all.',
      action: 'Stop every server from passing SPF',
      why: 'Anyone can send e-mail as this domain.',
      impact: 'forgery',
      certainty: 'by-fix',
    },
    soft: {
      severity: 'notice',
      says: 'SPF tells receivers to be suspicious of senders that it does not name, not to reject them. The ending ~all is enough with an enforced DMARC policy. “SPF strict” asks for -all anyway.',
      advice: 'Once every service that sends mail for you is named in the record, end it in -all.',
      action: 'End your SPF record in -all',
      why: 'Optional with an enforced DMARC policy: then ~all is enough. “SPF strict” asks for -all anyway.',
      isOptional: true,
    },
    undecided: {
      severity: 'warning',
      says: 'SPF says nothing about senders that it does not name (?all), as if there were no record.',
      advice: 'Name every service that sends mail for you, and end the record in ~all, then in -all.',
      action: 'End your SPF record in -all',
      why: 'With ?all, it doesn’t protect your domain.',
    },
    none: {
      severity: 'warning',
      says: 'SPF has no "all" at its end: it says nothing about senders that it does not name.',
      advice: 'Name every service that sends mail for you, and end the record in ~all, then in -all.',
      action: 'End your SPF record in -all',
      why: 'Without "all" at its end, it doesn’t protect your domain.',
    },
    'soft-elsewhere': {
      severity: 'notice',
      says: 'SPF redirects to the record at {at}, which tells receivers to be suspicious of senders that it does not name, not to reject them (~all).',
      advice: ASK,
      action: 'End your SPF record in -all',
      why: 'It redirects to the record of {at}, which ends in ~all.',
    },
    'undecided-elsewhere': {
      severity: 'warning',
      says: 'SPF redirects to the record at {at}, which says nothing about senders that it does not name.',
      advice: ASK,
      action: 'End your SPF record in -all',
      why: 'It redirects to the record of {at}, which leaves it open.',
    },
    varies: {
      severity: 'notice',
      says: 'SPF redirects to a record whose name depends on the mail ({redirect}), so nothing says that it always ends in -all.',
      advice: 'Name the servers that send for you in a record of your own that ends in -all.',
      action: 'End your SPF record in -all',
      why: 'It redirects to a name that depends on the e-mail.',
    },
  },
  judge({ policy, alias, fix }, say, domain) {
    const path = fix?.fix ?? null;
    const standing = spfStanding(policy);
    switch (standing.kind) {
      case 'absent':
        return alias === null ? say.failed('absent').withFix(path) : say.failed('absent-at-alias', { alias });
      case 'invalid':
        return say.failed('invalid', { why: sentenceOf(standing.cause) }).withFix(path);
      case 'everyone':
        return say
          .failed(standing.tried ? 'everyone-tried' : 'everyone', { terms: standing.terms, at: standing.at })
          .withFix(path);
      case 'varies':
        return say.failed('varies', { redirect: cut(standing.redirect) }).withFix(path);
      case 'no-all':
      case 'neutral':
      case 'soft': {
        const { here, elsewhere } = ENDS[standing.kind];
        const found = standing.at === domain ? say.failed(here) : say.failed(elsewhere, { at: standing.at });
        return found.withFix(path);
      }
      case 'partly-seen':
        return say.satisfied('strict-as-far-as-seen', { names: standing.missed });
      case 'in-vain':
        return say.satisfied('strict-in-vain', { terms: cut(standing.terms) });
      case 'strict':
      case 'nobody':
        return standing.at === domain
          ? say.satisfied('strict')
          : say.satisfied('strict-by-redirect', { at: standing.at });
    }
  },
});

/** The texts for a record that ends in something else: the domain's own, and one that it redirects to. */
const ENDS = {
  'no-all': { here: 'none', elsewhere: 'undecided-elsewhere' },
  neutral: { here: 'undecided', elsewhere: 'undecided-elsewhere' },
  soft: { here: 'soft', elsewhere: 'soft-elsewhere' },
} as const;
