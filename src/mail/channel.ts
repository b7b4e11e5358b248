/** How a channel carries what is sent, and what its receivers make of the same thing twice. */
export interface ChannelTraits {
  /**
   * How often we send again what a receiver may have and did not confirm. Receivers that know a delivery by its id bear any
   * number; people who would read it twice bear one.
   */
  readonly mostUnconfirmed: number;
  /** Whether all its targets are behind one server of the operator: once that accepts something, all that waits is tried. */
  readonly sharesServer: boolean;
}

/** E-mail, by which accounts get their links too. */
export const EMAIL = 'email';

/** The traits of e-mail, which is there whatever else is. */
export const EMAIL_TRAITS: ChannelTraits = { mostUnconfirmed: 1, sharesServer: true };
