import { TRUST_ANCHOR_SOURCE } from '../../dns/trust-anchors.ts';
import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { type DaneHost, readDane } from '../../facts/dane.ts';
import { DNSSEC_ALGORITHM_SOURCE } from '../../records/dnssec.ts';
import type { UsableTlsa } from '../../records/tlsa.ts';
import { deductionsOf, defineCheck, type FindingDraft } from '../check.ts';
import { fixOfAll, type RecordChange } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { namesOfHosts, todoOf } from '../host-owners.ts';
import { cut } from '../shown.ts';
import { noTlsClause, tlsaClause } from './faults.ts';
import { DANE_FINDINGS, DANE_NOTE_TEXTS } from './findings.ts';
import { recordOfKey, succession } from './fix.ts';

/** Shares, where 1 is all: this check carries no points, but its outcome says how bad it is. */
const SHARES = { stopped: 1, partly: 0.5, remark: 0 } as const;

const deduction = deductionsOf(DANE_FINDINGS);

export const dane = defineCheck({
  id: 'dane',
  name: 'DANE',
  means: 'With DANE, DNS says which certificate your mail server has.',
  why: 'Senders that support DANE reject a server with another certificate, so nobody on the network can pretend to be your server. It needs DNSSEC. This check carries no points.',
  citations: [
    { rfc: 7672, section: '2.2' },
    { rfc: 7672, section: '3' },
    { rfc: 6698, section: '2.1' },
  ],
  restsOn: [DNSSEC_ALGORITHM_SOURCE, TRUST_ANCHOR_SOURCE, PUBLIC_SUFFIX_SOURCE],
  needs: { found: readDane },
  findings: DANE_FINDINGS,
  judge({ found: { route, hosts } }, say) {
    if (route.kind !== 'hosts') return say.exempt(route.kind);
    const without = hosts.filter(({ state }) => state.kind === 'none');
    if (without.length === hosts.length) {
      const own = hosts.filter((one) => one.own);
      const args = { hosts: namesOfHosts(hosts) };
      const unsigned = without.filter(isUnsigned);
      if (own.length === 0) {
        return route.security !== 'secure' || unsigned.length === 0
          ? say.notNeeded('absent-elsewhere', args)
          : say.notNeeded('absent-elsewhere-unsigned', { ...args, unsigned: namesOfHosts(unsigned) });
      }
      const signed = own.filter(({ state }) => state.kind === 'none' && state.signed === true);
      if (own.every(isUnsigned)) return say.failed('absent-unsigned', args);
      const fix = fixOfAll(signed.flatMap(recordsOfKeys));
      return fix === null ? say.failed('absent-unknown-key', args) : say.failed('absent', args).withFix(fix);
    }
    const named = hosts.filter(({ state }) => state.kind !== 'none');
    const fits = hosts.every(isFitting) && route.security === 'secure';
    const someFit = hosts.some(isFitting);
    let verdict = say
      .graded(fits ? 'fits' : 'lacking', { hosts: namesOfHosts(named) })
      .less(named.flatMap((one) => hostDeductions(one, someFit)));
    if (without.length > 0) {
      const todo = todoOf(without, 'publish-each');
      verdict = verdict
        .minus(SHARES.partly, 'missing', { hosts: namesOfHosts(without), todo })
        .withFix(fixOfAll(without.flatMap(recordsOfKeys)));
      const unsigned = without.filter(isUnsigned);
      if (route.security === 'secure' && unsigned.length > 0)
        verdict = verdict.minus(SHARES.remark, 'unsigned-hosts', {
          hosts: namesOfHosts(unsigned),
          todo: todoOf(unsigned, 'sign'),
        });
    }
    if (
      (route.security === 'indeterminate' || route.security === 'insecure') &&
      named.some(({ state }) => state.kind !== 'insecure')
    )
      verdict = verdict.minus(SHARES.partly, 'unsigned-mx');
    const own = hosts.filter((one) => one.own && isFitting(one));
    const whole = own.filter(({ records }) => usable(records).every(namesWholeCertificate));
    if (whole.length > 0) verdict = verdict.minus(SHARES.remark, 'rollover', { ...WHOLE, hosts: namesOfHosts(whole) });
    const single = own.filter((one) => !whole.includes(one) && usable(one.records).length === 1);
    if (single.length > 0)
      verdict = verdict.minus(SHARES.remark, 'rollover', { ...SINGLE, hosts: namesOfHosts(single) });
    return verdict;
  },
});

