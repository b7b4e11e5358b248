import { isoTime } from '../../domain/time.ts';
import { actionsOf } from '../actions.ts';
import { areaItem } from '../areas/area-item.ts';
import { checkAreaItem } from '../areas/check-area.ts';
import type { ReportContext } from '../build.ts';
import { oldest } from '../evidence-item.ts';
import { bogusAt, byUrgency, type CapFacts, gradeCapOf, NO_CAPS } from '../grade-cap.ts';
import { gradedCheckItem, scoredItem } from '../graded-check.ts';
import type { AreaItem, GradedCheckItem, Prose } from '../report.ts';
import { reportBody, reportHead } from '../report-head.ts';
import { scoreOf } from '../scoring.ts';
import { headlinesOf } from '../verdict.ts';
import { bulkSenderItems } from './bulk-senders.ts';
import { type JudgedItem, MAIL_CRITERIA, type MailDiagnosis } from './diagnose.ts';
import { dkimKeyItems } from './dkim-items.ts';
import { dmarcPicture } from './dmarc-picture.ts';
import { mailServersPicture } from './mail-servers.ts';
import { planSteps } from './plan.ts';
import type { MailReport } from './report.ts';
import { spfPicture } from './spf-picture.ts';
import { mailVerdict } from './verdict.ts';

/** Items that stand above the list. */
const FIRST_THINGS = 3;

/** A mail-security diagnosis as a report, in no language yet. */
export function buildMailReport(diagnosis: MailDiagnosis, context: ReportContext): MailReport<Prose> {
  const { domain, exists, reachability } = diagnosis;
  const { transcript, names } = context;
  const zone = diagnosis.zone ?? domain;
  const item = (judged: JudgedItem) => gradedCheckItem(judged, { exists, zone }, context);
  const items = diagnosis.items.map(item);
  const beside = diagnosis.unscored.map(item);
  const total = scoreOf(items.map(scoredItem));
  const facts: CapFacts =
    exists === false
      ? NO_CAPS
      : {
          ...NO_CAPS,
          ...bogusAt(domain, transcript),
          anyoneSends: diagnosis.anyoneSends,
          mailUnreachable: reachability === 'useless' || (reachability === 'silent' && context.port25Open),
        };
  const gradeCap = gradeCapOf(total.grade, facts);
  const actions = exists === false ? [] : actionsOf([...diagnosis.items, ...diagnosis.unscored], facts, zone);
  // What another item's action brings with it is no thing of its own.
  const broughtAlong = new Set(actions.flatMap((one) => one.item.checks.slice(1)));
  const lacking = items
    .filter(({ id, outcome, points, weight }) => outcome !== 'unknown' && points < weight && !broughtAlong.has(id))
    .map(({ id, points, weight }) => ({ id, gain: weight - points }))
    .toSorted(byUrgency(gradeCap));
  return {
    ...reportHead(
      {
        domain,
        exists,
        verdict: mailVerdict({
          ...facts,
          name: names.unicode,
          exists,
          sendsNoMail: diagnosis.sendsNoMail,
          mailSilent: reachability === 'silent',
          policy: diagnosis.policy,
          items: items.map((one, i) => partOf(one, diagnosis.items[i])),
          unscored: beside.map((one, i) => partOf(one, diagnosis.unscored[i])),
        }),
        total,
        caps: facts,
        someUnknown: items.some(({ outcome }) => outcome === 'unknown'),
        criteria: MAIL_CRITERIA,
        refs: diagnosis.items.flatMap(({ result }) => result.refs),
      },
      context,
    ),
    sends_no_mail: diagnosis.sendsNoMail,
    items,
    first_things: exists === false ? [] : lacking.slice(0, FIRST_THINGS).map(({ id }) => id),
    ...reportBody({ actions, total, caps: facts }, areasOf(diagnosis, items, context)),
    beside,
    mail_servers: exists === false ? null : mailServersPicture(diagnosis.mailServers, context.port25Open),
    spf: exists === false ? null : spfPicture(diagnosis.spf, zone),
    dkim_keys: exists === false ? [] : dkimKeyItems(diagnosis.dkim),
    dmarc: exists === false ? null : dmarcPicture(diagnosis.dmarc, diagnosis.destinations),
    plan: exists === false ? [] : planSteps(domain, diagnosis.dmarcFacts, diagnosis.destinations, zone),
    bulk_senders: exists === false ? [] : bulkSenderItems(diagnosis, items),
  };
}

/** An item as the sentence above the score sees it. */
const partOf = (item: GradedCheckItem<Prose>, judged: JudgedItem | undefined) => ({
  ...item,
  notNeeded: item.not_needed,
  headlines: headlinesOf(judged?.result, item.weight),
});

/** Each item as an area. What the health report has an area of, says the same here. */
const areasOf = (
  { areas, items: judged, exists }: MailDiagnosis,
  items: readonly GradedCheckItem<Prose>[],
  { transcript, now }: ReportContext,
): AreaItem<Prose>[] =>
  judged.map(({ id, name }) => {
    const assessed = areas.find(({ area }) => area.id === id);
    return assessed === undefined
      ? checkAreaItem({ id, label: name, checks: [id] }, items)
      : areaItem(assessed, items, exists, isoTime(oldest(assessed.finding.refs, transcript) ?? now));
  });
