/** Tells what became of a delivery at its receiver; `reply` is what the receiver said or what went wrong. */
export type DeliveryAttempt =
  | { readonly outcome: 'accepted' }
  /** Certainly not accepted, but the same message may be accepted later. */
  | {
      readonly outcome: 'deferred';
      readonly reply: string;
      /** How long the receiver asks us to wait, in milliseconds. */
      readonly pauseMs?: number | undefined;
    }
  /** Refused, because the receiver says that it has no such target, such as a mailbox. It may be wrong for a while. */
  | { readonly outcome: 'no-target'; readonly reply: string }
  /** Refused for good: the receiver says that it wants nothing any more. */
  | { readonly outcome: 'gone'; readonly reply: string }
  /** The receiver has the whole message and did not say whether it accepts it. */
  | { readonly outcome: 'unconfirmed'; readonly reply: string };
