import { defineTexts, type Message } from '../../domain/message.ts';
import { type Dnssec, isUnsigned, type OwnAnswers } from '../../facts/dnssec.ts';
import type { DnssecChain } from '../../facts/dnssec-chain.ts';
import type { DsFacts } from '../../records/dnssec.ts';
import { type FindingTable, type Remark, remarksOf } from '../check.ts';

/**
 * What is said of keys and DS records, in the check and in the area alike. No advice takes a DS away while validation
 * rests on it, and none offers a DS made of keys that were not validated: whoever forged them would be let in.
 */
export const DNSSEC_REMARKS = {
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

const remark = remarksOf(DNSSEC_REMARKS);

/** What stands in these sentences. */
export const DS_TEXTS = defineTexts('dnssec-ds', {
  record: 'key tag {tag} (algorithm {algorithm}, digest type {digest})',
});

const shown = (ds: readonly DsFacts[]): readonly Message[] =>
  ds.map(({ keyTag, algorithm, digestType }) =>
    DS_TEXTS.message('record', { tag: keyTag, algorithm, digest: digestType }),
  );

/** Why a zone does not validate, or what is to be improved in one that does. */
export function dnssecRemarks(zone: Dnssec, found: DnssecChain): Remark[] {
  if (isUnsigned(zone)) return [];
  return zone.security === 'bogus' ? [causeOf(found)] : improvements(found, zone.security === 'secure');
}

/** The code of the finding on a zone's DNSSEC state. `broken`: insecure although the parent has a DS record; `partly-bogus`: only some answers are rejected. */
export function dnssecCode(
  zone: Dnssec,
  { bogus, missed }: OwnAnswers,
): 'valid' | 'valid-unchecked' | 'unsigned' | 'broken' | 'bogus' | 'partly-bogus' {
  if (zone.security === 'secure')
    return bogus.length > 0 ? 'partly-bogus' : missed.length > 0 ? 'valid-unchecked' : 'valid';
  if (zone.security === 'bogus') return 'bogus';
  return isUnsigned(zone) ? 'unsigned' : 'broken';
}

function causeOf({ chain, unsigned }: DnssecChain): Remark {
  if (unsigned) return remark('ds-without-signing');
  if (chain === null || (chain.matching.length === 0 && chain.undecided.length > 0)) return remark('open-cause');
  return chain.matching.length > 0
    ? remark('bad-signatures')
    : remark('ds-without-key', { records: shown(chain.orphaned), tags: chain.keyTags });
}

function improvements({ chain, iterations }: DnssecChain, valid: boolean): Remark[] {
  const remarks: Remark[] = [];
  if (chain !== null) {
    if (chain.sha1Only) remarks.push(remark('sha1-digest'));
    if (chain.deprecated.length > 0) remarks.push(remark('old-algorithm', { algorithms: chain.deprecated }));
    if (chain.weakRsaBits !== null) remarks.push(remark('short-key', { bits: chain.weakRsaBits }));
    if (!valid) {
      const records = shown([...chain.matching, ...chain.undecided, ...chain.orphaned]);
      remarks.push(remark('ds-in-use', { records }));
    }
    // A DS may be removed only where another one is known to hold the zone.
    if (valid && chain.orphaned.length > 0 && chain.matching.length > 0)
      remarks.push(remark('stray-ds', { records: shown(chain.orphaned) }));
  }
  if (iterations !== null) remarks.push(remark('nsec3-iterations', { iterations }));
  return remarks;
}
