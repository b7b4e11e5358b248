import type { Finding } from '../../checks/check.ts';
import { fill } from '../../checks/fill.ts';
import { citationsText } from '../../domain/citation.ts';
import type { DnsName } from '../../domain/name.ts';
import { isAtOrBelow } from '../../domain/name.ts';
import { isDnsLine } from '../../evidence/evidence.ts';
import { asOfField, type ReportContext } from '../build.ts';
import { couldNot, evidenceOf, oldest, rfc3339 } from '../evidence-item.ts';
import { fixFields } from '../fix-item.ts';
import { byUrgency, type CapFacts, gradeCapOf, isBogusAt } from '../grade-cap.ts';
import { scoreOf } from '../scoring.ts';
import { warningsOf } from '../warnings.ts';
import { bulkSenderItems } from './bulk-senders.ts';
import { type JudgedItem, MAIL_CRITERIA, type MailDiagnosis } from './diagnose.ts';
import { dkimKeyItems } from './dkim-items.ts';
import { dmarcPicture } from './dmarc-picture.ts';
import { planSteps } from './plan.ts';
import type { DeductionItem, MailItem, MailReport } from './report.ts';
import { spfPicture } from './spf-picture.ts';
import { mailVerdict } from './verdict.ts';

/** Items that stand above the list. */
const FIRST_THINGS = 3;
const ABSENT = 'The name does not exist, so there is nothing to check.';

/** Puts a mail-security diagnosis into words and numbers. */
export function buildMailReport(diagnosis: MailDiagnosis, context: ReportContext): MailReport {
  const { domain, exists, reachability } = diagnosis;
  const { transcript, names, now } = context;
  const zone = diagnosis.zone ?? domain;
  const item = (judged: JudgedItem): MailItem => mailItem(judged, exists, zone, context);
  const items = diagnosis.items.map(item);
  const beside = diagnosis.beside.map(item);
  const { score, max, grade } = scoreOf(
    items.map(({ outcome, weight, points }) => ({ weight, points: outcome === 'unknown' ? null : points })),
  );
  const facts: CapFacts = {
    bogus: exists !== false && isBogusAt(domain, transcript),
    anyoneSends: exists !== false && diagnosis.anyoneSends,
    mailUnreachable:
      exists !== false && (reachability === 'useless' || (reachability === 'silent' && context.port25Open)),
  };
  const gradeCap = gradeCapOf(grade, facts);
  const lacking = items
    .filter(({ outcome, points, weight }) => outcome !== 'unknown' && points < weight)
    .map(({ id, points, weight }) => ({ id, gain: weight - points }))
    .toSorted(byUrgency(gradeCap));
  const own = diagnosis.items
    .flatMap(({ finding }) => finding.refs)
    .filter((ref) => {
      const line = transcript.line(ref);
      return line === undefined || !isDnsLine(line) || isAtOrBelow(line.question.name, domain);
    });
  return {
    domain,
    unicode_domain: names.unicode,
    tld: names.tld,
    registrable_domain: names.registrable,
    exists,
    verdict: mailVerdict({
      ...facts,
      anyoneSends: exists !== false && diagnosis.everyonePasses,
      name: names.unicode,
      exists,
      sendsNoMail: diagnosis.sendsNoMail,
      mailSilent: reachability === 'silent',
      policy: diagnosis.policy,
      items: items.map((one) => ({ ...one, notNeeded: one.not_needed })),
    }),
    score,
    score_max: max,
    grade: gradeCap?.grade ?? grade,
    grade_cap: gradeCap,
    provisional: items.some(({ outcome }) => outcome === 'unknown') || exists === null,
    criteria: MAIL_CRITERIA,
    observed_at: rfc3339(oldest(own, transcript) ?? now),
    ...asOfField(context),
    source: context.source,
    resolvers: context.resolvers,
    refreshing: context.refreshing,
    warnings: warningsOf(domain, transcript),
    sends_no_mail: diagnosis.sendsNoMail,
    items,
    first_things: exists === false ? [] : lacking.slice(0, FIRST_THINGS).map(({ id }) => id),
    beside,
    spf: exists === false ? null : spfPicture(diagnosis.spf, zone),
    dkim_keys: exists === false ? [] : dkimKeyItems(diagnosis.dkim),
    dmarc: exists === false ? null : dmarcPicture(diagnosis.dmarc, diagnosis.destinations),
    plan: exists === false ? [] : planSteps(domain, diagnosis.dmarcFacts, zone),
    bulk_senders: exists === false ? [] : bulkSenderItems(diagnosis, items),
  };
}

/** One item with its points. Points are whole: shares are chosen so, and rounding hides what floating point adds. */
function mailItem(
  { id, name, check, weight, finding }: JudgedItem,
  exists: boolean | null,
  zone: DnsName,
  { transcript, now }: ReportContext,
): MailItem {
  const common = {
    id,
    name,
    weight,
    source: citationsText(check.citations),
    observed_at: rfc3339(oldest(finding.refs, transcript) ?? now),
    evidence: evidenceOf(finding.refs, transcript),
    not_needed: false,
    points: 0,
    code: null,
    advice: '',
    fixes: [],
    fix: null,
    deductions: [],
  };
  if (exists === false) return { ...common, outcome: 'failed', code: 'no-such-name', explanation: ABSENT };
  if (finding.outcome === 'unknown') return { ...common, outcome: 'unknown', explanation: couldNot(finding.failures) };
  const said = (text: string, args: Parameters<typeof fill>[1]) => {
    const [explanation = '', advice = ''] = check.texts[text] ?? [];
    return { explanation: fill(explanation, args), advice: fill(advice, args) };
  };
  return {
    ...common,
    outcome: finding.outcome,
    not_needed: finding.notNeeded,
    points: pointsOf(finding, weight),
    code: finding.text,
    ...said(finding.text, finding.args),
    ...fixFields(finding.fix, zone),
    deductions: finding.deductions.map(
      ({ share, text, args, fix }): DeductionItem => ({
        points: Math.round(share * weight),
        code: text,
        ...said(text, args),
        ...fixFields(fix, zone),
      }),
    ),
  };
}

const pointsOf = (finding: Extract<Finding, { readonly share: number }>, weight: number): number =>
  Math.round(finding.share * weight);
