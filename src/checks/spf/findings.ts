import { withCertainty } from '../action.ts';
import type { FindingTable } from '../check.ts';
import { SPF_WEAKNESSES } from './weaknesses.ts';

/** The mail item, under whose id its texts are kept. */
export const SPF_RECORD = 'spf-record';

/** What every check of SPF says where a record was published that receivers do not find. */
export const MISLAID_FINDINGS = {
  'type-99': {
    severity: 'error',
    says: 'There is no SPF record of type TXT, but one of type SPF (99). Receivers no longer look for that type (RFC 7208 §3.1).',
    advice: 'Publish it as a TXT record, and check that it names every service that sends mail for you.',
    action: 'Publish your SPF record as TXT',
    why: 'Receivers don’t look for the type SPF.',
    impact: 'forgery',
    stage: 'authentication',
    refs: { rfc: { rfc: 7208, section: '3.1' } },
  },
  doubled: {
    severity: 'error',
    says: 'There is no SPF record at {name}. There is one at {at}, but that name is doubled, and receivers do not look there.',
    advice: 'Move the record to {name}. Many DNS forms add the domain automatically: enter @ or leave the name empty.',
    action: 'Move the SPF record to {name}',
    why: 'Receivers don’t look for it at {at}.',
    impact: 'forgery',
    stage: 'authentication',
  },
} as const satisfies FindingTable;

/**
 * What is said of an SPF record. Actions against a permerror are of open certainty: while receivers cannot
 * evaluate a record, nothing else in it costs points.
 */
