import { readDmarcFacts } from '../../facts/dmarc-facts.ts';
import { dmarcFix } from '../../fixes/dmarc.ts';
import { dmarcStanding } from '../../records/dmarc/standing.ts';
import { defineCheck } from '../check.ts';
import { clauseOf, DMARC_NOTE_TEXTS, faultNotes, wholeRecords } from './dmarc-faults.ts';
import {
  elsewhere,
  UNUSABLE_ACTIONS,
  UNUSABLE_IMPACTS,
  UNUSABLE_STAGES,
  UNUSABLE_TEXTS,
  unusableOf,
} from './dmarc-unusable.ts';

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
  texts: {
    ...UNUSABLE_TEXTS,
    reject: ['The DMARC policy is reject: receivers reject mail that forges this domain. {note}'],
    inherited: ['The DMARC policy for this name is reject. It comes from {tag}= in the record of {at}. {note}'],
    none: [
      'The DMARC policy is none: it asks for reports only, and forged e-mail is delivered. {note}',
      `Check that reports arrive at the address in rua, and read them. ${ONCE}`,
    ],
    'none-blind': [
      'The DMARC policy is none and asks for no reports, so it does nothing: forged e-mail is delivered, and you do not see it. {note}',
      `First ask for reports (rua) at an address that you read. ${ONCE}`,
    ],
    supposed: [
      'Receivers cannot follow the DMARC record: {why}. They act as if it said p=none, so forged e-mail is delivered. The record: {record} {note}',
      'Correct the record, then move step by step to p=reject as your own mail passes.',
    ],
    quarantine: [
      'The DMARC policy is quarantine: forged e-mail goes to the spam folder, but is not rejected. {note}',
      WHEN_CLEAN,
    ],
    testing: [
      'The DMARC policy is {stated}, but in test mode (t=y): receivers apply {policy} instead. {note}',
      WHEN_CLEAN,
    ],
    'at-alias': [
      'The DMARC policy is {policy}, not reject. _dmarc.{domain} is an alias of {alias}. {note}',
      'Ask the operator of {alias} to move to p=reject once the reports show that all your own mail passes, or replace the alias with a record of your own.',
    ],
  },
  actions: {
    ...UNUSABLE_ACTIONS,
    none: ['Set DMARC to p=reject', 'Receivers deliver forged e-mail that shows your address.'],
    'none-blind': ['Set DMARC to p=reject', 'Receivers deliver forged e-mail that shows your address.'],
    supposed: [
      'Correct the DMARC record and set p=reject',
      'Receivers can’t follow it, so they deliver forged e-mail.',
    ],
    quarantine: ['Set DMARC to p=reject', 'Forged e-mail reaches the spam folder instead of being rejected.'],
    testing: ['End the test mode of DMARC at p=reject', 'Receivers apply only {policy}.'],
    'at-alias': ['Set DMARC to p=reject at {alias}', 'The policy there is only {policy}.'],
  },
  impacts: {
    ...UNUSABLE_IMPACTS,
    none: 'forgery',
    'none-blind': 'forgery',
    supposed: 'forgery',
    quarantine: 'forgery',
    testing: 'forgery',
    'at-alias': 'forgery',
  },
  stages: {
    ...UNUSABLE_STAGES,
    none: 'enforcement',
    'none-blind': 'enforcement',
    supposed: 'enforcement',
    quarantine: 'enforcement',
    testing: 'enforcement',
    'at-alias': 'enforcement',
  },
  certainByFix: ['absent-at-alias', 'invalid-at-alias'],
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
