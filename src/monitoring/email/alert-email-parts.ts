import { SEVERITY_TEXTS, severityInWords } from '../../changes/severity-texts.ts';
import type { DomainName } from '../../domain/name.ts';
import { compareTexts, visible } from '../../domain/text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { shortened } from '../../mail/plain-text.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { leadOf, sectionsOf } from '../events/causes.ts';
import { definitionOf } from '../events/events.ts';
import type { Alert, AlertEvent } from '../model/alert.ts';
import { gravityOf } from '../model/closing.ts';
import type { FollowUp } from '../model/follow-up-store.ts';
import { ALERT_EMAIL_TEXTS } from './alert-email-texts.ts';
import { type AlertView, alertView } from './alert-view.ts';
import type { Detail } from './detail.ts';
import { commonAlert, type groupsOf, type SameChange } from './same-change.ts';
import { type Undelivered, undeliveredParts } from './undelivered.ts';

/** An e-mail of alerts to one recipient. */
export interface AlertEmail {
  /** One, or several of one account that were gathered: then it is a digest, which may still be about one domain. */
  readonly alerts: readonly [Alert, ...Alert[]];
  readonly language: Language;
  /** Who gets it: the e-mail says so, so that a forwarded one explains itself. */
  readonly address: string;
  /** Earlier alerts that did not get to the recipient, the newest first. */
  readonly undelivered: readonly Alert[];
  /** How often the domain is checked, in milliseconds; null in a digest. */
  readonly intervalMs: number | null;
  /** Why they are sent once more; left out where they are new. */
  readonly followUp?: FollowUp;
  /** The address of our pages, without a slash at the end. */
  readonly publicUrl: string;
  /** A page that stops alerts after a click: those of the domain, or of all domains if there are several. */
  readonly unsubscribe: string;
  /** Returns the page that acknowledges an alert after a click. `isForSame`: all that report the same change. */
  acknowledge(alert: string, isForSame: boolean): string;
}

/** Mail clients show about seventy characters of a subject; a headline may hold a record. */
const MAX_SUBJECT_CHARS = 200;

/** An alert in words, or several of the same change. */
export interface GroupView extends AlertView {
  /** Above it where there are several: its domain, or how many. */
  readonly title: string;
  /** The domains of several alerts, of which the last line may count those that are left out; null for one alert. */
  readonly domains: readonly string[] | null;
  /** Identifies an alert by itself. */
  readonly alert: string;
  /** The page that acknowledges it, where that does something; null otherwise. */
  readonly acknowledge: string | null;
}

/** Everything that both forms say, in words. */
export interface EmailParts {
  readonly subject: string;
  readonly about: string;
  /** Above the alerts of a digest. */
  readonly opening: string | null;
  readonly views: readonly [GroupView, ...GroupView[]];
  /** Alerts for which there is no more room than a line. */
  readonly others: readonly string[];
  readonly undelivered: Undelivered;
  readonly reasons: string;
  readonly hasSeveralDomains: boolean;
}

/** Returns the domains of alerts, each once: one may have several. */
export const domainsOf = (alerts: AlertEmail['alerts']): readonly DomainName[] => [
  ...new Set(alerts.map(({ domain }) => domain)),
];

/** Puts an e-mail into words. Its alerts go by what changed. */
export function partsOf(
  {
    alerts,
    language,
    address,
    undelivered,
    intervalMs,
    acknowledge,
    followUp,
  }: Omit<AlertEmail, 'publicUrl' | 'unsubscribe'>,
  [first, ...rest]: ReturnType<typeof groupsOf>,
  detail: Detail,
): EmailParts {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const { between } = formatsOf(language);
  const view = (group: SameChange): GroupView => ({
    ...groupView(group, language, detail),
    acknowledge: canAcknowledge(group) ? acknowledge(group[0].id, group.length > 1) : null,
  });
  const views: EmailParts['views'] = [view(first), ...rest.slice(0, detail.whole - 1).map(view)];
  const lines = rest.slice(detail.whole - 1);
  const left = lines.slice(detail.lines).flat().length;
  const domains = domainsOf(alerts);
  const count = domains.length;
  const isSame = rest.length === 0 && first.length > 1;
  const shown = visible(address);
  const reasons =
    count > 1
      ? [words('why-domains', { address: shown })]
      : [
          words('why', { address: shown, domain: views[0].domain }),
          ...(intervalMs === null ? [] : [checkedEvery(intervalMs, language)]),
        ];
  return {
    subject: subjectOf(first, { alerts: alerts.length, followUp }, language),
    about: alerts.length > 1 ? words('about-domains', { count }) : words('about', { domain: views[0].domain }),
    opening:
      followUp !== undefined
        ? words(`opening-${followUp}`)
        : alerts.length > 1
          ? words(isSame ? 'headline-same' : 'headline-domains', { count })
          : null,
    views,
    others: [
      ...lines.slice(0, detail.lines).map((group) => shortened(lineOf(group, language), MAX_SUBJECT_CHARS)),
      ...(left > 0 ? [words('alerts-left', { count: left })] : []),
    ],
    undelivered: undeliveredParts(undelivered, { address: shown, language, most: detail.undelivered }),
    reasons: reasons.join(between),
    hasSeveralDomains: count > 1,
  };
}

