import {
  badge,
  beneath,
  buttons,
  caption,
  divider,
  emailDocument,
  heading,
  headline,
  lesserHeading,
  lesserHeadline,
  link,
  paragraph,
  part,
  place,
  records,
  subheadline,
} from '../../mail/email-document.ts';
import { html, type Markup } from '../../mail/markup.ts';
import { wrapped } from '../../mail/plain-text.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { speak, speakRich } from '../../texts/speak.ts';
import { markupValue, plainValue, type Side } from './alert-email-difference.ts';
import type { AlertEmail, EmailParts, GroupView } from './alert-email-parts.ts';
import { ALERT_EMAIL_TEXTS } from './alert-email-texts.ts';
import type { AlertWords, EventView } from './alert-view.ts';

interface Link {
  readonly href: string;
  /** In the plain text. */
  readonly label: string;
  /** On the page. */
  readonly action: string;
}

/** Returns the links of an alert: the alert itself, and what it is about. Of several, the page of one lists all. */
function linksOf(
  { domain, domains, alert, acknowledge }: GroupView,
  publicUrl: string,
  words: AlertWords,
): readonly [Link, ...Link[]] {
  const href = `${publicUrl}/monitors/alerts?alert=${encodeURIComponent(alert)}`;
  const seen =
    acknowledge === null ? [] : [{ href: acknowledge, label: words('link-acknowledge'), action: words('acknowledge') }];
  if (domains !== null) return [{ href, label: words('link-alerts'), action: words('open-alerts') }, ...seen];
  const name = encodeURIComponent(domain);
  return [
    { href, label: words('link-alert'), action: words('open-alert') },
    ...seen,
    { href: `${publicUrl}/domain/${name}`, label: words('link-report'), action: words('open-report') },
    { href: `${publicUrl}/history/${name}`, label: words('link-history'), action: words('see-history') },
  ];
}

/** Returns the e-mail as plain text. */
export function textOf(
  { views, others, opening, undelivered, reasons, hasSeveralDomains }: EmailParts,
  email: AlertEmail,
): string {
  const words = speak(email.language, ALERT_EMAIL_TEXTS);
  const alerts = views.map((view) => {
    const links = linksOf(view, email.publicUrl, words);
    const events = view.events.map((one, i) => eventText(one, i === 0 ? view.remarks : [], email.language));
    return [
      ...(views.length > 1 || (opening !== null && view.domains === null)
        ? [`${view.title}\n${'='.repeat(view.title.length)}`]
        : []),
      events.join('\n\n\n'),
      ...(view.domains === null
        ? []
        : [
            titledText(
              words('domains'),
              view.domains.map((one) => `  ${one}`),
            ),
          ]),
      labelled(
        words,
        links.map(({ label, href }) => [label, href]),
      ),
    ].join('\n\n');
  });
  const stop = labelled(words, [
    [words(hasSeveralDomains ? 'link-stop-all' : 'link-stop'), email.unsubscribe],
    [words('link-monitors'), `${email.publicUrl}/monitors`],
  ]);
  const more = others.length === 0 ? [] : [titledText(words('more-alerts'), others.map(wrapped))];
  const body = [...(opening === null ? [] : [opening]), ...alerts, ...more, ...undelivered.text].join('\n\n\n');
  return `${body}\n\n\n--\n${wrapped(reasons)}\n${stop}\n`;
}

const titledText = (title: string, lines: readonly string[], between = '\n'): string =>
  `${title.toUpperCase()}\n\n${lines.join(between)}`;

