import type { RenderedEmail } from '../../mail/render.ts';
import type { AlertEmailContent } from '../channels/content.ts';
import type { MonitorPlans } from '../model/monitor.ts';
import type { RenderAlert } from '../run/store-run.ts';
import { acknowledgeToken } from './acknowledge-link.ts';
import { htmlOf, textOf } from './alert-email-forms.ts';
import { type AlertEmail, domainsOf, partsOf } from './alert-email-parts.ts';
import { DETAILS, fits } from './detail.ts';
import type { RenderDigest } from './digest.ts';
import { groupsOf } from './same-change.ts';
import { unsubscribeToken } from './unsubscribe.ts';

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
  }): ((...asked: Parameters<RenderAlert>) => AlertEmailContent) =>
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
        acknowledge: acknowledgePages({ secret, recipient: id, publicUrl: publicUrl() }),
      }),
      unsubscribe,
    };
  };

/** Makes the links that acknowledge alerts, for one recipient. */
const acknowledgePages =
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
 * Does the same for alerts of one account that waited for each other. Its unsubscribe link stops all alerts to the
 * recipient, or those of the domain if it is about only one.
 */
export const createDigestEmails =
  ({
    secret,
    publicUrl,
  }: {
    readonly secret: string;
    publicUrl(): string;
  }): ((...asked: Parameters<RenderDigest>) => AlertEmailContent) =>
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
      acknowledge: acknowledgePages({ secret, recipient: id, publicUrl: publicUrl() }),
    });
    return { ...email, unsubscribe };
  };

/**
 * Returns the e-mail in the language of its recipient, with as much as an e-mail may hold. What comes from a zone can look like
 * nothing but a value of it.
 */
export function alertEmail(email: AlertEmail): RenderedEmail {
  const groups = groupsOf(email.alerts);
  const rendered = DETAILS.map((detail) => (): RenderedEmail => {
    const parts = partsOf(email, groups, detail);
    return { subject: parts.subject, text: textOf(parts, email), html: htmlOf(parts, email) };
  });
  const [full, ...shorter] = rendered;
  if (full === undefined) throw new Error('An e-mail has no detail.');
  let made = full();
  for (const make of shorter) if (!fits(made)) made = make();
  return made;
}
