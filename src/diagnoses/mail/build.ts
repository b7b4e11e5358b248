import { nameMessage } from '../../checks/check.ts';
import { citationsText } from '../../domain/citation.ts';
import type { DnsName } from '../../domain/name.ts';
import { isAtOrBelow } from '../../domain/name.ts';
import { isDnsLine } from '../../evidence/evidence.ts';
import { actionsOf, afterActions } from '../actions.ts';
import { asOfField, type ReportContext } from '../build.ts';
import { evidenceOf, oldest, rfc3339 } from '../evidence-item.ts';
import { fixFields } from '../fix-item.ts';
import { byUrgency, type CapFacts, gradeCapOf, isBogusAt } from '../grade-cap.ts';
import { ABSENT, couldNot, jsonArgs, proseOf } from '../prose.ts';
import type { Prose } from '../report.ts';
import { scoreOf } from '../scoring.ts';
import { warningsOf } from '../warnings.ts';
import { bulkSenderItems } from './bulk-senders.ts';
import { type JudgedItem, MAIL_CRITERIA, type MailDiagnosis } from './diagnose.ts';
import { dkimKeyItems } from './dkim-items.ts';
import { dmarcPicture } from './dmarc-picture.ts';
import { mailServersPicture } from './mail-servers.ts';
import { planSteps } from './plan.ts';
import type { DeductionItem, MailItem, MailReport } from './report.ts';
import { spfPicture } from './spf-picture.ts';
import { mailVerdict } from './verdict.ts';

/** Items that stand above the list. */
const FIRST_THINGS = 3;

/** A mail-security diagnosis as a report, in no language yet. */
export function buildMailReport(diagnosis: MailDiagnosis, context: ReportContext): MailReport<Prose> {
  const { domain, exists, reachability } = diagnosis;
  const { transcript, names, now } = context;
  const zone = diagnosis.zone ?? domain;
  const item = (judged: JudgedItem): MailItem<Prose> => mailItem(judged, exists, zone, context);
  const items = diagnosis.items.map(item);
  const beside = diagnosis.unscored.map(item);
  const total = scoreOf(
    items.map(({ outcome, weight, points }) => ({ weight, points: outcome === 'unknown' ? null : points })),
  );
  const { score, max, grade } = total;
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
    .flatMap(({ result }) => result.refs)
    .filter((ref) => {
      const line = transcript.line(ref);
      return line === undefined || !isDnsLine(line) || isAtOrBelow(line.question.name, domain);
    });
  const actions = exists === false ? [] : actionsOf([...diagnosis.items, ...diagnosis.unscored], facts, zone);
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
    actions: actions.map(({ item: one }) => one),
    after_actions: afterActions(actions, total, facts),
    beside,
    mail_servers: exists === false ? null : mailServersPicture(diagnosis.mailServers, context.port25Open),
    spf: exists === false ? null : spfPicture(diagnosis.spf, zone),
    dkim_keys: exists === false ? [] : dkimKeyItems(diagnosis.dkim),
    dmarc: exists === false ? null : dmarcPicture(diagnosis.dmarc, diagnosis.destinations),
    plan: exists === false ? [] : planSteps(domain, diagnosis.dmarcFacts, zone),
    bulk_senders: exists === false ? [] : bulkSenderItems(diagnosis, items),
  };
}

/** One item with its points. Points are whole: shares are chosen so, and rounding hides what floating point adds. */
function mailItem(
  { id, check, weight, result }: JudgedItem,
  exists: boolean | null,
  zone: DnsName,
  { transcript, now }: ReportContext,
): MailItem<Prose> {
  const common = {
    id,
    name: nameMessage(check),
    weight,
    source: citationsText(check.citations),
    observed_at: rfc3339(oldest(result.refs, transcript) ?? now),
    evidence: evidenceOf(result.refs, transcript),
    not_needed: false,
    points: 0,
    outcome: 'unknown',
    code: null,
    args: {},
    explanation: '',
    advice: '',
    fixes: [],
    fix: null,
    deductions: [],
  } as const;
  if (exists === false) return { ...common, outcome: 'failed', code: 'no-such-name', explanation: ABSENT };
  if (result.outcome === 'unknown') return { ...common, explanation: couldNot(result.failures) };
  const [main, ...others] = result.findings;
  return {
    ...common,
    outcome: result.outcome,
    not_needed: result.notNeeded,
    points: Math.round(result.share * weight),
    code: main.code,
    args: jsonArgs(main.message.args),
    ...proseOf([main]),
    ...fixFields(main.fix, zone),
    deductions: others.map(
      (one): DeductionItem<Prose> => ({
        points: Math.round(one.deduction * weight),
        code: one.code,
        severity: one.severity,
        args: jsonArgs(one.message.args),
        ...proseOf([one]),
        ...fixFields(one.fix, zone),
      }),
    ),
  };
}
