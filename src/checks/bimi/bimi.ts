import { child, type DnsName } from '../../domain/name.ts';
import { BIMI_NAME } from '../../domain/service-names.ts';
import { DAY_MS } from '../../domain/time.ts';
import { type Bimi, type BimiProof, readBimi } from '../../facts/bimi.ts';
import { readZoneIfKnown } from '../../facts/zone.ts';
import { certificateIn, correctedBimi, guessedBimi } from '../../records/bimi/record.ts';
import { MARK_ROOT_SOURCE } from '../../records/bimi/roots.ts';
import { withBeside } from '../beside.ts';
import { defineCheck, type Graded, type JudgedDrafts, type Say } from '../check.ts';
import { CLAUSE_TEXTS, chained } from '../clauses.ts';
import { type Fix, type Step, withCondition } from '../fix.ts';
import { type StepText, stepText } from '../fix-texts.ts';
import { versionClause } from '../service-record-faults.ts';
import { type Place, serviceRecordPlace } from '../service-record-fix.ts';
import { cut } from '../shown.ts';
import { bimiClause, MARK_TEXTS, markFault, notFetchedClause, ruleClause, unenforcedClause } from './faults.ts';
import { BIMI_FINDINGS, BIMI_RECEIVER_SOURCE } from './findings.ts';

/** Shares of the item's weight; its 10 points make each of them whole. */
const SHARES = { enforcement: 0.5, logo: 0.4, certificate: 0.3, remark: 0 } as const;
/** A renewal takes weeks: the issuer looks at the mark again. */
const SOON_MS = 30 * DAY_MS;

export const bimi = defineCheck({
  id: 'bimi',
  name: 'BIMI',
  means: 'BIMI lets some inboxes show your logo beside your e-mail.',
  why: 'It is optional and protects nothing by itself. It needs DMARC at quarantine or reject, a logo, and for most receivers a certificate.',
  citations: [
    { draft: 'draft-brand-indicators-for-message-identification', section: '5' },
    { draft: 'draft-brand-indicators-for-message-identification', section: '8' },
    { draft: 'draft-svg-tiny-ps-abrotman', section: '2' },
    { draft: 'draft-fetch-validation-vmc-wchuang', section: '5' },
    { rfc: 9399, section: '4' },
  ],
  restsOn: [MARK_ROOT_SOURCE, BIMI_RECEIVER_SOURCE],
  needs: { found: readBimi, zone: readZoneIfKnown },
  findings: BIMI_FINDINGS,
  judge({ found, zone }, say, domain) {
    const name = child(BIMI_NAME, found.at);
    if (found.kind === 'proof')
      return withBeside(grade(found.proof, { at: found.at, say, domain }), found.beside, name);
    if (found.silent) return say.exempt('silent');
    const verdict = withoutRecord(found, {
      place: serviceRecordPlace(BIMI_NAME, { domain: found.at, alias: found.record.alias, zone }),
      say,
      domain,
    });
    return withBeside(verdict, found.record.beside, name);
  },
});

type BimiSay = Say<typeof BIMI_FINDINGS>;
type BimiVerdict = Graded<typeof BIMI_FINDINGS>;

/** Where no record leads to a logo. */
function withoutRecord(
  { at, record }: Extract<Bimi, { kind: 'none' }>,
  { place, say, domain }: { readonly place: Place; readonly say: BimiSay; readonly domain: DnsName },
): JudgedDrafts {
  // Addresses that stand there already stay, else samples take their place; behind another's alias nothing can be published.
  const fixes = (text: string, make: (corrected: string) => Fix | null): Fix | null => {
    if (place.elsewhere !== null) return null;
    const corrected = correctedBimi(text);
    if (corrected !== null) return make(corrected);
    const guessed = guessedBimi(text);
    return guessed === null
      ? sampleRecord(make, { domain: at, title: stepText('bimi-samples'), present: text })
      : withCondition(make(guessed), stepText('bimi-guess'), stepText('bimi-guess-when'));
  };
  const instead = (text: string, replaced: readonly string[]) =>
    fixes(text, (corrected) => place.fix(corrected, replaced));
  switch (record.kind) {
    case 'absent': {
      const { mistyped, misplaced } = record;
      if (mistyped !== null)
        return say
          .failed('near', { at, why: versionClause(mistyped.fault), text: cut(mistyped.text) })
          .withFix(instead(mistyped.text, [mistyped.text]));
      if (misplaced !== null)
        return say
          .failed('misplaced', { domain: at, found: misplaced.at, text: cut(misplaced.text) })
          .withFix(fixes(misplaced.text, (corrected) => place.move(corrected, misplaced)));
      const name = child(BIMI_NAME, domain);
      const failed =
        record.wildcard === null
          ? say.failed('absent', { name })
          : say.failed('wildcard', { at, name, alias: record.wildcard });
      const fix = sampleRecord((value) => place.fix(value), { domain, title: stepText('bimi-add') });
      return failed.withFix(place.elsewhere === null ? fix : null);
    }
    case 'several': {
      // Which of several logos is meant only the owner knows.
      const [first = '', other] = new Set(record.texts.flatMap((text) => correctedBimi(text) ?? []));
      const several = say.failed('several', { at, count: record.texts.length });
      return several.withFix(other === undefined ? instead(first, record.texts) : null);
    }
    case 'one': {
      const { parsed } = record;
      if (parsed.kind !== 'invalid') return say.notNeeded('declined', { at });
      const { part, at: place } = parsed.fault;
      const why = bimiClause(parsed.fault);
      return say
        .failed('invalid', { at, part: cut(part), place: place + 1, why, text: cut(parsed.text) })
        .withFix(instead(parsed.text, [parsed.text]));
    }
  }
}

