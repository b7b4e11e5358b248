import { visible } from '../../domain/text.ts';
import { heading, paragraph, part } from '../../mail/email-document.ts';
import type { Markup } from '../../mail/markup.ts';
import { shortened, wrapped } from '../../mail/plain-text.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { leadOf } from '../events/causes.ts';
import type { Alert } from '../model/alert.ts';
import { ALERT_EMAIL_TEXTS } from './alert-email-texts.ts';

/** A headline may hold a record. */
const MAX_HEADLINE_CHARS = 200;

/** The part of an e-mail that names earlier alerts, in both forms; empty where there are none. */
export interface Undelivered {
  readonly text: readonly string[];
  readonly html: readonly Markup[];
}

/** Names earlier alerts that did not get to the address, a line each; `most` of them. */
export function undeliveredParts(
  alerts: readonly Alert[],
  { address, language, most }: { readonly address: string; readonly language: Language; readonly most: number },
): Undelivered {
  if (alerts.length === 0) return { text: [], html: [] };
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const named = alerts.slice(0, most);
  const title = words('undelivered');
  const about = words('undelivered-about', { count: named.length, address });
  const lines = named.map(({ at, domain, events }) => {
    const headline = shortened(visible(textIn(language, leadOf(events).message)), MAX_HEADLINE_CHARS);
    return words('undelivered-alert', { date: { date: at }, domain, headline });
  });
  if (alerts.length > named.length) lines.push(words('undelivered-more'));
  return {
    text: [[title.toUpperCase(), wrapped(about), lines.map((line) => wrapped(line)).join('\n')].join('\n\n')],
    html: [part(heading(title), paragraph(about), ...lines.map((line) => paragraph(line)))],
  };
}
