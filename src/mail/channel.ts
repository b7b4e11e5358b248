/** How a channel carries what is sent, and what its receivers make of the same thing twice. */
interface ChannelTraits {
  /**
   * How often we send again what a receiver may have and did not confirm. Receivers that know a delivery by its id bear any
   * number; people who would read it twice bear one.
   */
  readonly mostUnconfirmed: number;
  /** Whether all its targets are behind one server of the operator: once that accepts something, all that waits is tried. */
  readonly sharesServer: boolean;
}

/** Declares each channel: its name and its traits. What it says and how it sends is where it is put together. */
export const CHANNELS = {
  email: { mostUnconfirmed: 1, sharesServer: true },
  webhook: { mostUnconfirmed: Number.POSITIVE_INFINITY, sharesServer: false },
} as const satisfies Readonly<Record<string, ChannelTraits>>;

/** Names a way to a person or a program. */
export type ChannelId = keyof typeof CHANNELS;
