import { maskedForm } from '../../monitoring/channels/forms/check-form.ts';
import type { MessageForm } from '../../monitoring/model/message-form.ts';
import { type Recipient, recipientState } from '../../monitoring/model/monitor.ts';
import type { PlannedWindow } from '../../monitoring/rules/alert-rules.ts';

/** Returns the form of messages under the names of the API, without the values of its headers. */
function formJson(form: MessageForm) {
  const { contentType, body, endedBody, headers } = maskedForm(form);
  return { content_type: contentType, body, ended_body: endedBody, headers };
}

/** Returns a recipient of alerts under the names of the API; an address that is a secret is masked. */
export const recipientJson = (recipient: Recipient & { readonly address: string }) => ({
  id: recipient.id,
  channel: recipient.channel,
  address: recipient.address,
  state: recipientState(recipient),
  ...recipient.choice,
  form: recipient.form === null ? null : formJson(recipient.form),
});

/** Returns a window of planned changes under the names of the API. */
export const windowJson = ({ id, name, domains, groups, day, at, minutes, timeZone }: PlannedWindow) => ({
  ...{ id, name, domains, groups, day, at, minutes },
  time_zone: timeZone,
});
