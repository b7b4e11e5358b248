import { TRUST_ANCHOR_SOURCE } from '../../dns/trust-anchors.ts';
import type { Message } from '../../domain/message.ts';
import { type Dnssec, isUnsigned, readDnssec, readOwnAnswers } from '../../facts/dnssec.ts';
import { type DnssecChain, readDnssecChain } from '../../facts/dnssec-chain.ts';
import type { DsFacts } from '../../records/dnssec.ts';
import { DNSSEC_ALGORITHM_SOURCE } from '../../records/dnssec.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import { DNSSEC_FINDINGS, DS_TEXTS } from './findings.ts';

const remark = remarksOf(DNSSEC_FINDINGS);

/**
 * DNSSEC signs the records of a zone, so that resolvers can tell genuine answers from forged ones. A DS record alone
 * is not enough: the whole chain must validate.
 */
export const dnssec = defineCheck({
  id: 'dnssec',
  name: 'DNSSEC',
  citations: [{ rfc: 4035, section: '5' }, { rfc: 9364 }, { rfc: 9905 }, { rfc: 9276, section: '3.1' }],
  restsOn: [DNSSEC_ALGORITHM_SOURCE, TRUST_ANCHOR_SOURCE],
  needs: { found: readDnssec, chain: readDnssecChain, own: readOwnAnswers },
  findings: DNSSEC_FINDINGS,
  judge({ found, chain, own }, say, domain) {
    const { zone, security } = found;
    const remarks = remarksOn(found, chain);
    if (security === 'bogus') return say.failed('bogus', { zone }).also(remarks);
    if (isUnsigned(found)) return say.failed('unsigned', { zone });
    if (security === 'insecure') return say.failed('broken', { zone }).also(remarks);
    const { bogus, missed } = own;
    if (bogus.length > 0) return say.failed('partly-bogus', { zone, name: domain, types: bogus }).also(remarks);
    if (missed.length > 0) return say.satisfied('valid-unchecked', { zone, name: domain, types: missed }).also(remarks);
    return say.satisfied('valid', { zone }).also(remarks);
  },
});

const shown = (ds: readonly DsFacts[]): readonly Message[] =>
  ds.map(({ keyTag, algorithm, digestType }) =>
    DS_TEXTS.message('record', { tag: keyTag, algorithm, digest: digestType }),
  );

/** Why a zone does not validate, or what is to be improved in one that does. */
function remarksOn(zone: Dnssec, found: DnssecChain): Remark[] {
  if (isUnsigned(zone)) return [];
  return zone.security === 'bogus' ? [causeOf(found)] : improvements(found, zone.security === 'secure');
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
