import type { Message } from '../../domain/message.ts';
import { readMissingIssuers } from '../../facts/missing-issuers.ts';
import { readWebTls, type Served } from '../../facts/web-tls.ts';
import { causesClause } from '../causes.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { CERTIFICATE_NOTE_TEXTS } from './notes.ts';
import { certificateTitle, commonNameOf, differentIn, listed, unserved } from './served.ts';

const { texts, findings } = pick(
  CERTIFICATE,
  'no-address',
  'not-served',
  'trusted',
  'self-signed',
  'incomplete',
  'missing-published',
  'untrusted',
  'superfluous',
  'with-root',
  'misordered',
  'chain-over',
);
const remark = remarksOf(findings);

/** Faults that are about the certificate itself, and say that its chain was followed to a root. */
const OF_LEAF = ['expired', 'not-yet-valid', 'wrong-name'];

/** Returns whether the chain that was sent leads to a trusted root. */
export function isTrusted({ tls: { fault }, chain, leaf, at }: Served): boolean {
  if (fault === null || fault.why === 'wrong-name') return true;
  // The fault may be that of a certificate above.
  const isOver = at < leaf.notBefore || at > leaf.notAfter;
  return OF_LEAF.includes(fault.why) && isOver && chain.expired.length === 0;
}

/** Whether what is missing is an intermediate that the server should have sent. */
const isIncomplete = ({ tls: { fault }, chain }: Served): boolean =>
  fault?.why === 'untrusted-issuer' &&
  chain.next !== null &&
  fault.causes.some(({ code }) => code === 'intermediate-missing' || code === 'root-missing') &&
  chain.path.length === 1;

/**
 * A browser trusts a certificate if others, each signed by the next, lead from it to a root that the browser has. The
 * server sends all of them but the root.
 */
export const certificateChain = defineCheck({
  id: 'certificate-chain',
  name: 'Chain',
  citations: [
    { rfc: 5280, section: '6.1' },
    { rfc: 8446, section: '4.4.2' },
  ],
  needs: { web: readWebTls, missing: readMissingIssuers },
  texts,
  findings,
  judge({ web, missing }, say) {
    const none = unserved(web, say);
    if (none !== undefined) return none;
    const all = differentIn(web);
    const [first] = all;
    if (first === undefined) return say.notNeeded('no-address');
    const bad = all.find((one) => !isTrusted(one));
    if (bad === undefined) {
      const path = first.chain.path.map(certificateTitle);
      const root = first.chain.next === null ? [] : [commonNameOf(first.chain.next)];
      return say.satisfied('trusted', { path: stepsOf([...path, ...root]) }).also(all.flatMap(remarksOn));
    }
    if (bad.tls.fault?.why === 'self-signed') return say.failed('self-signed');
    if (isIncomplete(bad)) {
      const published = missing.find(({ sha256 }) => sha256 === bad.leaf.sha256);
      const remarks =
        published === undefined
          ? []
          : [
              remark('missing-published', {
                url: published.url,
                name: certificateTitle(published.certificate),
                issuer: commonNameOf(published.certificate.issuer),
              }),
            ];
      return say.failed('incomplete', { issuer: commonNameOf(bad.leaf.issuer) }).also(remarks);
    }
    const detail = causesClause(bad.tls.fault?.causes ?? []);
    return say.failed('untrusted', { detail }).also(all.flatMap(remarksOn));
  },
});

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
