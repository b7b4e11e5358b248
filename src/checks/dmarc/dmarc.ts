import { readDmarcFacts } from '../../facts/dmarc-facts.ts';
import { dmarcStanding } from '../../records/dmarc/standing.ts';
import { defineCheck } from '../check.ts';
import { clauseOf, DMARC_NOTE_TEXTS, faultNotes, wholeRecords } from './faults.ts';
import { dmarcFix } from './fix.ts';
import { elsewhere, UNUSABLE_FINDINGS, unusableOf } from './unusable.ts';

const ONCE = 'Once they show that all your own mail passes, move to p=quarantine, and later to p=reject.';
const WHEN_CLEAN = 'Move to p=reject when the reports show that all your own mail passes.';

const { message: noteText } = DMARC_NOTE_TEXTS;

/** Only a DMARC policy of reject makes receivers refuse mail that forges the address people see. */
export const dmarc = defineCheck({
  id: 'dmarc',
  name: 'DMARC (spoofing rejection)',
  citations: [
    { rfc: 9989, section: '4.7' },
    { rfc: 9989, section: '4.10' },
  ],
  needs: { facts: readDmarcFacts },
  findings: {
    ...UNUSABLE_FINDINGS,
    reject: {
      severity: 'ok',
      says: 'The DMARC policy is reject: receivers reject mail that forges this domain. {note}',
    },
    inherited: {
      severity: 'ok',
      says: 'The DMARC policy for this name is reject. It comes from {tag}= in the record of {at}. {note}',
    },
    none: {
      severity: 'warning',
      says: 'The DMARC policy is none: it asks for reports only, and forged e-mail is delivered. {note}',
      advice: `Check that reports arrive at the address in rua, and read them. ${ONCE}`,
      action: 'Set DMARC to p=reject',
      why: 'Receivers deliver forged e-mail that shows your address.',
      impact: 'forgery',
      stage: 'enforcement',
    },
    'none-blind': {
      severity: 'warning',
      says: 'The DMARC policy is none and asks for no reports, so it does nothing: forged e-mail is delivered, and you do not see it. {note}',
      advice: `First ask for reports (rua) at an address that you read. ${ONCE}`,
      action: 'Set DMARC to p=reject',
      why: 'Receivers deliver forged e-mail that shows your address.',
      impact: 'forgery',
      stage: 'enforcement',
    },
    supposed: {
      severity: 'error',
      says: 'Receivers cannot follow the DMARC record: {why}. They act as if it said p=none, so forged e-mail is delivered. The record: {record} {note}',
      advice: 'Correct the record, then move step by step to p=reject as your own mail passes.',
      action: 'Correct the DMARC record and set p=reject',
      why: 'Receivers can’t follow it, so they deliver forged e-mail.',
      impact: 'forgery',
      stage: 'enforcement',
    },
    quarantine: {
      severity: 'notice',
      says: 'The DMARC policy is quarantine: forged e-mail goes to the spam folder, but is not rejected. {note}',
      advice: WHEN_CLEAN,
      action: 'Set DMARC to p=reject',
      why: 'Forged e-mail reaches the spam folder instead of being rejected.',
      impact: 'forgery',
      stage: 'enforcement',
    },
    testing: {
      severity: 'warning',
      says: 'The DMARC policy is {stated}, but in test mode (t=y): receivers apply {policy} instead. {note}',
      advice: WHEN_CLEAN,
      action: 'End the test mode of DMARC at p=reject',
      why: 'Receivers apply only {policy}.',
      impact: 'forgery',
      stage: 'enforcement',
    },
    'at-alias': {
      severity: 'warning',
      says: 'The DMARC policy is {policy}, not reject. _dmarc.{domain} is an alias of {alias}. {note}',
      advice:
        'Ask the operator of {alias} to move to p=reject once the reports show that all your own mail passes, or replace the alias with a record of your own.',
      action: 'Set DMARC to p=reject at {alias}',
      why: 'The policy there is only {policy}.',
      impact: 'forgery',
      stage: 'enforcement',
    },
  },
  judge({ facts }, say, domain) {
    const unusable = unusableOf(facts, domain);
    const fix = dmarcFix(domain, facts);
    if (unusable !== null) return say.failed(unusable.text, unusable.args).withFix(fix);
    const { own, byWildcard, psdUnlisted, joinsOthers } = facts;
    const standing = dmarcStanding(own);
    if (standing.kind === 'absent' || standing.kind === 'invalid')
      throw new Error('a DMARC record that neither applies nor is unusable');
    const { policy, stated, at, tag, record, ignored } = standing.found;
    const notes = [
      ...(at === domain || policy === 'reject' ? [] : [noteText('from', { tag, at })]),
      ...(at === domain && byWildcard === true ? [noteText('wildcard', { domain })] : []),
      ...(ignored === null ? [] : [noteText('ignored', { domain, why: clauseOf(ignored.why) })]),
      ...(psdUnlisted ? [noteText('psd', { at })] : []),
      ...(joinsOthers ? [noteText('joined', { at })] : []),
      ...faultNotes(record.faults.filter((fault) => fault !== record.supposed)),
    ];
    const note = { sentences: notes };
    if (standing.kind === 'reject')
      return at === domain ? say.satisfied('reject', { note }) : say.satisfied('inherited', { tag, at, note });
    const alias = at === domain ? elsewhere(facts) : null;
    if (alias !== null) return say.failed('at-alias', { domain, alias, policy, note });
    switch (standing.kind) {
      case 'supposed': {
        const why = clauseOf(standing.why);
        return say.failed('supposed', { why, record: wholeRecords([record.text]), note }).withFix(fix);
      }
      case 'testing':
        return say.failed('testing', { stated, policy, note }).withFix(fix);
      default:
        return say.failed(standing.kind, { note }).withFix(fix);
    }
  },
});
