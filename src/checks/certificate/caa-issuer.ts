import { readCaa } from '../../facts/caa.ts';
import { readCaaOfNames } from '../../facts/caa-of-names.ts';
import { readStandingRights, textsInForce } from '../../facts/standing-rights.ts';
import { readWebTls, type Served } from '../../facts/web-tls.ts';
import { CAA_PROPERTY_SOURCE, evaluateCaa, type Issuance } from '../../records/caa.ts';
import { CAA_ISSUER_SOURCE, caaNamesOf } from '../../records/certificates/caa-issuers.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { organizationOf, servedBy } from './served.ts';

const { texts, findings } = pick(
  CERTIFICATE,
  'no-address',
  'no-website',
  'not-served',
  'issuer',
  'any-issuer',
  'issuer-not-known',
  'other-issuer',
  'other-issuer-for',
  'nobody-may-issue-for',
  'nobody-may-issue',
  'standing-right',
);
const remark = remarksOf(findings);

/** Tells what applies to a certificate: where a star alone covers the host, what is said of wildcards. */
const issuanceFor = (names: readonly string[], host: string, found: ReturnType<typeof evaluateCaa>): Issuance =>
  names.includes(host) ? found.name : names.some((name) => name.startsWith('*.')) ? found.wildcards : found.name;

export const caaIssuer = defineCheck({
  id: 'caa-issuer',
  name: 'Issuer and CAA',
  means: 'CAA records say which authorities may issue certificates for a name.',
  why: 'If they leave out the one whose certificate you serve, its next renewal fails. If you don’t know the issuer, somebody else got a certificate.',
  citations: [{ rfc: 8659, section: '4' }, { rfc: 8657, section: '3' }, { draft: 'draft-ietf-acme-dns-persist' }],
  restsOn: [CAA_PROPERTY_SOURCE, CAA_ISSUER_SOURCE],
  needs: { web: readWebTls, caa: readCaa, further: readCaaOfNames, rights: readStandingRights },
  texts,
  findings,
  judge({ web, caa, further, rights }, say) {
    const all = servedBy(web, say);
    if ('drafts' in all) return all;
    const inForce = textsInForce(rights);
    const standing: Remark[] =
      inForce.length === 0
        ? []
        : [remark('standing-right', { at: rights.at, values: inForce.map((value) => cut(value)) })];
    const evaluation = evaluateCaa(caa.records);
    const judge = ({ leaf }: Served) => {
      const issuer = organizationOf(leaf.issuer);
      return { issuer, names: caaNamesOf(issuer), issuance: issuanceFor(leaf.names, web.host, evaluation) };
    };
    const judged = all.map(judge);
    const at = caa.at ?? web.host;
    const nobody = judged.find(({ issuance }) => issuance.kind === 'nobody');
    if (nobody !== undefined) return say.failed('nobody-may-issue', { at, issuer: nobody.issuer }).also(standing);
    for (const { issuer, names, issuance } of judged) {
      if (issuance.kind !== 'only' || names === null) continue;
      const allowed = issuance.issuers.map(({ domain }) => domain);
      if (!allowed.some((domain) => names.includes(domain.toLowerCase())))
        return say.failed('other-issuer', { at, allowed, issuer }).also(standing);
    }
    for (const { name, sha256, isWildcard, caa: own } of further) {
      const served = all.find(({ leaf }) => leaf.sha256 === sha256);
      if (served === undefined) continue;
      const { issuer, names } = judge(served);
      const found = evaluateCaa(own.records);
      const issuance = isWildcard ? found.wildcards : found.name;
      const about = { name, at: own.at ?? web.host, issuer };
      if (issuance.kind === 'nobody') return say.failed('nobody-may-issue-for', about).also(standing);
      if (issuance.kind !== 'only' || names === null) continue;
      const allowed = issuance.issuers.map(({ domain }) => domain);
      if (!allowed.some((domain) => names.includes(domain.toLowerCase())))
        return say.failed('other-issuer-for', { ...about, allowed }).also(standing);
    }
    const { issuer, issuance } = judge(all[0]);
    if (issuance.kind !== 'only') return say.satisfied('any-issuer', { issuer }).also(standing);
    const unknown = judged.find(({ names }) => names === null);
    if (unknown === undefined) return say.satisfied('issuer', { at, issuer }).also(standing);
    const allowed = issuance.issuers.map(({ domain }) => domain);
    return say.satisfied('issuer-not-known', { at, allowed, issuer: unknown.issuer }).also(standing);
  },
});
