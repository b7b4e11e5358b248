import { TRUST_ANCHOR_SOURCE } from '../../dns/trust-anchors.ts';
import { MAX_ITERATIONS } from '../../dns/validate/nsec3.ts';
import type { SecurityReason } from '../../domain/answer.ts';
import type { Message } from '../../domain/message.ts';
import { type DnsName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import { handsOutNames, PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { type Dnssec, isZoneUnsigned, type OwnAnswers, readDnssec, readOwnAnswers } from '../../facts/dnssec.ts';
import { type DnssecChain, type Nsec3, readDnssecChain } from '../../facts/dnssec-chain.ts';
import type { PendingDs } from '../../facts/dnssec-pending.ts';
import { type BogusSet, type ReliedAnswers, readReliedAnswers } from '../../facts/relied-answers.ts';
import { type ChainFacts, DNSSEC_ALGORITHM_SOURCE, type DsFacts } from '../../records/dnssec.ts';
import { MAX_COMPARED } from '../../records/ds-comparison.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import { type Fix, publish } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import {
  dsClause,
  faultAdvice,
  isFault,
  SIGNATURE_ADVICE_TEXTS,
  type SignatureReason,
  TYPE_FAULT_TEXTS,
  type UnsignedState,
  unsignedClause,
} from './faults.ts';
import { DNSSEC_FINDINGS, DS_TEXTS } from './findings.ts';

const remark = remarksOf(DNSSEC_FINDINGS);

export const dnssec = defineCheck({
  id: 'dnssec',
  name: 'DNSSEC',
  means: 'DNSSEC signs the records of your zone, so resolvers can tell genuine answers from forged ones.',
  why: 'Without it, an attacker who can forge DNS answers can send your visitors and your e-mail elsewhere. If the signatures are wrong, validating resolvers refuse to answer, and your domain disappears for their users.',
  citations: [{ rfc: 4035, section: '5' }, { rfc: 9364 }, { rfc: 9905 }, { rfc: 9276, section: '3.1' }],
  restsOn: [DNSSEC_ALGORITHM_SOURCE, TRUST_ANCHOR_SOURCE, PUBLIC_SUFFIX_SOURCE],
  needs: { found: readDnssec, chain: readDnssecChain, own: readOwnAnswers, relied: readReliedAnswers },
  findings: DNSSEC_FINDINGS,
  judge({ found, chain, own, relied }, say, domain) {
    const { zone, security } = found;
    if (security === 'bogus') {
      const { above, fault } = blamed(found);
      if (above !== null)
        return say.failed('bogus-above', { zone, above, fault: dsClause(fault), who: whoRejects(found) });
      const isPart = fault?.in === 'records' && own.someHold && domain === zone;
      if (!isPart) return say.failed('bogus', { zone, who: whoRejects(found) }).also([causeOf(chain, fault)]);
      return say.failed('partly-bogus', {
        zone,
        name: domain,
        ...partsOf([{ type: 'SOA', reason: fault }, ...own.bogus]),
      });
    }
    const lost = lostRemarks(relied, zone, domain);
    if (isZoneUnsigned(found)) {
      if (chain.pending === null) return say.failed('unsigned', { zone }).also(lost);
      const hint = { sentences: hintOf(chain.pending) };
      return say.failed('signed-without-ds', { zone, hint }).withFix(pendingFix(zone, chain.pending)).also(lost);
    }
    if (security === 'insecure') {
      const reason = unsignedReason(found);
      const why = unsignedClause(reason?.code ?? null);
      if (reason !== null && reason.zone !== zone)
        return say.failed('above-unsigned', { zone, above: reason.zone, why }).also(lost);
      return say.failed('broken', { zone, why }).also([...lost, ...improvements(found, chain)]);
    }
    const remarks = improvements(found, chain);
    const { bogus } = own;
    if (bogus.length > 0) {
      const other = lostRemarks(otherThan(bogus, relied), zone, domain);
      return say.failed('partly-bogus', { zone, name: domain, ...partsOf(bogus) }).also([...other, ...remarks]);
    }
    const [hosts, records] = lostOf(relied);
    if (hosts.length > 0)
      return say.failed('bogus-hosts', lostArgs(hosts, zone, domain)).also([...lost.slice(1), ...remarks]);
    if (records.length > 0) return say.failed('bogus-records', lostArgs(records, zone, domain)).also(remarks);
    const missed = [...own.missed, ...shownSets(relied.missed)];
    if (missed.length > 0) return say.satisfied('valid-unchecked', { zone, name: domain, types: missed }).also(remarks);
    return say.satisfied('valid', { zone }).also(remarks);
  },
});

/** Sets that are named. */
const MAX_SETS = 10;

const shownSets = (sets: readonly Pick<BogusSet, 'name' | 'type'>[]): readonly string[] =>
  [...new Set(sets.map(({ name, type }) => `${name} ${type}`))].slice(0, MAX_SETS);

/** The sets that do not validate: addresses that website or mail cannot do without, and the others. */
function lostOf({ bogus }: ReliedAnswers): readonly [hosts: readonly BogusSet[], records: readonly BogusSet[]] {
  return [bogus.filter((one) => one.isReachability), bogus.filter((one) => !one.isReachability)];
}

/** The sets that have another fault than answers of the name itself, which are told of already. */
function otherThan(own: OwnAnswers['bogus'], { bogus, missed }: ReliedAnswers): ReliedAnswers {
  const keyOf = (reason: SecurityReason | null): string =>
    reason !== null && 'zone' in reason ? `${reason.code} ${reason.zone}` : '';
  const known = new Set(own.map(({ reason }) => keyOf(reason)));
  return { bogus: bogus.filter(({ reason }) => !known.has(keyOf(reason))), missed };
}

function lostArgs(sets: readonly BogusSet[], zone: DnsName, name: DnsName) {
  const { faults, remedy } = partsOf(
    sets.slice(0, MAX_SETS).map((one) => ({ type: `${one.name} ${one.type}`, reason: one.reason })),
    zone,
  );
  return { name, sets: shownSets(sets), faults, remedy };
}

function lostRemarks(relied: ReliedAnswers, zone: DnsName, name: DnsName): readonly Remark[] {
  const [hosts, records] = lostOf(relied);
  return [
    ...(hosts.length > 0 ? [remark('bogus-hosts', lostArgs(hosts, zone, name))] : []),
    ...(records.length > 0 ? [remark('bogus-records', lostArgs(records, zone, name))] : []),
  ];
}

const SHA1 = 1;

const shown = (ds: readonly DsFacts[]): readonly Message[] =>
  ds.map(({ keyTag, algorithm, digestType }) =>
    DS_TEXTS.message('record', { tag: keyTag, algorithm, digest: digestType }),
  );

function hintOf({ wanted, records }: PendingDs): readonly Message[] {
  if (records.length === 0) return [DS_TEXTS.message('no-entry')];
  return wanted.length === 0 ? [] : [DS_TEXTS.message('wanted', { records: shown(wanted) })];
}

/** The DS record to enter; where several keys could be named, one of them is enough. */
function pendingFix(zone: DnsName, { records }: PendingDs): Fix | null {
  const [record] = records;
  if (record === undefined) return null;
  const title = stepText('ds-add', { zone });
  return {
    steps: [{ title, when: stepText('ds-add-first-when'), changes: [publish(zone, { type: 'DS', value: record })] }],
  };
}

const whoRejects = ({ isJustExpired }: Dnssec): 'most' | 'all' => (isJustExpired === true ? 'most' : 'all');

/** Whose signatures a bogus zone suffers from: those of a zone above, or its own. */
function blamed({ zone, reason }: Dnssec): { readonly above: DnsName | null; readonly fault: SignatureReason | null } {
  const fault = isFault(reason) ? reason : null;
  return { above: fault !== null && fault.zone !== zone ? fault.zone : null, fault };
}

/** Why a zone counts as unsigned; null where that is not known. */
function unsignedReason({ reason }: Dnssec): UnsignedState | null {
  return reason === null || isFault(reason) || !('in' in reason) || reason.code === 'no-anchor' ? null : reason;
}

/**
 * Types of answers that do not validate, and why: those with the same fault together. `zone`: what is not of it or below
 * it, others have to repair.
 */
function partsOf(bogus: OwnAnswers['bogus'], zone: DnsName = ROOT) {
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
    remedy: { sentences: remedyOf(faults, zone) },
  };
}

