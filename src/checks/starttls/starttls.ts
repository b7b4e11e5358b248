import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import type { Message } from '../../domain/message.ts';
import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import type { Caa } from '../../facts/caa.ts';
import { readMailCaa } from '../../facts/mail-caa.ts';
import { readStarttls, type StarttlsHost } from '../../facts/starttls.ts';
import { CAA_PROPERTY_SOURCE } from '../../records/caa.ts';
import { CAA_ISSUER_SOURCE, caaNamesOf } from '../../records/certificates/caa-issuers.ts';
import { isForgeable, KEY_STRENGTH_SOURCE, weaknessOf } from '../../records/certificates/weak-key.ts';
import { causesClause } from '../causes.ts';
import { keyText } from '../certificate/certificate-key.ts';
import { issuerVerdict } from '../certificate/issuance.ts';
import { endsSoon, isOldVersion } from '../certificate/judgement.ts';
import { deductionsOf, defineCheck, type FindingDraft } from '../check.ts';
import { namesOfHosts, todoOf } from '../host-owners.ts';
import { undoubled } from '../host-remarks.ts';
import { doubledArgs } from '../mx/remarks.ts';
import { STARTTLS_FINDINGS, STARTTLS_NOTE_TEXTS } from './findings.ts';

/** Shares, where 1 is all: this check carries no points, but its outcome says how bad it is. */
const SHARES = { stopped: 1, 'some-silent': 0.5, 'old-version': 0.5, certificate: 0.3, remark: 0 } as const;
const deduction = deductionsOf(STARTTLS_FINDINGS);

export const starttls = defineCheck({
  id: 'starttls',
  name: 'STARTTLS',
  means: 'With STARTTLS, mail servers encrypt what they send to each other.',
  why: 'Without it, anyone on the path can read your e-mail. This check carries no points, because many networks block the connections that it needs.',
  citations: [{ rfc: 3207, section: '4' }, { rfc: 8996 }, { rfc: 8461, section: '4.2' }, { rfc: 7672, section: '2' }],
  restsOn: [SPECIAL_ADDRESS_SOURCE, PUBLIC_SUFFIX_SOURCE, KEY_STRENGTH_SOURCE, CAA_PROPERTY_SOURCE, CAA_ISSUER_SOURCE],
  needs: { found: readStarttls, caa: readMailCaa },
  findings: STARTTLS_FINDINGS,
  judge({ found: { route, hosts, untried }, caa }, say, domain) {
    if (route.kind !== 'hosts') return say.exempt(route.kind);
    const { message } = STARTTLS_NOTE_TEXTS;
    const more = {
      sentences: [
        ...(route.implicit ? [message('implicit')] : []),
        ...(untried > 0 ? [message('untried', { count: untried })] : []),
      ],
    };
    const silent = hosts.flatMap((one) => (one.state.kind === 'silent' ? [{ ...one, ...one.state }] : []));
    const ofSilent = {
      hosts: namesOfHosts(silent),
      detail: distinct(silent.map((one) => causesClause(one.causes))),
      todo: todoOf(silent, 'running'),
    };
    if (silent.length === hosts.length && untried === 0) return say.failed('silent', ofSilent);
    const good = hosts.every(hasGoodTls);
    let verdict = good ? say.graded('good', { hosts: namesOfHosts(hosts), more }) : say.graded('lacking', { more });
    const where = (kind: StarttlsHost['state']['kind']) => hosts.filter(({ state }) => state.kind === kind);

    if (silent.length > 0) {
      // That another one answered proves that our way to port 25 is open.
      verdict = hosts.some(({ state }) => ANSWERED.has(state.kind))
        ? verdict.minus(SHARES['some-silent'], 'some-silent', ofSilent)
        : verdict.minus(SHARES.stopped, 'silent', ofSilent);
    }
    for (const enforced of [true, false]) {
      const plain = hosts.filter(({ state }) => state.kind === 'not-offered' && state.enforced === enforced);
      const args = { hosts: namesOfHosts(plain), todo: todoOf(plain, 'starttls') };
      if (plain.length > 0)
        verdict = verdict.minus(SHARES.stopped, enforced ? 'not-offered-enforced' : 'not-offered', args);
    }
    const without = where('no-address');
    const doubled = without.map(({ host }) => host).filter((host) => undoubled(host, domain) !== null);
    if (doubled.length > 0) verdict = verdict.minus(SHARES.stopped, 'doubled-name', doubledArgs(doubled, domain));
    const lost = without.filter(({ host }) => !doubled.includes(host));
    if (lost.length > 0) verdict = verdict.minus(SHARES.stopped, 'no-address', { hosts: namesOfHosts(lost) });
    const nameless = where('no-name');
    if (nameless.length > 0) verdict = verdict.minus(SHARES.stopped, 'no-name', { hosts: namesOfHosts(nameless) });
    // What stops mail comes first: the action of MTA-STS is joined with the first one here.
    return verdict.less(
      hosts.flatMap((one) => hostDeductions(one, caa.get(one.host))).toSorted((a, b) => b.deduction - a.deduction),
    );
  },
});

