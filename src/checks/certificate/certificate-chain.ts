import { because } from '../../domain/cause.ts';
import type { Message } from '../../domain/message.ts';
import { type MissingIssuer, readMissingIssuers } from '../../facts/missing-issuers.ts';
import { readTrustStores } from '../../facts/trust-stores.ts';
import { readWebTls, type Served } from '../../facts/web-tls.ts';
import { extensionsIn, purposesOf } from '../../records/certificate.ts';
import { DISTRUSTED_ROOT_SOURCE, distrustedSince } from '../../records/certificates/distrusted-roots.ts';
import { SERVER_AUTH } from '../../records/certificates/purposes.ts';
import { lacksIntermediate } from '../../records/certificates/sent-chain.ts';
import { leadsTo, type TrustStore } from '../../records/certificates/trust-stores.ts';
import { causesClause } from '../causes.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { CERTIFICATE_NOTE_TEXTS } from './notes.ts';
import { certificateTitle, commonNameOf, listed, servedBy } from './served.ts';

const { texts, findings } = pick(
  CERTIFICATE,
  'no-address',
  'no-website',
  'not-served',
  'trusted',
  'self-signed',
  'incomplete',
  'missing-published',
  'outdated-intermediate',
  'chain-ended',
  'untrusted',
  'chain-limits',
  'distrusted-root',
  'not-in-stores',
  'superfluous',
  'with-root',
  'misordered',
  'chain-over',
);
const remark = remarksOf(findings);

/** Of servers that speak TLS. Source: RFC 5280 §4.2.1.12. */
/** Faults of the dates. OpenSSL reports only the last fault, and it checks dates last. */
const OF_DATE = ['expired', 'not-yet-valid'];

/** Returns whether the chain that was sent leads to a trusted root, whatever the date of the server's own certificate. */
export function isTrusted({ tls: { fault, root }, chain, leaf, at }: Served): boolean {
  if (fault === null || fault.why === 'wrong-name') return true;
  const isOver = at < leaf.notBefore || at > leaf.notAfter;
  return OF_DATE.includes(fault.why) && isOver && root !== null && chain.last === chain.path.at(-1);
}

/** Names why a chain leads to no trusted root. */
type ChainFault =
  | 'self-signed'
  /** The server should have sent an intermediate, which the authority publishes. */
  | 'incomplete'
  /** An intermediate has ended; its authority publishes another one with the same key, or none. */
  | 'outdated-intermediate'
  | 'chain-ended'
  | 'untrusted'
  /** A trusted root vouches for it, and the certificate is for another purpose or beyond what its authority may issue. */
  | 'chain-limits';

/** Finds out why a chain leads to no trusted root, with what its authority publishes in place of what is missing. */
function faultOf({ tls: { fault, root }, chain, leaf, at }: Served, published: MissingIssuer | undefined): ChainFault {
  const [only, above] = [chain.path.length === 1, chain.path[chain.path.indexOf(chain.last) + 1]];
  if (fault?.why === 'self-signed' || (root === null && only && leaf.selfIssued)) return 'self-signed';
  if (above !== undefined && root !== null && at > above.notAfter)
    return published === undefined ? 'chain-ended' : 'outdated-intermediate';
  const isOpen = chain.next !== null && (root === null || fault?.why === 'untrusted-issuer');
  // If the authority publishes a root, browsers don't trust it: otherwise the chain would lead to it.
  if (!isOpen && root !== null && fault?.why === 'other') return 'chain-limits';
  if (!isOpen || published?.certificate.selfIssued === true) return 'untrusted';
  return published !== undefined || lacksIntermediate(chain) ? 'incomplete' : 'untrusted';
}

/**
 * A browser trusts a certificate if others, each signed by the next, lead from it to a root that the browser has. The
 * server sends all of them but the root.
 */
