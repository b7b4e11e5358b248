import { readCaa } from '../../facts/caa.ts';
import { readCaaOfNames } from '../../facts/caa-of-names.ts';
import { readStandingRights, textsInForce } from '../../facts/standing-rights.ts';
import { readWebTls, type Served } from '../../facts/web-tls.ts';
import { CAA_PROPERTY_SOURCE, evaluateCaa } from '../../records/caa.ts';
import { CAA_ISSUER_SOURCE } from '../../records/certificates/caa-issuers.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { issuerVerdict, verdictBy } from './issuance.ts';
import { servedBy } from './served.ts';

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
    const at = caa.at ?? web.host;
    const [first, ...others] = all;
    const judge = ({ leaf }: Served) => issuerVerdict(leaf, web.host, caa.records);
    const main = judge(first);
    const judged = [main, ...others.map(judge)];
    const nobody = judged.find(({ kind }) => kind === 'nobody');
    if (nobody !== undefined) return say.failed('nobody-may-issue', { at, issuer: nobody.issuer }).also(standing);
    const other = judged.find(({ kind }) => kind === 'other');
    if (other !== undefined)
      return say.failed('other-issuer', { at, allowed: other.allowed, issuer: other.issuer }).also(standing);
    for (const { name, sha256, isWildcard, caa: own } of further) {
      const served = all.find(({ leaf }) => leaf.sha256 === sha256);
      if (served === undefined) continue;
      const found = evaluateCaa(own.records);
      const { kind, issuer, allowed } = verdictBy(served.leaf.issuer, isWildcard ? found.wildcards : found.name);
      const about = { name, at: own.at ?? web.host, issuer };
      if (kind === 'nobody') return say.failed('nobody-may-issue-for', about).also(standing);
      if (kind === 'other') return say.failed('other-issuer-for', { ...about, allowed }).also(standing);
    }
    if (main.kind === 'anyone') return say.satisfied('any-issuer', { issuer: main.issuer }).also(standing);
    const unknown = judged.find(({ kind }) => kind === 'not-known');
    if (unknown === undefined) return say.satisfied('issuer', { at, issuer: main.issuer }).also(standing);
    return say.satisfied('issuer-not-known', { at, allowed: unknown.allowed, issuer: unknown.issuer }).also(standing);
  },
});
