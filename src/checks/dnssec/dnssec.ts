import { TRUST_ANCHOR_SOURCE } from '../../dns/trust-anchors.ts';
import type { Message } from '../../domain/message.ts';
import { type DnsName, ROOT } from '../../domain/name.ts';
import { handsOutNames, PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { type Dnssec, isZoneUnsigned, type OwnAnswers, readDnssec, readOwnAnswers } from '../../facts/dnssec.ts';
import { type DnssecChain, type Nsec3, readDnssecChain } from '../../facts/dnssec-chain.ts';
import type { PendingDs } from '../../facts/dnssec-pending.ts';
import { type ChainFacts, DNSSEC_ALGORITHM_SOURCE, type DsFacts } from '../../records/dnssec.ts';
import { MAX_COMPARED } from '../../records/ds-comparison.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import { type Fix, publish } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import {
  dsClause,
  faultAdvice,
  isFault,
  type SignatureReason,
  TYPE_FAULT_TEXTS,
  type UnsignedState,
  unsignedClause,
} from './faults.ts';
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
  restsOn: [DNSSEC_ALGORITHM_SOURCE, TRUST_ANCHOR_SOURCE, PUBLIC_SUFFIX_SOURCE],
  needs: { found: readDnssec, chain: readDnssecChain, own: readOwnAnswers },
  findings: DNSSEC_FINDINGS,
  judge({ found, chain, own }, say, domain) {
    const { zone, security } = found;
    if (security === 'bogus') {
      const { above, fault } = blamed(found);
      if (above !== null) return say.failed('bogus-above', { zone, above, fault: dsClause(fault) });
      const isPart = fault?.in === 'records' && own.someHold && domain === zone;
      if (!isPart) return say.failed('bogus', { zone }).also([causeOf(chain, fault)]);
      return say.failed('partly-bogus', {
        zone,
        name: domain,
        ...partsOf([{ type: 'SOA', reason: fault }, ...own.bogus]),
      });
    }
    if (isZoneUnsigned(found)) {
      if (chain.pending === null) return say.failed('unsigned', { zone });
      const hint = { sentences: hintOf(chain.pending) };
      return say.failed('signed-without-ds', { zone, hint }).withFix(pendingFix(zone, chain.pending));
    }
    if (security === 'insecure') {
      const reason = unsignedReason(found);
      const why = unsignedClause(reason?.code ?? null);
      if (reason !== null && reason.zone !== zone)
        return say.failed('above-unsigned', { zone, above: reason.zone, why });
      return say.failed('broken', { zone, why }).also(improvements(found, chain));
    }
    const remarks = improvements(found, chain);
    const { bogus, missed } = own;
    if (bogus.length > 0) return say.failed('partly-bogus', { zone, name: domain, ...partsOf(bogus) }).also(remarks);
    if (missed.length > 0) return say.satisfied('valid-unchecked', { zone, name: domain, types: missed }).also(remarks);
    return say.satisfied('valid', { zone }).also(remarks);
  },
});

const SHA1 = 1;

const shown = (ds: readonly DsFacts[]): readonly Message[] =>
  ds.map(({ keyTag, algorithm, digestType }) =>
    DS_TEXTS.message('record', { tag: keyTag, algorithm, digest: digestType }),
  );

const hintOf = ({ wanted }: PendingDs): readonly Message[] =>
  wanted.length === 0 ? [] : [DS_TEXTS.message('wanted', { records: shown(wanted) })];

/** The DS record to enter; where several keys could be named, one of them is enough. */
function pendingFix(zone: DnsName, { records }: PendingDs): Fix | null {
  const [record] = records;
  if (record === undefined) return null;
  const title = stepText('ds-add', { zone });
  return { steps: [{ title, when: stepText('ds-add-first-when'), changes: [publish(zone, 'DS', record)] }] };
}

/** Whose signatures a bogus zone suffers from: those of a zone above, or its own. */
function blamed({ zone, reason }: Dnssec): { readonly above: DnsName | null; readonly fault: SignatureReason | null } {
  const fault = isFault(reason) ? reason : null;
  return { above: fault !== null && fault.zone !== zone ? fault.zone : null, fault };
}

/** Why a zone counts as unsigned; null where that is not known. */
function unsignedReason({ reason }: Dnssec): UnsignedState | null {
  return reason === null || isFault(reason) || !('in' in reason) || reason.code === 'no-anchor' ? null : reason;
}

