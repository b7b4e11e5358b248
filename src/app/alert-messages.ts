import { webhookJson } from '../api/v1/monitors.ts';
import { channelOf } from '../monitoring/channels/channels.ts';
import type { RenderContext } from '../monitoring/channels/define-channel.ts';
import type { RenderDigest } from '../monitoring/email/digest.ts';
import type { RenderFollowUp } from '../monitoring/email/follow-ups.ts';
import type { MonitorPlans } from '../monitoring/model/monitor.ts';
import type { RenderAlert } from '../monitoring/run/store-run.ts';
import { render } from '../texts/language.ts';

type MessageOptions = Pick<RenderContext, 'secret' | 'publicUrl'>;

/** Puts an alert into the form of its recipient's channel. `plans` says how often monitors run. */
export function createAlertMessages({
  plans,
  ...options
}: MessageOptions & { readonly plans: MonitorPlans }): RenderAlert {
  const context = contextOf(options);
  return (alert, { channel, undelivered, ...to }, plan) =>
    channelOf(channel).render({ alerts: [alert], undelivered, intervalMs: plans[plan].intervalMs }, to, context);
}

/** Puts alerts that waited for each other into the form of their recipient's channel. */
export function createDigestMessages(options: MessageOptions): RenderDigest {
  const context = contextOf(options);
  return (alerts, { channel, undelivered, ...to }) =>
    channelOf(channel).render({ alerts, undelivered, intervalMs: null }, to, context);
}

const contextOf = (options: MessageOptions): RenderContext => ({
  ...options,
  alertsJson: ({ alerts, undelivered, followUp }, language) =>
    render(language, webhookJson(alerts, { undelivered, followUp, publicUrl: options.publicUrl() })),
});

/** Puts alerts that are sent once more into the form of their recipient's channel. */
export function createFollowUpMessages(options: MessageOptions): RenderFollowUp {
  const context = contextOf(options);
  return (alerts, { channel, undelivered, ...to }, followUp) =>
    channelOf(channel).render({ alerts, undelivered, intervalMs: null, followUp }, to, context);
}
