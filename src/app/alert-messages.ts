import { webhookJson } from '../api/v1/monitors.ts';
import type { MessageContent } from '../monitoring/channels/content.ts';
import { webhookPayload } from '../monitoring/channels/webhook.ts';
import { createAlertEmails, createDigestEmails } from '../monitoring/email/alert-email.ts';
import type { RenderDigest } from '../monitoring/email/digest.ts';
import type { MonitorPlans } from '../monitoring/model/monitor.ts';
import type { RenderAlert } from '../monitoring/run/store-run.ts';
import { render } from '../texts/language.ts';

interface MessageOptions {
  /** Signs unsubscribe links. */
  readonly secret: string;
  publicUrl(): string;
}

/** Puts an alert into the form of its recipient's channel. */
export function createAlertMessages(options: MessageOptions & { readonly plans: MonitorPlans }): RenderAlert {
  const emails = createAlertEmails(options);
  const webhook = createWebhookMessages(options);
  return (alert, to, plan) => (to.channel === 'email' ? emails(alert, to, plan) : webhook([alert], to));
}

/** Puts alerts that waited for each other into the form of their recipient's channel. */
export function createDigestMessages(options: MessageOptions): RenderDigest {
  const emails = createDigestEmails(options);
  const webhook = createWebhookMessages(options);
  return (alerts, to) => (to.channel === 'email' ? emails(alerts, to) : webhook(alerts, to));
}

const createWebhookMessages =
  ({ publicUrl }: MessageOptions) =>
  (...[alerts, { id, language, undelivered }]: Parameters<RenderDigest>): MessageContent => {
    const body = render(language, webhookJson(alerts, { undelivered, publicUrl: publicUrl() }));
    return { payload: webhookPayload({ recipient: id, body }) };
  };
