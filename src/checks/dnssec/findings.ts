import { defineTexts } from '../../domain/message.ts';
import type { FindingTable } from '../check.ts';

/**
 * What is to be said of DNSSEC. No advice takes a DS away while validation rests on it, and none offers a DS made of keys
 * that were not validated: whoever forged them would be let in.
 */
export const DNSSEC_FINDINGS = {
  valid: {
    severity: 'ok',
    says: 'The zone {zone} is signed, and a validating resolver accepts it.',
    summary: 'The zone {zone} is signed, and the chain of trust from the root is complete.',
  },
  'valid-unchecked': {
    severity: 'info',
    says: 'The zone {zone} is signed, and a validating resolver accepts it. We could not look up these records of {name}, so we cannot say whether it accepts them too: {types}.',
    summary: 'The zone {zone} is signed. We could not look up all records of {name}.',
  },
  unsigned: {
    severity: 'notice',
    says: 'The zone {zone} is not secured with DNSSEC: there is no DS record at its parent, so resolvers cannot tell forged answers from genuine ones.',
    summary: 'The zone {zone} is not secured with DNSSEC.',
    advice: 'Switch DNSSEC on at your DNS provider, then enter the DS record that it gives you at your registrar.',
    action: 'Sign the zone {zone} with DNSSEC',
    why: 'Anyone on the path can forge answers of an unsigned zone.',
  },
  broken: {
    severity: 'error',
    says: 'The parent has a DS record for {zone}, but the resolver did not accept the chain as signed. Its algorithm or digest may be one that is no longer supported.',
    summary: 'There is a DS record for {zone}, but resolvers treat the zone as unsigned.',
    advice:
      'Ask your DNS provider to sign the zone with algorithm 13 (ECDSA P-256). Once it is signed, add the DS record with digest type 2 that it shows at your registrar, and remove the old DS record two days later.',
    action: 'Sign the zone {zone} with a current algorithm',
    why: 'Resolvers treat the zone as unsigned.',
  },
  bogus: {
    severity: 'critical',
    says: 'The zone {zone} is bogus: its signatures do not validate, so resolvers that check DNSSEC reject every answer and the domain is unreachable for their users.',
    summary: 'Validating resolvers reject every answer of {zone}.',
    action: 'Repair DNSSEC for {zone}',
    why: 'Resolvers that validate reject every answer, so their users can’t reach it.',
    impact: 'reachability',
  },
  'partly-bogus': {
    severity: 'critical',
    says: 'The zone {zone} is signed, but the signatures of these answers of {name} do not validate: {types}. Resolvers that check DNSSEC reject them.',
    summary: 'Validating resolvers reject these answers of {name}: {types}.',
    advice: 'Ask your DNS provider to sign the zone again, and check that it renews all signatures automatically.',
    action: 'Repair the signatures of {name}: {types}',
    why: 'Resolvers that validate reject these answers.',
    impact: 'reachability',
  },
  'sha1-digest': {
    severity: 'notice',
    says: 'Its DS records that match a key have SHA-1 digests only. SHA-1 is deprecated (RFC 9905), and resolvers that stop accepting it treat the zone as unsigned.',
    advice:
      'Add a DS record with digest type 2 (SHA-256) for the same key at your registrar. Remove the SHA-1 one only after the new one has been visible for two days.',
    refs: { zonemaster: 'DNSSEC01', rfc: { rfc: 9905 } },
  },
  'old-algorithm': {
    severity: 'notice',
    says: 'The zone is signed with {algorithms}, which must not be used for signing any more (RFC 9905, RFC 9906); some resolvers treat such zones as unsigned.',
    advice:
      'Ask your DNS provider for an algorithm rollover to algorithm 13 (ECDSA P-256). Leave the present DS record in place until the rollover is complete.',
    refs: { zonemaster: 'DNSSEC05' },
  },
  'short-key': {
    severity: 'notice',
    says: 'Its shortest RSA key has {bits} bits; fewer than 2,048 are no longer considered safe.',
    advice:
      'Ask your DNS provider to roll the keys over to algorithm 13 (ECDSA P-256) or to RSA of 2,048 bits. Leave the present DS record in place until the rollover is complete.',
    refs: { zonemaster: 'DNSSEC14' },
  },
  'nsec3-iterations': {
    severity: 'notice',
    says: 'NSEC3 is set to {iterations} extra iterations. RFC 9276 asks for 0: more iterations cost every resolver time, and some resolvers then treat the zone as unsigned or reject its answers.',
    advice: 'Set the NSEC3 iterations to 0 at your DNS provider.',
    refs: { zonemaster: 'DNSSEC03', rfc: { rfc: 9276, section: '3.1' } },
  },
  'ds-in-use': {
    severity: 'notice',
    says: 'The parent has these DS records: {records}. Algorithms 1, 3, 5, 6, 7 and 12 (GOST) and digest types 1 (SHA-1) and 3 (GOST) must no longer be used (RFC 9905, RFC 9906).',
  },
  'stray-ds': {
    severity: 'notice',
    says: 'These DS records at the parent match no key of the zone: {records}. Validation relies on the others.',
    advice: 'If no key rollover is under way, remove these DS records at your registrar, and only these.',
  },
  'ds-without-key': {
    severity: 'error',
    says: 'No DS record at the parent matches a key of the zone: the DS records are {records}, and the keys have the tags {tags}. Signing the zone again will not help.',
    advice:
      'At your registrar, enter the DS record that your DNS provider shows for the zone now. Then remove the DS records that match no key.',
    refs: { zonemaster: 'DNSSEC02' },
  },
  'ds-without-signing': {
    severity: 'error',
    says: 'The parent has a DS record, but the zone has no keys, so it is not signed. This often happens after a change of DNS provider.',
    advice:
      'Remove the DS record at your registrar. Or switch DNSSEC on at your DNS provider, and replace the old DS record with the one that it shows.',
    refs: { zonemaster: 'DNSSEC11' },
  },
  'bad-signatures': {
    severity: 'error',
    says: 'A DS record matches a key of the zone, so the fault is in the signatures, which may have expired, or in a zone above.',
    advice:
      'Ask your DNS provider to sign the zone again, and check that it renews signatures automatically. If that takes long, remove the DS record at your registrar until it is done.',
  },
  'open-cause': {
    severity: 'info',
    says: 'We could not compare its DS records with its keys, so we do not know the cause.',
    advice:
      'Ask your DNS provider whether the DS record at your registrar matches the key of the zone, and whether the signatures are up to date.',
  },
} as const satisfies FindingTable;

/** What stands in these sentences. */
export const DS_TEXTS = defineTexts('dnssec-ds', {
  record: 'key tag {tag} (algorithm {algorithm}, digest type {digest})',
});
