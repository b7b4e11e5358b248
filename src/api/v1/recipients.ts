import { type Recipient, recipientState } from '../../monitoring/model/monitor.ts';
import type { PlannedWindow } from '../../monitoring/rules/alert-rules.ts';

/** Returns a recipient of alerts under the names of the API; an address that is a secret is masked. */
export const recipientJson = (recipient: Recipient & { readonly address: string }) => ({
  id: recipient.id,
  channel: recipient.channel,
  address: recipient.address,
  state: recipientState(recipient),
  ...recipient.choice,
});

/** Returns a window of planned changes under the names of the API. */
export const windowJson = ({ id, name, domains, groups, day, at, minutes, timeZone }: PlannedWindow) => ({
  ...{ id, name, domains, groups, day, at, minutes },
  time_zone: timeZone,
});