function eventText(view: EventView, remarks: readonly string[], language: Language): string {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const { between } = formatsOf(language);
  const why = [...(view.reason === null ? [] : [view.reason]), ...remarks].join(between);
  const side = ({ values, more }: Side): string[] => [
    ...(values.length === 0 ? [`  ${words('no-record')}`] : values.map((value) => `  ${plainValue(value)}`)),
    ...(more > 0 ? [`  ${words('more-values', { count: more })}`] : []),
  ];
  const differences = view.differences.flatMap(({ rrset, beforeLabel, nowLabel, before, after }) => [
    rrset,
    [words('label', { label: beforeLabel }), ...side(before)].join('\n'),
    [words('label', { label: nowLabel }), ...side(after)].join('\n'),
  ]);
  const shown = view.more === null ? differences : [...differences, view.more];
  const advice =
    view.whatToDo.length === 0 ? [] : [titledText(words('what-to-do'), [wrapped(view.whatToDo.join(between))])];
  const set = (block: readonly string[]): string[] => block.map((one, i) => (i === 0 ? `\n${one}` : one));
  return [
    `${view.headline}\n${view.badge}`,
    ...(why === '' ? [] : [wrapped(why)]),
    ...(view.isUrgent ? [...set(advice), ...set(shown)] : [...shown, ...set(advice)]),
    ...(view.follows === null
      ? []
      : [
          `\n${titledText(
            view.follows.title,
            view.follows.events.map((one) => eventText(one, [], language).replaceAll(/^(?=.)/gm, '  ')),
            '\n\n\n',
          )}`,
        ]),
  ].join('\n\n');
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

/** Returns the e-mail as HTML. */
export function htmlOf(
  { subject, about, views, others, opening, undelivered, reasons, hasSeveralDomains }: EmailParts,
  email: AlertEmail,
): string {
  const words = speak(email.language, ALERT_EMAIL_TEXTS);
  const { between } = formatsOf(email.language);
  const level = views.length === 1 && views[0].events.length === 1 ? 'only' : 'one';
  const choices = speakRich<typeof ALERT_EMAIL_TEXTS.texts, Markup>(email.language, ALERT_EMAIL_TEXTS)(
    hasSeveralDomains ? 'choices-domains' : 'choices',
    {
      stop: (inside) => link(email.unsubscribe, inside),
      monitors: (inside) => link(`${email.publicUrl}/monitors`, inside),
    },
  );
  const alerts = views.flatMap((view) => {
    const [first, ...rest] = linksOf(view, email.publicUrl, words).map(({ href, action }) => ({ href, label: action }));
    const parts = view.events.flatMap((one, i) =>
      eventParts(one, { remarks: i === 0 ? view.remarks : [], level, language: email.language }),
    );
    return [
      ...(views.length > 1 || (opening !== null && view.domains === null) ? [divider(view.title)] : []),
      ...parts,
      ...(view.domains === null
        ? []
        : [part(heading(words('domains')), caption(''), records([view.domains.join(', ')], true))]),
      ...(first === undefined ? [] : [buttons(first, rest)]),
    ];
  });
  const more =
    others.length === 0 ? [] : [part(heading(words('more-alerts')), ...others.map((line) => paragraph(line)))];
  return emailDocument({
    language: email.language,
    title: subject,
    preview: views[0].events[0].reason ?? views[0].events[0].headline,
    about,
    parts: [...(opening === null ? [] : [headline(opening)]), ...alerts, ...more, ...undelivered.html],
    closing: html`${reasons}${between}${choices}`,
  });
}

/** Headings of the only event, of one of several, and of one beneath its cause. */
const HEADINGS = {
  only: { title: headline, heading },
  one: { title: subheadline, heading },
  beneath: { title: lesserHeadline, heading: lesserHeading },
};

function eventParts(
  view: EventView,
  {
    remarks,
    level,
    language,
  }: { readonly remarks: readonly string[]; readonly level: keyof typeof HEADINGS; readonly language: Language },
): Markup[] {
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
  const shown = view.more === null ? differences : [...differences, part(paragraph(view.more))];
  const sentences = view.whatToDo.join(between);
  const advice = sentences === '' ? [] : [part(HEADINGS[level].heading(words('what-to-do')), paragraph(sentences))];
  return [
    part(badge(view.tone, view.badge), HEADINGS[level].title(view.headline), why === '' ? null : paragraph(why)),
    ...(view.isUrgent ? [...advice, ...shown] : [...shown, ...advice]),
    ...followingParts(view, language),
  ];
}

/** Puts what follows from an event into one part, each set off. */
const followingParts = ({ follows }: EventView, language: Language): readonly Markup[] =>
  follows === null
    ? []
    : [
        part(
          heading(follows.title),
          ...follows.events.map((one) => beneath(...eventParts(one, { remarks: [], level: 'beneath', language }))),
        ),
      ];
