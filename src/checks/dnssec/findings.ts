import { defineTexts } from '../../domain/message.ts';
import type { FindingTable } from '../finding.ts';

/**
 * Declares what is to be said of DNSSEC. No advice takes a DS away while validation rests on it, and none offers a DS
 * made of keys that were not validated: whoever forged them would be let in.
 */
export const DNSSEC_FINDINGS = {
  valid: {
    severity: 'ok',
    says: 'The zone {zone} is signed, and its chain of trust validates from the root.',
    refs: { zonewell: 'DNSSEC19' },
  },
  'valid-unchecked': {
    severity: 'info',
    says: 'The zone {zone} is signed, and its chain of trust validates from the root. We could not look up these records of {name}, so we cannot say whether they validate: {types}.',
  },
  unsigned: {
    severity: 'notice',
    says: 'The zone {zone} is not secured with DNSSEC: there is no DS record at its parent, so resolvers cannot tell forged answers from genuine ones.',
    do: 'Sign the zone {zone} with DNSSEC',
    more: 'Switch DNSSEC on at your DNS provider, then enter the DS record that it gives you at your registrar.',
    refs: { zonewell: 'DNSSEC19', zonemaster: 'DNSSEC07' },
  },
  'signed-without-ds': {
    severity: 'notice',
    says: 'The zone {zone} is signed, but there is no DS record for it at its parent, so resolvers cannot check its signatures.',
    do: 'Enter the DS record of {zone} at your registrar',
    more: 'Its four values are the key tag, the algorithm, the digest type and the digest. Your DNS provider shows it in its DNSSEC settings as well. {hint}',
    refs: { zonemaster: 'DNSSEC07' },
  },
  'above-unsigned': {
    severity: 'notice',
    says: 'There is a DS record for {zone}, but it has no effect, because the zone {above} above it counts as unsigned: {why}.',
    do: 'Ask the operator of {above} to sign that zone with DNSSEC and to have its DS record published',
    because: 'Until then, anyone on the path can forge answers of {zone}.',
    refs: { zonewell: 'DNSSEC19' },
  },
  broken: {
    severity: 'error',
    says: 'The parent has a DS record for {zone}, but the zone counts as unsigned: {why}.',
    do: 'Sign the zone {zone} with a current algorithm',
    more: 'Ask your DNS provider to sign the zone with algorithm 13 (ECDSA P-256). Once it is signed, add the DS record with digest type 2 that it shows at your registrar, and remove the old DS record two days later.',
    refs: { zonewell: 'DNSSEC19' },
  },
  bogus: {
    severity: 'critical',
    says: 'The zone {zone} is bogus: DNSSEC validation fails, so {who, select, most {most resolvers that validate} other {resolvers that validate}} reject its answers, and their users cannot reach the domain.{who, select, most { The others accept signatures for up to a day after their end.} other {}}',
    do: 'Repair DNSSEC for {zone}',
    impact: 'reachability',
    refs: { zonewell: 'DNSSEC19' },
  },
  'bogus-above': {
    severity: 'critical',
    says: 'The zone {zone} is bogus because of the keys and signatures of the zone {above} above it: {fault}. {who, select, most {Most resolvers that validate} other {Resolvers that validate}} reject its answers, and their users cannot reach the domain.',
    do: 'Report the DNSSEC fault of {above} to its operator, if other resolvers find the same',
    more: 'Only the operator of {above} can fix this, unless the resolver that we asked changes answers. The operator of a top-level domain is its registry.',
    impact: 'reachability',
    certainty: 'open',
    refs: { zonewell: 'DNSSEC19' },
  },
  'partly-bogus': {
    severity: 'critical',
    says: 'The zone {zone} is signed, but the signatures of some answers of {name} do not validate. {faults} Resolvers that validate reject these answers.',
    do: 'Repair the signatures of {name}: {types}',
    more: '{remedy}',
    impact: 'reachability',
  },
  'bogus-hosts': {
    severity: 'critical',
    says: 'Resolvers that validate reject addresses that {name} cannot do without. {faults}',
    do: 'Repair the signatures of {sets}',
    more: '{remedy}',
    impact: 'reachability',
    refs: { rfc: { rfc: 4035, section: '5.5' } },
  },
  'bogus-records': {
    severity: 'error',
    says: 'Resolvers that validate reject records that {name} depends on. {faults}',
    do: 'Repair the signatures of {sets}',
    more: '{remedy}',
    refs: { rfc: { rfc: 4035, section: '5.5' } },
  },
  'sha1-digest': {
    severity: 'notice',
    says: 'Its DS records that match a key have SHA-1 digests only. SHA-1 is deprecated (RFC 9905), and resolvers that stop accepting it treat the zone as unsigned.',
    do: 'Add a DS record with digest type 2 (SHA-256) for the same key at your registrar',
    more: 'Remove the SHA-1 one only after the new one has been visible for two days.',
    refs: { zonemaster: 'DNSSEC01', rfc: { rfc: 9905 } },
  },
  'old-algorithm': {
    severity: 'warning',
    says: 'The zone is signed with {algorithms}, which must not be used for signing any more (RFC 9905, RFC 9906). Operators of validating resolvers must treat such zones as unsigned.',
    do: 'Ask your DNS provider to roll the zone {zone} over to algorithm 13 (ECDSA P-256)',
    more: 'Leave the present DS record in place until the rollover is complete.',
    refs: { zonemaster: 'DNSSEC05', rfc: { rfc: 9905, section: '2' } },
  },
  'discouraged-algorithm': {
    severity: 'notice',
    says: 'The zone is signed with {algorithms}, which is not recommended for signing (RFC 9904).',
    do: 'Ask your DNS provider for algorithm 13 (ECDSA P-256) at the next rollover',
    more: 'Leave the present DS record in place until the rollover is complete.',
    refs: { zonemaster: 'DNSSEC05', rfc: { rfc: 9904 } },
  },
  'new-algorithm': {
    severity: 'notice',
    says: 'The zone is signed with {algorithms} only. We verified its signatures, but most validators do not know this algorithm yet and treat the zone as unsigned.',
    do: 'Ask your DNS provider whether it can sign the zone with algorithm 13 (ECDSA P-256) as well',
    more: 'Leave the present DS record in place.',
    refs: { zonemaster: 'DNSSEC05' },
  },
  'short-key': {
    severity: 'notice',
    says: 'Its shortest RSA key has {bits} bits; fewer than 2,048 are no longer considered safe.',
    do: 'Ask your DNS provider to roll the keys over to algorithm 13 (ECDSA P-256) or to RSA of 2,048 bits',
    more: 'Leave the present DS record in place until the rollover is complete.',
    refs: { zonemaster: 'DNSSEC14' },
  },
  'nsec3-iterations': {
    severity: 'notice',
    says: 'NSEC3 is set to {iterations} extra iterations. RFC 9276 asks for 0: more iterations cost every resolver time, and some resolvers then treat the zone as unsigned or reject its answers.',
    do: 'Set the NSEC3 iterations to 0 at your DNS provider',
    refs: { zonemaster: 'DNSSEC03', rfc: { rfc: 9276, section: '3.1' } },
  },
  'nsec3-unsigned': {
    severity: 'warning',
    says: 'NSEC3 is set to {iterations} extra iterations. Above {max}, validators treat all absences in {zone} as unsigned, so an attacker can deny records and make up names (RFC 9276).',
    do: 'Set the NSEC3 iterations of {zone} to 0 at your DNS provider',
    refs: { zonemaster: 'DNSSEC03', rfc: { rfc: 9276, section: '3.2' } },
  },
  'nsec3-salt': {
    severity: 'notice',
    says: 'NSEC3 uses the salt {salt}. RFC 9276 asks for none: a salt costs work and protects nothing.',
    do: 'Set an empty NSEC3 salt ("-") at your DNS provider',
    refs: { zonemaster: 'DNSSEC03', rfc: { rfc: 9276, section: '3.1' } },
  },
  'nsec3-several': {
    severity: 'notice',
    says: 'The zone has {count} NSEC3PARAM records, while its servers use one setting of NSEC3. That is right only while the settings are being changed.',
    do: 'Remove the NSEC3PARAM records of settings that the zone does not use, unless they are being changed',
    refs: { zonemaster: 'DNSSEC10', rfc: { rfc: 5155, section: '4' } },
  },
  'nsec3-opt-out': {
    severity: 'notice',
    says: 'NSEC3 opt-out is on, so an attacker can make up unsigned names in the zone. RFC 9276 recommends it only for very large zones in which few delegations are signed.',
    do: 'Switch NSEC3 opt-out off at your DNS provider',
    refs: { zonemaster: 'DNSSEC03', rfc: { rfc: 9276, section: '3.1' } },
  },
  'ds-in-use': {
    severity: 'notice',
    says: 'The parent has these DS records: {records}. Algorithms 1, 3, 5, 6, 7 and 12 (GOST) and digest types 1 (SHA-1) and 3 (GOST) must no longer be used (RFC 9905, RFC 9906).',
  },
  'stray-ds': {
    severity: 'notice',
    says: 'These DS records at the parent match no key of the zone: {records}. Validation relies on the others.',
    do: 'Unless a key rollover is under way, remove only these DS records at your registrar: {records}',
    refs: { zonewell: 'DNSSEC27', zonemaster: 'DNSSEC02' },
  },
  'ds-without-key': {
    severity: 'error',
    says: 'No DS record at the parent matches a key of the zone: the DS records are {records}, and the keys have the tags {tags}. Signing the zone again will not help.',
    do: 'At your registrar, enter the DS record that your DNS provider shows for the zone now',
    more: 'Then remove the DS records that match no key.',
    refs: { zonemaster: 'DNSSEC02' },
  },
  'ds-ignored': {
    severity: 'error',
    says: 'The DS records that match a key of the zone have SHA-1 digests. Many validators ignore those (RFC 4509) because other DS records have stronger digests. But the others match no key: {records}. Signing the zone again will not help.',
    do: 'At your registrar, enter the DS record with digest type 2 (SHA-256) that your DNS provider shows for the zone now',
    refs: { zonemaster: 'DNSSEC02', rfc: { rfc: 4509, section: '3' } },
  },
  'ds-without-signing': {
    severity: 'error',
    says: 'The parent has a DS record, but the zone has no keys, so it is not signed. This often happens after a change of DNS provider.',
    do: 'Remove the DS record at your registrar, or switch DNSSEC on at your DNS provider',
    more: 'If you switch DNSSEC on, replace the old DS record with the one that your DNS provider shows.',
    refs: { zonemaster: ['DNSSEC07', 'DNSSEC11'] },
  },
  'bad-signatures': {
    severity: 'error',
    says: 'A DS record matches a key of the zone, so the fault is in the signatures: {fault}.',
    do: 'Repair the signatures of the zone',
    more: '{remedy} If that takes long, remove the DS record at your registrar until it is done.',
  },
  'not-compared': {
    severity: 'info',
    says: 'The zone has {keys, plural, one {# key} other {# keys}}, and its parent has {ds, plural, one {# DS record} other {# DS records}} for it. We compare at most {max} of each, so we did not check which DS record names which key.',
  },
  'open-cause': {
    severity: 'info',
    says: 'We could not compare its DS records with its keys, so we do not know the cause.',
    do: 'Ask your DNS provider whether the DS record at your registrar matches the key of the zone, and whether the signatures are up to date',
  },
} as const satisfies FindingTable;

/** Says what stands in these sentences. */
export const DS_TEXTS = defineTexts('dnssec-ds', {
  record: 'key tag {tag} (algorithm {algorithm}, digest type {digest})',
  wanted: 'The CDS record of the zone says which one it is: {records}.',
  'no-entry':
    'First make a key-signing key (flags 257): the zone has zone-signing keys alone, and a DS record of one of them fails at its next change.',
});