/** Types of answers that do not validate, and why: those with the same fault together. */
function partsOf(bogus: OwnAnswers['bogus']) {
  const faults = bogus.map(({ type, reason }) => ({ type, fault: isFault(reason) ? reason : null }));
  const alike = Map.groupBy(faults, ({ fault }) => (fault === null ? '' : JSON.stringify(dsClause(fault))));
  const sentences = [...alike.values()].map((some) => {
    const [{ fault } = { fault: null }] = some;
    const types = some.map(({ type }) => type);
    return fault === null
      ? TYPE_FAULT_TEXTS.message('open', { types })
      : TYPE_FAULT_TEXTS.message('of', { types, fault: dsClause(fault) });
  });
  return {
    types: bogus.map(({ type }) => type),
    faults: { sentences },
    remedy: { sentences: faultAdvice(faults.flatMap(({ fault }) => fault?.code ?? [])) },
  };
}

/** Why the zone itself does not validate. */
function causeOf({ chain, unsigned }: DnssecChain, fault: SignatureReason | null): Remark {
  if (unsigned) return remark('ds-without-signing');
  const remedy = { sentences: faultAdvice(fault === null ? [] : [fault.code]) };
  const broken = remark('bad-signatures', { fault: dsClause(fault), remedy });
  // Our own validator held the DS records against the keys before it looked at signatures.
  if (fault !== null && fault.code !== 'no-key-for-ds') return broken;
  if (chain === null) return remark('open-cause');
  // Many validators ignore SHA-1 beside better digests. Source: RFC 4509 §3.
  if (fault !== null && chain.sha1Only && chain.orphaned.some(({ digestType }) => digestType !== SHA1))
    return remark('ds-ignored', { records: shown(chain.orphaned) });
  if (chain.matching.length > 0) return fault === null ? broken : remark('open-cause');
  return chain.undecided.length > 0
    ? remark('open-cause')
    : remark('ds-without-key', { records: shown(chain.orphaned), tags: chain.keyTags });
}

/** Lists what can be improved in a zone that validates, or the DS records of one that counts as unsigned. */
function improvements({ zone, security }: Dnssec, { chain, nsec3 }: DnssecChain): Remark[] {
  const valid = security === 'secure';
  const remarks: Remark[] = [];
  if (chain !== null) {
    if (chain.tooMany !== null) remarks.push(remark('not-compared', { ...chain.tooMany, max: MAX_COMPARED }));
    if (chain.sha1Only) remarks.push(remark('sha1-digest'));
    if (valid) remarks.push(...ofAlgorithms(zone, chain));
    if (chain.weakRsaBits !== null) remarks.push(remark('short-key', { bits: chain.weakRsaBits }));
    if (!valid) {
      const records = shown([...chain.matching, ...chain.undecided, ...chain.orphaned]);
      remarks.push(remark('ds-in-use', { records }));
    }
    // A DS may be removed only where another one is known to hold the zone.
    if (valid && chain.orphaned.length > 0 && chain.matching.length > 0)
      remarks.push(remark('stray-ds', { records: shown(chain.orphaned) }));
  }
  if (nsec3 !== null) remarks.push(...ofHashing(zone, nsec3));
  return remarks;
}

function ofAlgorithms(zone: DnsName, { deprecated, discouraged, newOnly }: ChainFacts): Remark[] {
  return [
    ...(deprecated.length > 0 ? [remark('old-algorithm', { zone, algorithms: deprecated })] : []),
    ...(discouraged.length > 0 ? [remark('discouraged-algorithm', { algorithms: discouraged })] : []),
    ...(newOnly.length > 0 ? [remark('new-algorithm', { algorithms: newOnly })] : []),
  ];
}

/** Zones that hand out names have the many delegations that opt-out is made for. */
function ofHashing(zone: DnsName, { iterations, salt, optOut }: Nsec3): Remark[] {
  return [
    ...(iterations > 0 ? [remark('nsec3-iterations', { iterations })] : []),
    ...(salt !== null ? [remark('nsec3-salt', { salt })] : []),
    ...(optOut === true && zone !== ROOT && !handsOutNames(zone) ? [remark('nsec3-opt-out')] : []),
  ];
}