/** A record whose addresses only the owner knows: samples stand in their place. The certificate of the present one stays. */
function sampleRecord(
  make: (value: string) => Fix | null,
  {
    domain,
    title,
    present = null,
  }: { readonly domain: DnsName; readonly title: StepText; readonly present?: string | null | undefined },
): Fix | null {
  const logo = `https://www.${domain}/SAMPLE.svg`;
  const certificate = `https://www.${domain}/SAMPLE.pem`;
  const known = present === null ? null : certificateIn(present);
  const fix = make(`v=BIMI1; l=${logo}; a=${known ?? certificate}`);
  if (fix === null) return null;
  const [{ changes, ...step }] = fix.steps;
  const [change, ...more] = changes;
  if (change === undefined) return null;
  const fillIn = known === null ? [logo, certificate] : [logo];
  const sampled: Step = { ...step, changes: [{ ...change, fillIn }, ...more] };
  return withCondition({ steps: [sampled] }, title, stepText('bimi-samples-when'));
}

/** Takes what a record that can be used still lacks. */
function grade(
  proof: BimiProof,
  { at, say, domain }: { readonly at: DnsName; readonly say: BimiSay; readonly domain: DnsName },
): BimiVerdict {
  let verdict = summary(proof, at, say);
  const why = unenforcedClause(proof.enforcement, domain);
  if (why !== null) verdict = verdict.minus(SHARES.enforcement, 'unenforced', { why });
  verdict = gradeCertificate(gradeLogo(verdict, proof), proof, domain);
  const { oddities } = proof.record;
  if (oddities.length === 0) return verdict;
  const parts = oddities.map((one) =>
    CLAUSE_TEXTS.message('part-at-character', { part: cut(one.part), place: one.at + 1, clause: bimiClause(one) }),
  );
  return verdict.minus(SHARES.remark, 'oddities', { oddities: chained(parts) });
}

function summary({ certificate }: BimiProof, at: DnsName, say: BimiSay): BimiVerdict {
  const mark = certificate.kind === 'there' && certificate.value.faults.length === 0 ? certificate.value : null;
  if (mark === null || mark.kind === 'unknown') return say.graded('plain', { at });
  const args = { type: cut(mark.markType ?? ''), issuer: cut(mark.issuer), until: { date: mark.notAfter } };
  return say.graded(mark.kind, args);
}

function gradeLogo(verdict: BimiVerdict, { logo, certificate }: BimiProof): BimiVerdict {
  if (logo.kind === 'none') return verdict.minus(SHARES.logo, 'no-logo');
  if (logo.kind === 'missing')
    return verdict.minus(SHARES.logo, 'logo-missing', { url: cut(logo.url), why: notFetchedClause(logo.why) });
  const { faults, contentType } = logo.value;
  if (faults.length > 0) {
    const again = certificate.kind === 'there' ? MARK_TEXTS.message('again') : '';
    return verdict.minus(SHARES.logo, 'logo-faulty', { faults: chained(faults.map(ruleClause)), again });
  }
  if (/^image\/svg\+xml *(?:;|$)/i.test(contentType)) return verdict;
  return verdict.minus(SHARES.remark, 'logo-type', { type: cut(contentType) || MARK_TEXTS.message('no-type') });
}

function gradeCertificate(verdict: BimiVerdict, { certificate, sameLogo }: BimiProof, domain: DnsName): BimiVerdict {
  if (certificate.kind === 'none') return verdict.minus(SHARES.certificate, 'no-certificate');
  const { url } = certificate;
  if (certificate.kind === 'missing')
    return verdict.minus(SHARES.certificate, 'certificate-missing', {
      url: cut(url),
      why: notFetchedClause(certificate.why),
    });
  const mark = certificate.value;
  const fault = markFault(mark, domain);
  let graded = verdict;
  if (fault !== null) graded = graded.minus(SHARES.certificate, 'certificate-faulty', fault);
  else if (sameLogo === false) graded = graded.minus(SHARES.certificate, 'other-logo');
  if (fault === null && mark.kind === 'unknown') {
    const args = { type: cut(mark.markType ?? '') || MARK_TEXTS.message('names-no-type'), issuer: cut(mark.issuer) };
    graded = graded.minus(SHARES.remark, 'type-unknown', args);
  }
  if (fault === null && mark.notAfter - certificate.at < SOON_MS)
    graded = graded.minus(SHARES.remark, 'ends-soon', { until: { date: mark.notAfter } });
  return mark.orderly ? graded : graded.minus(SHARES.remark, 'disorderly');
}