export const certificateChain = defineCheck({
  id: 'certificate-chain',
  name: 'Chain',
  means: 'The chain leads from your certificate through intermediate ones to a root that browsers trust.',
  why: 'If a link is missing, some browsers find it by themselves and others don’t, so the site works for you and fails for others.',
  citations: [
    { rfc: 5280, section: '6.1' },
    { rfc: 8446, section: '4.4.2' },
  ],
  restsOn: [DISTRUSTED_ROOT_SOURCE],
  needs: { web: readWebTls, missing: readMissingIssuers, stores: readTrustStores },
  texts,
  findings,
  judge({ web, missing, stores }, say) {
    const all = servedBy(web, say);
    if ('drafts' in all) return all;
    const [first] = all;
    const bad = all.find((one) => !isTrusted(one));
    if (bad === undefined) {
      const path = first.chain.path.map(certificateTitle);
      const root = first.chain.next === null ? [] : [commonNameOf(first.chain.next)];
      return say
        .satisfied('trusted', { path: stepsOf([...path, ...root]) })
        .also([...distrustRemarks(all), ...storeRemarks(all, stores), ...all.flatMap(remarksOn)]);
    }
    const published = missing.find(({ sha256 }) => sha256 === bad.chain.last.sha256);
    const remarks = published === undefined ? [] : [remarkOn(published)];
    const code = faultOf(bad, published);
    switch (code) {
      case 'self-signed':
        return say.failed(code);
      case 'incomplete':
        return say.failed(code, { issuer: commonNameOf(bad.chain.last.issuer) }).also(remarks);
      case 'outdated-intermediate':
      case 'chain-ended': {
        const ended = bad.chain.path[bad.chain.path.indexOf(bad.chain.last) + 1] ?? bad.leaf;
        const args = { name: certificateTitle(ended), date: { date: ended.notAfter } };
        return say.failed(code, args).also(remarks);
      }
      case 'chain-limits':
        return say.failed(code, { detail: limitsOf(bad) }).also(remarks);
      default: {
        const detail = causesClause(bad.tls.root === null ? because('root-missing') : (bad.tls.fault?.causes ?? []));
        return say.failed('untrusted', { detail }).also(all.flatMap(remarksOn));
      }
    }
  },
});

/** Returns a remark where Chrome refuses what others take, by the first root of which it is so. */
function distrustRemarks(all: readonly Served[]): readonly Remark[] {
  const [first] = all.flatMap(({ tls, leaf }) => {
    const root = commonNameOf(tls.root ?? '');
    const since = distrustedSince(root, leaf);
    return since === null ? [] : [remark('distrusted-root', { root, date: { date: since } })];
  });
  return first === undefined ? [] : [first];
}

/** Names the stores to whose roots one of the chains does not lead. */
function storeRemarks(all: readonly Served[], stores: readonly TrustStore[]): readonly Remark[] {
  const without = stores.filter((store) => all.some(({ sent }) => leadsTo(store, sent) === false));
  return without.length === 0 ? [] : [remark('not-in-stores', { stores: listed(without.map(({ name }) => name)) })];
}

const NAME_CONSTRAINTS = '2.5.29.30';

/** Says why clients reject a chain that leads to a trusted root, as far as the certificates show it. */
function limitsOf({ tls: { fault }, leaf, chain }: Served): Message | string {
  const purposes = purposesOf(leaf);
  if (purposes.length > 0 && !purposes.includes(SERVER_AUTH)) return CERTIFICATE_NOTE_TEXTS.message('not-for-servers');
  const isNamed = fault?.causes.some(({ code }) => code !== 'certificate-fault') === true;
  if (!isNamed && chain.path.slice(1).some(({ der }) => extensionsIn(der).has(NAME_CONSTRAINTS)))
    return CERTIFICATE_NOTE_TEXTS.message('name-limits');
  return causesClause(fault?.causes ?? []);
}

const remarkOn = ({ url, certificate }: MissingIssuer): Remark =>
  remark('missing-published', { url, name: certificateTitle(certificate), issuer: commonNameOf(certificate.issuer) });

/** Each certificate with the one that signed it. */
const stepsOf = (names: readonly string[]): Message | string =>
  names
    .slice(0, -1)
    .reduceRight<Message | string>(
      (above, below) => CERTIFICATE_NOTE_TEXTS.message('signed-by', { text: below, issuer: above }),
      names.at(-1) ?? '',
    );

function remarksOn({ chain, leaf }: Served): Remark[] {
  const { superfluous, sendsRoot, misordered, expired } = chain;
  const others = superfluous.filter(({ sha256 }) => sha256 !== leaf.sha256);
  return [
    ...(others.length === 0
      ? []
      : [remark('superfluous', { names: listed([...new Set(others.map(certificateTitle))]) })]),
    ...(sendsRoot ? [remark('with-root')] : []),
    ...(misordered ? [remark('misordered')] : []),
    ...(expired.length === 0 ? [] : [remark('chain-over', { names: listed(expired.map(certificateTitle)) })]),
  ];
}
