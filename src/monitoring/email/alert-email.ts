import type { DomainName } from '../../domain/name.ts';
import { visible } from '../../domain/text.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import {
  badge,
  buttons,
  caption,
  divider,
  emailDocument,
  heading,
  headline,
  link,
  paragraph,
  part,
  place,
  records,
  subheadline,
} from '../../mail/email-document.ts';
import { html, type Markup } from '../../mail/markup.ts';
import { shortened, wrapped } from '../../mail/plain-text.ts';
import type { RenderedEmail } from '../../mail/render.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { speak, speakRich } from '../../texts/speak.ts';
import type { Alert } from '../model/alert.ts';
import type { MonitorPlans } from '../model/monitor.ts';
import type { RenderAlert } from '../run/store-run.ts';
import { markupValue, plainValue, type Side } from './alert-email-difference.ts';
import { ALERT_EMAIL_TEXTS } from './alert-email-texts.ts';
import { type AlertView, type AlertWords, alertView, type EventView } from './alert-view.ts';
import type { RenderDigest } from './digest.ts';
import { type Undelivered, undeliveredParts } from './undelivered.ts';
import { unsubscribeToken } from './unsubscribe.ts';

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
  /** The address of our pages, without a slash at the end. */
  readonly publicUrl: string;
  /** A page that stops alerts after a click: those of the domain, or of all domains if there are several. */
  readonly unsubscribe: string;
}

/** Mail clients show about seventy characters of a subject; a headline may hold a record. */
const MAX_SUBJECT_CHARS = 200;

/** Everything that both forms say, in words. */
interface Parts {
  readonly subject: string;
  readonly about: string;
  /** Above the alerts of a digest. */
  readonly opening: string | null;
  readonly views: readonly [AlertView, ...AlertView[]];
  readonly undelivered: Undelivered;
  readonly reasons: string;
  readonly isDigest: boolean;
  readonly hasSeveralDomains: boolean;
}

/**
 * Puts the alert of one monitor into an e-mail. `secret` signs unsubscribe links, `publicUrl` begins every link,
 * `plans` says how often monitors run.
 */
export const createAlertEmails =
  ({
    secret,
    publicUrl,
    plans,
  }: {
    readonly secret: string;
    readonly plans: MonitorPlans;
    publicUrl(): string;
  }): RenderAlert =>
  (alert, { id, language, address, undelivered }, plan) => {
    const token = unsubscribeToken(secret, { recipient: id, domain: alert.domain });
    const unsubscribe = `${publicUrl()}/unsubscribe/${token}`;
    const { intervalMs } = plans[plan];
    return {
      ...alertEmail({
        alerts: [alert],
        language,
        address,
        undelivered,
        intervalMs,
        publicUrl: publicUrl(),
        unsubscribe,
      }),
      unsubscribe,
    };
  };

/**
 * Does the same for alerts of one account that waited for each other. Its unsubscribe link stops all alerts to the
 * recipient, or those of the domain if it is about only one.
 */
export const createDigestEmails =
  ({ secret, publicUrl }: { readonly secret: string; publicUrl(): string }): RenderDigest =>
  (alerts, { id, language, address, undelivered }) => {
    const [first, ...others] = domainsOf(alerts);
    const domain = others.length > 0 ? null : (first ?? null);
    const unsubscribe = `${publicUrl()}/unsubscribe/${unsubscribeToken(secret, { recipient: id, domain })}`;
    const email = alertEmail({
      alerts,
      language,
      address,
      undelivered,
      intervalMs: null,
      publicUrl: publicUrl(),
      unsubscribe,
    });
    return { ...email, unsubscribe };
  };

/** The domains of alerts, each once: one may have several. */
const domainsOf = (alerts: AlertEmail['alerts']): readonly DomainName[] => [
  ...new Set(alerts.map(({ domain }) => domain)),
];

/** Returns the e-mail in the language of its recipient. What comes from a zone can look like nothing but a value of it. */
export function alertEmail(email: AlertEmail): RenderedEmail {
  const parts = partsOf(email);
  return { subject: parts.subject, text: textOf(parts, email), html: htmlOf(parts, email) };
}

function partsOf({ alerts, language, address, undelivered, intervalMs }: AlertEmail): Parts {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const { between } = formatsOf(language);
  const isDigest = alerts.length > 1;
  const [first, ...others] = alerts;
  const views: Parts['views'] = [alertView(first, language), ...others.map((alert) => alertView(alert, language))];
  const domains = domainsOf(alerts);
  const { domain, events } = views[0];
  const more = first.events.length - 1;
  const { headline } = events[0];
  // A headline that names the domain needs no other name in front of it.
  const alone = headline.includes(domain) ? headline : words('subject', { domain, headline });
  const single = more === 0 ? alone : words('subject-more', { subject: alone, count: more });
  const count = domains.length;
  const subject = visible(isDigest ? words('subject-domains', { count, domains }) : single);
  const shown = visible(address);
  const reasons =
    domains.length > 1
      ? [words('why-domains', { address: shown })]
      : [
          words('why', { address: shown, domain }),
          ...(intervalMs === null ? [] : [checkedEvery(intervalMs, language)]),
        ];
  return {
    subject: shortened(subject, MAX_SUBJECT_CHARS),
    about: isDigest ? words('about-domains', { count }) : words('about', { domain }),
    opening: isDigest ? words('headline-domains', { count }) : null,
    views,
    undelivered: undeliveredParts(undelivered, shown, language),
    reasons: reasons.join(between),
    isDigest,
    hasSeveralDomains: domains.length > 1,
  };
}

