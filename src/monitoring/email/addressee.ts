import type { Alert } from '../alert.ts';
import type { Recipient } from '../monitor.ts';
import type { AlertStore } from '../store.ts';

/** Someone who gets alerts, and where. */
export type Receiver = Recipient & { readonly address: string };

/** Who an e-mail of alerts is for, and which earlier ones did not get there. */
export interface Addressee extends Receiver {
  /** The newest first; one more than is shown if there are more. */
  readonly undelivered: readonly Alert[];
}

/** Earlier alerts that an e-mail names because they were not delivered. */
export const MAX_UNDELIVERED = 10;

/** Reads what an e-mail to a recipient also has to say. */
export const addresseeOf = async (to: Receiver, alerts: Pick<AlertStore, 'undelivered'>): Promise<Addressee> => ({
  ...to,
  undelivered: await alerts.undelivered(to.id, MAX_UNDELIVERED + 1),
});
