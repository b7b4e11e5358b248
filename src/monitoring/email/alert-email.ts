import type { RenderedEmail } from '../../mail/render.ts';
import type { AlertEmailContent } from '../channels/content.ts';
import type { AlertsMessage, ChannelReader } from '../channels/define-channel.ts';
import { acknowledgeToken } from './acknowledge-link.ts';
import { htmlOf, textOf } from './alert-email-forms.ts';
import { type AlertEmail, domainsOf, partsOf } from './alert-email-parts.ts';
import { DETAILS, fits } from './detail.ts';
import { alertsOf, foldedByCause } from './folded.ts';
import { groupsOf } from './same-change.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/**
 * Puts alerts into an e-mail to a recipient. `secret` signs its unsubscribe link, `publicUrl` begins every link. That link stops
 * all alerts to the recipient, or those of the domain if the e-mail is about only one.
 */
export function alertEmailTo(
  { id, language, address }: ChannelReader,
  message: AlertsMessage,
  { secret, publicUrl }: { readonly secret: string; readonly publicUrl: string },
): AlertEmailContent {
  const [first, ...others] = domainsOf(message.alerts);
  const domain = others.length > 0 ? null : (first ?? null);
  const unsubscribe = `${publicUrl}/unsubscribe/${unsubscribeToken(secret, { recipient: id, domain })}`;
  const acknowledge = acknowledgePages({ secret, recipient: id, publicUrl });
  return { ...alertEmail({ ...message, language, address, publicUrl, unsubscribe, acknowledge }), unsubscribe };
}

/** Makes the links that acknowledge alerts, for one recipient. */
export const acknowledgePages =
  ({
    secret,
    recipient,
    publicUrl,
  }: {
    readonly secret: string;
    readonly recipient: string;
    readonly publicUrl: string;
  }) =>
  (alert: string, isForSame: boolean): string =>
    `${publicUrl}/acknowledge/${acknowledgeToken(secret, { recipient, alert, isForSame })}`;

/**
 * Returns the e-mail in the language of its recipient, with as much as an e-mail may hold. What comes from a zone can look like
 * nothing but a value of it.
 */
export function alertEmail(email: AlertEmail): RenderedEmail {
  const alerts = alertsOf(foldedByCause(email.alerts));
  const groups = groupsOf(alerts);
  const rendered = DETAILS.map((detail) => (): RenderedEmail => {
    const parts = partsOf({ ...email, alerts }, groups, detail);
    return { subject: parts.subject, text: textOf(parts, email), html: htmlOf(parts, email) };
  });
  const [full, ...shorter] = rendered;
  if (full === undefined) throw new Error('An e-mail has no detail.');
  let made = full();
  for (const make of shorter) if (!fits(made)) made = make();
  return made;
}
