import type { Alert } from '../model/alert.ts';
import type { Recipient } from '../model/monitor.ts';
import type { AlertStore } from '../model/store.ts';

/** A recipient with the address that its alerts go to. */
export type Receiver = Recipient & { readonly address: string };

/** A recipient, and the earlier alerts that did not get there. */
export interface Addressee extends Receiver {
  /** The newest first; one more than is shown if there are more. */
  readonly undelivered: readonly Alert[];
}

/** Earlier alerts that an e-mail names because they were not delivered. */
export const MAX_UNDELIVERED = 10;

/** Reads the earlier alerts that an e-mail to a recipient has to name. */
export const addresseeOf = async (to: Receiver, alerts: AlertStore): Promise<Addressee> => ({
  ...to,
  undelivered: await alerts.undelivered(to.id, MAX_UNDELIVERED + 1),
});
