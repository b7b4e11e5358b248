import { boolean, listOf, oneOf, orNull, past, type Remembered, record, text } from './memory.ts';

/** Holds what one probe of all addresses of a web server showed of its TLS; null where it did not establish that. */
const tlsSight = record({
  /** For how many of the addresses browsers are refused. */
  refused: orNull(oneOf(['none', 'some', 'all'])),
  /** Whether some addresses serve a certificate that is not good while others do. */
  differs: orNull(boolean),
});
export type TlsSight = Remembered<typeof tlsSight>;

/** Remembers what a monitor knows of the TLS of a web server. */
const watchedTls = record({
  /** When all addresses were last probed; null before the first time. */
  probedAt: orNull(past),
  /** The sight of that probe, if it was news that a second one has to confirm; null otherwise. */
  unconfirmed: orNull(tlsSight),
  /** The addresses at which browsers are refused, as reported, and whether they are all; null while they are not. */
  refused: orNull(record({ all: boolean, addresses: listOf(text) })),
  /** Whether it was reported that addresses differ. */
  differs: boolean,
  /** Since when a `www` with a reported event seems to have no server of its own; null while it has one. */
  goneSince: orNull(past),
});
export type WatchedTls = Remembered<typeof watchedTls>;

export const NO_TLS: WatchedTls = { probedAt: null, unconfirmed: null, refused: null, differs: false, goneSince: null };

/** `wwwTls`: of the web server of its `www`, where that has addresses of its own. */
export const tlsMemory = record({ tls: watchedTls, wwwTls: watchedTls });
