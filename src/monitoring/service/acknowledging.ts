import { type AcknowledgeLink, parseAcknowledgeToken } from '../email/acknowledge-link.ts';
import { type Acknowledgement, MAX_COMMENT_CHARS } from '../model/alert.ts';
import type { LinkedAlert, MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';
import { linkSecret } from './unsubscribing.ts';

/** Notes who has seen alerts, on pages, by commands and by the links in e-mails. */
export function createAcknowledging(options: MonitorServiceOptions) {
  const { stores, clock } = options;
  const seen = (by: string, comment: string): Acknowledgement => ({ at: clock(), by, comment: commentOf(comment) });

  async function linked(token: string): Promise<(LinkedAlert & { readonly link: AcknowledgeLink }) | undefined> {
    const link = parseAcknowledgeToken(await linkSecret(options), token);
    const recipient = link && (await stores.recipients.recipient(link.recipient));
    const alert = recipient && (await stores.alerts.alert(recipient.account, link.alert));
    return alert && { alert, address: recipient.address, isForSame: link.isForSame, link };
  }

  return {
    acknowledge: async ({ id, email }, which, comment) =>
      'ids' in which && which.ids.length === 0 ? [] : stores.alerts.acknowledge(id, which, seen(email, comment)),
    async unacknowledge({ id: account }, id) {
      return (await stores.alerts.acknowledge(account, { ids: [id] }, null)).length > 0 ? 'done' : 'gone';
    },
    acknowledgement: linked,
    async acknowledgeByLink(token, comment) {
      const found = await linked(token);
      if (found === undefined) return 'gone';
      const { alert, address, isForSame } = found;
      const which = isForSame ? { sameAs: alert.id } : { ids: [alert.id] };
      await stores.alerts.acknowledge(alert.account, which, seen(address, comment));
      return 'done';
    },
  } satisfies Partial<MonitorService>;
}

const commentOf = (typed: string): string | null => typed.trim().slice(0, MAX_COMMENT_CHARS) || null;