function checkedEvery(intervalMs: number, language: Language): string {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  if (intervalMs === HOUR_MS) return words('hourly');
  return intervalMs === DAY_MS ? words('daily') : words('every', { interval: { durationMs: intervalMs } });
}

const linksOf = (publicUrl: string, domain: string) => ({
  report: `${publicUrl}/domain/${encodeURIComponent(domain)}`,
  history: `${publicUrl}/history/${encodeURIComponent(domain)}`,
  monitors: `${publicUrl}/monitors`,
});

function textOf(
  { views, opening, undelivered, reasons, isDigest, hasSeveralDomains }: Parts,
  email: AlertEmail,
): string {
  const words = speak(email.language, ALERT_EMAIL_TEXTS);
  const { between } = formatsOf(email.language);
  const side = ({ values, more }: Side): string[] => [
    ...(values.length === 0 ? [`  ${words('no-record')}`] : values.map((value) => `  ${plainValue(value)}`)),
    ...(more > 0 ? [`  ${words('more-values', { count: more })}`] : []),
  ];
  const event = (view: EventView, remarks: readonly string[]): string => {
    const why = [...(view.reason === null ? [] : [view.reason]), ...remarks].join(between);
    const differences = view.differences.flatMap(({ rrset, beforeLabel, nowLabel, before, after }) => [
      rrset,
      [words('label', { label: beforeLabel }), ...side(before)].join('\n'),
      [words('label', { label: nowLabel }), ...side(after)].join('\n'),
    ]);
    const advice =
      view.whatToDo.length === 0
        ? []
        : [`\n${words('what-to-do').toUpperCase()}`, wrapped(view.whatToDo.join(between))];
    return [`${view.headline}\n${view.badge}`, ...(why === '' ? [] : [wrapped(why)]), ...differences, ...advice].join(
      '\n\n',
    );
  };
  const alerts = views.map(({ domain, events, remarks }) => {
    const { report, history } = linksOf(email.publicUrl, domain);
    const eventTexts = events.map((one, i) => event(one, i === 0 ? remarks : [])).join('\n\n\n');
    const links = labelled(words, [
      [words('link-report'), report],
      [words('link-history'), history],
    ]);
    return [...(isDigest ? [`${domain}\n${'='.repeat(domain.length)}`] : []), eventTexts, links].join('\n\n');
  });
  const stop = labelled(words, [
    [words(hasSeveralDomains ? 'link-stop-all' : 'link-stop'), email.unsubscribe],
    [words('link-monitors'), linksOf(email.publicUrl, '').monitors],
  ]);
  const body = [...(opening === null ? [] : [opening]), ...alerts, ...undelivered.text].join('\n\n\n');
  return `${body}\n\n\n--\n${wrapped(reasons)}\n${stop}\n`;
}

/** Lines of a label and an address, the addresses below each other where letters are of one width. */
function labelled(words: AlertWords, lines: readonly (readonly [label: string, url: string])[]): string {
  const labels = lines.map(([label]) => words('label', { label }));
  const width = Math.max(...labels.map((label) => label.length)) + 1;
  return lines
    .map(([, url], i) => {
      const label = labels[i] ?? '';
      return `${label.endsWith(':') ? label.padEnd(width) : label}${url}`;
    })
    .join('\n');
}

function htmlOf(
  { subject, about, views, opening, undelivered, reasons, isDigest, hasSeveralDomains }: Parts,
  email: AlertEmail,
): string {
  const words = speak(email.language, ALERT_EMAIL_TEXTS);
  const { between } = formatsOf(email.language);
  const monitors = linksOf(email.publicUrl, '').monitors;
  const isShort = views.length === 1 && views[0].events.length === 1;
  const choices = speakRich<typeof ALERT_EMAIL_TEXTS.texts, Markup>(email.language, ALERT_EMAIL_TEXTS)(
    hasSeveralDomains ? 'choices-domains' : 'choices',
    { stop: (inside) => link(email.unsubscribe, inside), monitors: (inside) => link(monitors, inside) },
  );
  const alerts = views.flatMap(({ domain, events, remarks }) => {
    const { report, history } = linksOf(email.publicUrl, domain);
    const open = buttons({ href: report, label: words('open-report') }, { href: history, label: words('see-history') });
    const parts = events.flatMap((view, i) => eventParts(view, i === 0 ? remarks : [], isShort, email.language));
    return [...(isDigest ? [divider(domain)] : []), ...parts, open];
  });
  return emailDocument({
    language: email.language,
    title: subject,
    preview: views[0].events[0].reason ?? views[0].events[0].headline,
    about,
    parts: [...(opening === null ? [] : [headline(opening)]), ...alerts, ...undelivered.html],
    closing: html`${reasons}${between}${choices}`,
  });
}

function eventParts(view: EventView, remarks: readonly string[], isShort: boolean, language: Language): Markup[] {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const { between } = formatsOf(language);
  const why = [...(view.reason === null ? [] : [view.reason]), ...remarks].join(between);
  const side = ({ values, more }: Side, old: boolean): Markup =>
    records(
      [
        ...(values.length === 0 ? [words('no-record')] : values.map(markupValue)),
        ...(more > 0 ? [words('more-values', { count: more })] : []),
      ],
      old,
    );
  const differences = view.differences.map(({ rrset, beforeLabel, nowLabel, before, after }) =>
    part(place(rrset), caption(beforeLabel), side(before, true), caption(nowLabel), side(after, false)),
  );
  const advice = view.whatToDo.join(between);
  return [
    part(
      badge(view.tone, view.badge),
      isShort ? headline(view.headline) : subheadline(view.headline),
      why === '' ? null : paragraph(why),
    ),
    ...differences,
    ...(advice === '' ? [] : [part(heading(words('what-to-do')), paragraph(advice))]),
  ];
}