/** Finds what is wrong with one server, where that is not told of all such servers together. */
function hostDeductions(one: StarttlsHost, caa: Caa | undefined): readonly FindingDraft[] {
  const { state } = one;
  const hosts = one.host;
  if (state.kind === 'private-address')
    return [deduction(SHARES.stopped, 'private-address', { hosts, address: state.address })];
  if (state.kind === 'broken') {
    const todo = todoOf([one], 'settings');
    const code = state.enforced ? 'broken-enforced' : 'broken';
    return [deduction(SHARES.stopped, code, { hosts, detail: causesClause(state.causes), todo })];
  }
  if (state.kind !== 'tls') return [];
  const { version } = state.tls;
  const old = { hosts, version, todo: todoOf([one], 'version') };
  return [
    ...(isOldVersion(version) ? [deduction(SHARES['old-version'], 'old-version', old)] : []),
    ...(state.passwords.length === 0
      ? []
      : [
          deduction(SHARES.remark, 'passwords-unencrypted', {
            hosts,
            mechanisms: state.passwords,
            todo: todoOf([one], 'settings'),
          }),
        ]),
    ...keyDeductions(one, state),
    ...issuerDeductions(one, state, caa),
    ...certificateDeductions(one, state),
  ];
}

/** Finds what is wrong with the key of a certificate, and with the signature on one that somebody else signed. */
function keyDeductions(one: StarttlsHost, { certificate }: Tls): readonly FindingDraft[] {
  if (certificate === null) return [];
  const common = { hosts: one.host, todo: todoOf([one], 'install') };
  return [
    ...(weaknessOf(certificate) === null
      ? []
      : [deduction(SHARES.certificate, 'weak-key', { ...common, key: keyText(certificate) })]),
    ...(isForgeable(certificate) && !certificate.selfIssued
      ? [deduction(SHARES.remark, 'forgeable-signature', { ...common, algorithm: certificate.signatureAlgorithm })]
      : []),
  ];
}

/**
 * Finds what CAA says against the issuer of a certificate. It binds no authority that nobody else knows, so such a certificate
 * counts only where senders trust it.
 */
function issuerDeductions(
  { host }: StarttlsHost,
  { certificate, tls }: Tls,
  caa: Caa | undefined,
): readonly FindingDraft[] {
  if (certificate === null || caa === undefined) return [];
  const { kind, issuer, allowed } = issuerVerdict(certificate, host, caa.records);
  if (caaNamesOf(issuer) === null && tls.fault !== null) return [];
  const about = { at: caa.at ?? host, issuer, hosts: host };
  if (kind === 'nobody') return [deduction(SHARES.remark, 'nobody-may-issue', about)];
  return kind === 'other' ? [deduction(SHARES.remark, 'other-issuer', { ...about, allowed })] : [];
}

function certificateDeductions(one: StarttlsHost, state: Tls): readonly FindingDraft[] {
  const hosts = one.host;
  if (state.tls.fault === null) {
    const { certificate, at } = state;
    if (certificate === null || !endsSoon(certificate, at)) return [];
    const date = { date: certificate.notAfter };
    return [deduction(SHARES.remark, 'ends-soon', { hosts, date, todo: todoOf([one], 'renew') })];
  }
  const why = causesClause(state.tls.fault.causes);
  const todo = todoOf([one], 'install');
  if (state.trust === 'mta-sts') return [deduction(SHARES.stopped, 'refused', { hosts, why, todo })];
  if (state.trust === 'dane') return [deduction(SHARES.remark, 'untrusted-but-dane', { hosts, why })];
  return [deduction(SHARES.certificate, 'untrusted', { hosts, why, todo })];
}

/** The same cause only once. */
const distinct = (causes: readonly (Message | '')[]): readonly (Message | '')[] => [
  ...new Map(causes.map((one) => [JSON.stringify(one), one])).values(),
];

/** States of hosts that a connection was made to. */
const ANSWERED: ReadonlySet<StarttlsHost['state']['kind']> = new Set(['tls', 'broken', 'not-offered']);

type Tls = Extract<StarttlsHost['state'], { kind: 'tls' }>;

const hasGoodTls = ({ state }: StarttlsHost): boolean =>
  state.kind === 'tls' && !isOldVersion(state.tls.version) && (state.tls.fault === null || state.trust === 'dane');