export const SPF_FINDINGS = {
  good: {
    severity: 'ok',
    says: 'There is an SPF record, and receivers can evaluate it with {lookups} of 10 DNS lookups.',
  },
  broken: {
    severity: 'info',
    says: 'There is an SPF record, but receivers cannot evaluate it (permerror), so it does not protect your domain.',
  },
  everyone: {
    severity: 'critical',
    says: 'There is an SPF record, but every server passes it, because of {terms} in the record of {at}: anyone can send mail as this domain.',
    advice: 'Name the servers that send for you, and end the record in ~all, then in -all.',
    action: 'Stop every server from passing SPF',
    why: 'Anyone can send e-mail as this domain.',
    impact: 'forgery',
    certainty: 'by-fix',
  },
  'everyone-tried': {
    severity: 'critical',
    says: 'There is an SPF record, but every sender that we made up passes it, because of {terms} in the record of {at}: anyone can send mail as this domain.',
    advice: 'Name the servers that send for you, and end the record in ~all, then in -all.',
    action: 'Stop every server from passing SPF',
    why: 'Anyone can send e-mail as this domain.',
    impact: 'forgery',
    certainty: 'by-fix',
  },
  absent: {
    severity: 'error',
    says: 'There is no SPF record, so nothing says which servers may send mail for this domain.',
    advice:
      'Publish one that names every service that sends mail for you. Start with ~all, which rejects nothing. If nobody sends mail as this domain, v=spf1 -all is enough.',
    action: 'Publish an SPF record',
    why: 'Nothing says which servers may send e-mail for this domain.',
    impact: 'forgery',
    stage: 'authentication',
    certainty: 'by-fix',
  },
  near: {
    severity: 'error',
    says: 'A TXT record looks like SPF, but receivers do not treat it as an SPF record: {text}',
    advice: 'Begin the record with v=spf1 and a space, with nothing in front.',
    action: 'Correct your SPF record',
    why: 'Receivers don’t recognise it as an SPF record.',
    impact: 'forgery',
    stage: 'authentication',
    certainty: 'by-fix',
  },
  'sender-id': {
    severity: 'error',
    says: 'There is no SPF record, but a Sender ID record (spf2.0), which receivers that check SPF ignore: {text}',
    advice: 'Publish the senders that it names as an SPF record, which begins with v=spf1.',
    action: 'Publish an SPF record',
    why: 'Receivers ignore Sender ID (spf2.0).',
    impact: 'forgery',
    stage: 'authentication',
    certainty: 'by-fix',
  },
  ...withCertainty(MISLAID_FINDINGS, 'by-fix'),
  'absent-at-alias': {
    severity: 'notice',
    says: 'There is no SPF record. The name is an alias of {alias}, and a name with a CNAME record can have no other records.',
    advice: 'If mail is sent under this name, replace the CNAME with address records and add an SPF record.',
    action: 'Replace the CNAME if the name is to send e-mail',
    why: 'A name with a CNAME record can have no SPF record.',
    certainty: 'open',
  },
  several: {
    severity: 'error',
    says: 'There are {count} SPF records at {at}; a name may have only one.',
    advice: 'Merge them into one record.',
    action: 'Merge the {count} SPF records into one',
    why: 'Receivers treat more than one as an error and ignore them all.',
    stage: 'authentication',
    certainty: 'open',
    refs: { rfc: { rfc: 7208, section: '4.5' } },
  },
  'no-record': {
    severity: 'error',
    says: '"{term}" in the record of {at} leads to {target}, which has no SPF record.',
    advice: 'Correct the name, or remove the term if you no longer use the service.',
    action: 'Correct or remove "{term}" in SPF',
    stage: 'authentication',
    certainty: 'open',
  },
  'bad-name': {
    severity: 'error',
    says: '"{term}" in the record of {at} contains a name that cannot be looked up.',
    advice: 'Correct the name.',
    action: 'Correct the name in "{term}" in SPF',
    stage: 'authentication',
    certainty: 'open',
  },
  syntax: {
    severity: 'error',
    says: 'The record of {at} has a fault: "{part}": {why}.',
    advice: 'Correct "{part}".',
    action: 'Correct "{part}" in SPF',
    stage: 'authentication',
    certainty: 'open',
  },
  'too-many-lookups': {
    severity: 'error',
    says: 'Receivers need {count} DNS lookups to evaluate the record, and stop after 10.',
    advice:
      'Remove the services you no longer use. If you need them all, move some senders to a subdomain of their own, or see the flattened alternative and its cost.',
    action: 'Reduce the DNS lookups of SPF from {count} to 10',
    why: 'Receivers stop at 10, and SPF fails.',
    stage: 'authentication',
    certainty: 'open',
    refs: { rfc: { rfc: 7208, section: '4.6.4' } },
  },
  'near-limit': {
    severity: 'notice',
    says: 'The record needs {count} of the 10 DNS lookups that receivers allow. One more service may be too many.',
  },
  'too-many-voids': {
    severity: 'error',
    says: '{count} lookups find nothing, and receivers stop after 2.',
    advice: 'Remove the terms whose names have no records any more.',
    action: 'Remove the SPF terms that find nothing',
    stage: 'authentication',
    certainty: 'open',
    refs: { rfc: { rfc: 7208, section: '4.6.4' } },
  },
  'some-voids': {
    severity: 'warning',
    says: 'For senders over IPv6, {count} lookups find nothing, and receivers may stop after 2.',
    advice: 'Remove the terms that name hosts without IPv6, or write out their addresses as ip4.',
    action: 'Remove the SPF terms that find nothing over IPv6',
  },
  'too-many-mx': {
    severity: 'error',
    says: '{target} has {count} mail servers. Receivers look up at most 10, and stop with an error.',
    advice: 'Replace mx with the addresses of the servers that send for you (ip4 or ip6).',
    action: 'Replace mx in SPF with the addresses of your servers',
    stage: 'authentication',
    certainty: 'open',
    refs: { rfc: { rfc: 7208, section: '4.6.4' } },
  },
  loop: {
    severity: 'error',
    says: '"{term}" in the record of {at} leads back to {target}, in a loop.',
    advice: 'Remove "{term}".',
    action: 'Remove "{term}" from SPF',
    stage: 'authentication',
    certainty: 'open',
  },
  ...SPF_WEAKNESSES,
} as const satisfies FindingTable;