/** Finds what is wrong with the TLSA records of one server, or with the server. `someFit`: those of another one fit. */
function hostDeductions(one: DaneHost, someFit: boolean): readonly FindingDraft[] {
  const { state, records, host: hosts } = one;
  const ifNoneFits = someFit ? SHARES.partly : SHARES.stopped;
  const useless = records.find((record) => record.kind === 'unusable');
  const ofUseless = useless && { hosts, record: cut(useless.text), why: tlsaClause(useless.fault) };
  switch (state.kind) {
    case 'bogus':
      return [deduction(SHARES.stopped, 'bogus', { hosts, todo: todoOf([one], 'repair-dnssec') })];
    case 'no-tls': {
      const todo = todoOf([one], 'tls-or-delete');
      return [deduction(SHARES.stopped, 'no-tls', { hosts, detail: noTlsClause(state.because), todo })];
    }
    case 'insecure':
      return [deduction(ifNoneFits, 'insecure', { hosts, todo: todoOf([one], 'sign') })];
    case 'unusable':
      if (ofUseless === undefined) return [];
      return [deduction(ifNoneFits, 'unusable', { ...ofUseless, todo: todoOf([one], 'form') })];
    case 'served': {
      const match = matchDeductions(one, state.match);
      if (ofUseless === undefined) return match;
      return [...match, deduction(SHARES.remark, 'useless-record', { ...ofUseless, todo: todoOf([one], 'correct') })];
    }
    default:
      return [];
  }
}

function matchDeductions(one: DaneHost, match: ServedTlsa['match']): readonly FindingDraft[] {
  const hosts = one.host;
  if (match.kind === 'mismatch') {
    const published = one.records.map(({ text }) => cut(text));
    const todo = todoOf([one], 'in-use');
    const mismatch = deduction(SHARES.stopped, 'mismatch', { hosts, records: published, todo });
    const { at, host, records } = one;
    const when = stepText('tlsa-remove-when', { host });
    return [
      {
        ...mismatch,
        fix: succession({ at, host, keys: keysToPublish(one), old: records.map(({ text }) => text), when }),
      },
    ];
  }
  if (match.kind !== 'almost') return [];
  const why = DANE_NOTE_TEXTS.message(match.why === 'wrong-name' ? 'wrong-name' : 'out-of-date');
  return [deduction(SHARES.stopped, 'almost', { hosts, why, todo: todoOf([one], 'valid') })];
}

const WHOLE = { why: DANE_NOTE_TEXTS.message('whole'), todo: DANE_NOTE_TEXTS.message('whole-todo') };
const SINGLE = { why: DANE_NOTE_TEXTS.message('single'), todo: DANE_NOTE_TEXTS.message('single-todo') };

type ServedTlsa = Extract<DaneHost['state'], { readonly kind: 'served' }>;

const namesWholeCertificate = ({ usage, selector }: UsableTlsa): boolean =>
  usage === 'DANE-EE' && selector === 'certificate';
const isUnsigned = ({ state }: DaneHost): boolean => state.kind === 'none' && state.signed === false;
const isFitting = ({ state }: DaneHost): boolean => state.kind === 'served' && state.match.kind === 'match';
const usable = (records: DaneHost['records']): UsableTlsa[] => records.filter((one) => one.kind === 'usable');

/** Returns the key that the server shows, for a host of the owner's in a signed zone. */
const keysToPublish = ({ own, state, keySha256 }: DaneHost): readonly string[] =>
  !own || keySha256 === null || (state.kind === 'none' && state.signed !== true) ? [] : [keySha256];

const recordsOfKeys = (host: DaneHost): RecordChange[] => keysToPublish(host).map((key) => recordOfKey(host.at, key));
