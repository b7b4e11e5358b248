import { CHANGE_ACTION_TEXTS } from '../../../changes/dns-texts.ts';
import { MAIL_CHANGE_TEXTS, MAIL_REASON_TEXTS } from '../../../changes/mail-texts.ts';
import type { DnsName, DomainName } from '../../../domain/name.ts';
import type { Language } from '../../../texts/languages.ts';
import { WATCH_EVENT_TEXTS } from '../../events/event-texts.ts';
import type { Alert, AlertEvent } from '../../model/alert.ts';
import type { MessageForm, WebhookHeader } from '../../model/message-form.ts';
import { maskedForm } from './check-form.ts';
import { alertValues, type MessageState } from './values.ts';
import { webhookBody } from './webhook-body.ts';

/** A message as a webhook would get it, with its headers masked. */
export interface PreviewedMessage {
  readonly state: MessageState;
  readonly headers: readonly WebhookHeader[];
  /** Null where it is our own JSON. */
  readonly body: string | null;
}

const DOMAIN = 'example.com' as DomainName;
const NAME = `_dmarc.${DOMAIN}` as DnsName;
const [STRONG, WEAK] = [['v=DMARC1; p=reject'], ['v=DMARC1; p=none']];
const AT = Date.UTC(2026, 10, 22, 9, 5, 7);

const COMMON = { about: { kind: 'records', key: [`${NAME} TXT`] }, group: 'policy-weakened', since: AT } as const;
const OPENED: AlertEvent = {
  ...COMMON,
  kind: 'dmarc-weakened',
  severity: 'critical',
  message: MAIL_CHANGE_TEXTS.message('dmarc-weakened', { from: 'reject', to: 'none' }),
  reason: MAIL_REASON_TEXTS.message('forged-delivered', { domain: DOMAIN }),
  whatToDo: CHANGE_ACTION_TEXTS.message('restore-policy'),
  differences: [{ name: NAME, type: 'TXT', before: STRONG, after: WEAK }],
  asBefore: null,
};
const ENDED: AlertEvent = {
  ...COMMON,
  kind: 'dmarc-back',
  severity: 'info',
  message: WATCH_EVENT_TEXTS.message('dmarc-back', { policy: 'reject' }),
  reason: null,
  whatToDo: null,
  differences: [{ name: NAME, type: 'TXT', before: WEAK, after: STRONG }],
  asBefore: AT,
};

const alertOf = (event: AlertEvent): Alert => ({
  id: '0b5c8f0e-6f3d-4f39-9d53-3f9f6c1f7a10',
  account: '',
  monitor: '',
  domain: DOMAIN,
  at: AT,
  events: [event],
  confirmedBy: [],
  scoreBefore: null,
  scoreAfter: null,
  withheld: null,
  closedAt: null,
  acknowledged: null,
});

/** Returns the messages about a sample alert, and about its end, in a form. */
export function previewOf(
  form: MessageForm,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
): readonly PreviewedMessage[] {
  const context = { secret: '', publicUrl: () => publicUrl, alertsJson: () => ({}) };
  const to = { id: '', language, address: '' };
  return [OPENED, ENDED].map((event) => {
    const message = { alerts: [alertOf(event)] as const, undelivered: [], intervalMs: null };
    const values = alertValues(message, to, context);
    const { contentType, body } = webhookBody(form, { ours: {}, values });
    return {
      state: event === OPENED ? 'opened' : 'ended',
      headers: [{ name: 'Content-Type', value: contentType }, ...maskedForm(form).headers],
      body: form.body === null ? null : body,
    };
  });
}
