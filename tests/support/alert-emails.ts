import type { AlertEmailContent } from '../../src/monitoring/channels/content.ts';
import { alertEmailTo } from '../../src/monitoring/email/alert-email.ts';
import type { RenderDigest } from '../../src/monitoring/email/digest.ts';
import type { RenderFollowUp } from '../../src/monitoring/email/follow-ups.ts';
import type { MonitorPlans } from '../../src/monitoring/model/monitor.ts';
import type { RenderAlert } from '../../src/monitoring/run/store-run.ts';

interface EmailOptions {
  readonly secret: string;
  publicUrl(): string;
}

/** Puts each alert into an e-mail, whatever the channel of its recipient. */
export const createAlertEmails =
  ({
    plans,
    ...options
  }: EmailOptions & { readonly plans: MonitorPlans }): ((...asked: Parameters<RenderAlert>) => AlertEmailContent) =>
  (alert, { undelivered, ...to }, plan) =>
    alertEmailTo(
      to,
      { alerts: [alert], undelivered, intervalMs: plans[plan].intervalMs },
      { ...options, publicUrl: options.publicUrl() },
    );

/** Does the same for alerts that are sent once more. */
export const createFollowUpEmails =
  (options: EmailOptions): ((...asked: Parameters<RenderFollowUp>) => AlertEmailContent) =>
  (alerts, { undelivered, ...to }, followUp) =>
    alertEmailTo(
      to,
      { alerts, undelivered, intervalMs: null, followUp },
      { ...options, publicUrl: options.publicUrl() },
    );

/** Does the same for alerts that waited for each other. */
export const createDigestEmails =
  (options: EmailOptions): ((...asked: Parameters<RenderDigest>) => AlertEmailContent) =>
  (alerts, { undelivered, ...to }) =>
    alertEmailTo(to, { alerts, undelivered, intervalMs: null }, { ...options, publicUrl: options.publicUrl() });