function remedyOf(faults: readonly { readonly fault: SignatureReason | null }[], zone: DnsName): readonly Message[] {
  const isForeign = (fault: SignatureReason | null): fault is SignatureReason =>
    fault !== null && !isAtOrBelow(fault.zone, zone);
  const [foreign, own] = [
    faults.filter(({ fault }) => isForeign(fault)),
    faults.filter(({ fault }) => !isForeign(fault)),
  ];
  const zones = [...new Set(foreign.flatMap(({ fault }) => fault?.zone ?? []))];
  return [
    ...(own.length > 0 ? faultAdvice(own.flatMap(({ fault }) => fault ?? [])) : []),
    ...zones.map((one) => SIGNATURE_ADVICE_TEXTS.message('report', { zone: one })),
  ];
}

/** Why the zone itself does not validate. */
function causeOf({ chain, unsigned }: DnssecChain, fault: SignatureReason | null): Remark {
  if (unsigned) return remark('ds-without-signing');
  const remedy = { sentences: faultAdvice(fault === null ? [] : [fault]) };
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
function ofHashing(zone: DnsName, { settings, iterations, salt, optOut }: Nsec3): Remark[] {
  return [
    ...(iterations > MAX_ITERATIONS
      ? [remark('nsec3-unsigned', { zone, iterations, max: MAX_ITERATIONS })]
      : iterations > 0
        ? [remark('nsec3-iterations', { iterations })]
        : []),
    ...(salt !== null ? [remark('nsec3-salt', { salt })] : []),
    ...(settings > 1 ? [remark('nsec3-several', { count: settings })] : []),
    ...(optOut === true && zone !== ROOT && !handsOutNames(zone) ? [remark('nsec3-opt-out')] : []),
  ];
}