/** The severity, the cause that the gravest alert has, and how many more there are: what follows from it isn't counted. */
function subjectOf(
  gravest: SameChange,
  { alerts, followUp }: { readonly alerts: number; readonly followUp: FollowUp | undefined },
  language: Language,
): string {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const [{ events }] = gravest;
  const [{ severity }, ...sections] = sectionsOf(events);
  const line = lineOf(gravest, language);
  const [others, more] = [alerts - gravest.length, sections.length];
  const back = more > 0 && gravest.length === 1 ? recordsBack(events) : [];
  const { domain } = gravest[0];
  const whole =
    others > 0
      ? words('subject-others', { subject: line, count: others })
      : back.length > 0
        ? words('subject', { domain, headline: words('subject-back', { records: back, count: back.length }) })
        : more > 0
          ? words('subject-more', { subject: line, count: more })
          : line;
  const grave = severityInWords(severity);
  const inWords = grave === null ? words('info') : speak(language, SEVERITY_TEXTS)(grave);
  const graded = words('subject-severity', { severity: inWords, subject: whole });
  const subject = followUp === undefined ? graded : words(`subject-${followUp}`, { subject: graded });
  return shortened(visible(subject), MAX_SUBJECT_CHARS);
}

/** Names the records of an alert that reports nothing else than that they are as before again; none of any other. */
const recordsBack = (events: readonly AlertEvent[]): readonly string[] =>
  events.every((event) => definitionOf(event).before === 'undone')
    ? [
        ...new Set(
          events.flatMap(({ kind, differences }) =>
            kind === 'dmarc-back' ? ['DMARC'] : differences.map(({ type }) => type),
          ),
        ),
      ]
    : [];

/** Returns a headline with its domain, or with how many there are. */
function lineOf(group: SameChange, language: Language): string {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const { domain, events } = commonAlert(group, words('domain'));
  const headline = textIn(language, leadOf(events).message);
  if (group.length > 1) return visible(words('subject-same', { count: group.length, headline }));
  // A headline that names the domain needs no other name in front of it.
  return visible(headline.includes(domain) ? headline : words('subject', { domain, headline }));
}

/**
 * Whether an e-mail offers to acknowledge alerts: of critical ones we remind, and of many each is otherwise closed by itself. What is
 * closed needs nobody.
 */
const canAcknowledge = (group: SameChange): boolean => {
  if (group.every(({ closedAt }) => closedAt !== null)) return false;
  const gravities = group.map(gravityOf);
  return gravities.includes('critical') || (group.length > 1 && gravities.every((gravity) => gravity !== null));
};

function groupView(group: SameChange, language: Language, detail: Detail): Omit<GroupView, 'acknowledge'> {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const view = alertView(commonAlert(group, words('domain')), language, detail);
  const [{ id }] = group;
  if (group.length === 1) return { ...view, title: view.domain, domains: null, alert: id };
  const names = domainsOf(group).toSorted(compareTexts);
  const left = names.length - detail.domains;
  return {
    ...view,
    remarks: [...remarksOf(group, view, language), words('domain-stands')],
    title: words('headline-same', { count: names.length }),
    domains: [
      ...names.slice(0, detail.domains).map(visible),
      ...(left > 0 ? [words('more-domains', { count: left })] : []),
    ],
    alert: id,
  };
}

/** Says when alerts of the same change were found. */
function remarksOf(group: SameChange, { remarks }: AlertView, language: Language): readonly string[] {
  const times = group.map(({ at }) => at);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  if (Math.floor(from / MINUTE_MS) === Math.floor(to / MINUTE_MS)) return remarks;
  const between = speak(language, ALERT_EMAIL_TEXTS)('seen-between', { from: { instant: from }, to: { instant: to } });
  return [between, ...remarks.slice(1)];
}

function checkedEvery(intervalMs: number, language: Language): string {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  if (intervalMs === HOUR_MS) return words('hourly');
  return intervalMs === DAY_MS ? words('daily') : words('every', { interval: { durationMs: intervalMs } });
}
