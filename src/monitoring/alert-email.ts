import type { Message } from '../domain/message.ts';
import { renderEmail } from '../mail/render.ts';
import { textIn } from '../texts/language.ts';
import type { Language } from '../texts/languages.ts';
import { speak } from '../texts/speak.ts';
import type { Alert, AlertEvent } from './alert.ts';
import { ALERT_EMAIL_TEXTS } from './alert-email-texts.ts';
import type { RenderAlert } from './tell.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** Returns what puts alerts into e-mails. `secret` signs their unsubscribe links, `publicUrl` begins every link. */
export const createAlertEmails =
  ({ secret, publicUrl }: { readonly secret: string; publicUrl(): string }): RenderAlert =>
  (alert, { id, language }) => {
    const words = speak(language, ALERT_EMAIL_TEXTS);
    const { domain, events } = alert;
    const [first] = events;
    const token = unsubscribeToken(secret, { recipient: id, monitor: alert.monitor });
    const unsubscribe = `${publicUrl()}/unsubscribe/${token}`;
    const [headline, count] = [textIn(language, first.message), events.length - 1];
    const rendered = renderEmail({
      language,
      subject:
        count === 0 ? words('subject', { domain, headline }) : words('subject-several', { domain, headline, count }),
      paragraphs: [...events.flatMap((event) => eventLines(event, language)), ...facts(alert, language)],
      link: { href: `${publicUrl()}/domain/${domain}`, label: words('report') },
      closing: words('closing', { domain, url: unsubscribe }),
    });
    return { ...rendered, unsubscribe };
  };

function eventLines({ message, reason, whatToDo, differences }: AlertEvent, language: Language): string[] {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const values = (some: readonly string[]): string => (some.length === 0 ? words('nothing') : some.join(', '));
  const say = (one: Message | null): string[] => (one === null ? [] : [textIn(language, one)]);
  return [
    ...say(message),
    ...say(reason),
    ...differences.flatMap(({ name, type, before, after }) => [
      words('before', { record: `${name} ${type}`, values: values(before) }),
      words('after', { record: `${name} ${type}`, values: values(after) }),
    ]),
    ...say(whatToDo),
  ];
}

function facts({ scoreBefore, scoreAfter, confirmedBy }: Alert, language: Language): string[] {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const isMoved = scoreBefore !== null && scoreAfter !== null && scoreBefore.score !== scoreAfter.score;
  return [
    ...(isMoved ? [words('score', { before: scoreBefore.score, after: scoreAfter.score })] : []),
    ...(confirmedBy.length === 0 ? [] : [words('confirmed-by', { servers: confirmedBy })]),
  ];
}
