/** A server and the port on which it answers; `address` is an IP address. */
export interface ServerAddress {
  readonly address: string;
  readonly port: number;
}

/** The flags of a query that a question may choose. */
export interface QueryFlags {
  /** Recursion desired. Source: RFC 1035 §4.1.1. */
  readonly rd: boolean;
  /** Checking disabled: a resolver answers without validating. Source: RFC 4035 §3.2.2. */
  readonly cd: boolean;
  /** DNSSEC OK: the response brings signatures and proofs. Source: RFC 3225 §3. */
  readonly do: boolean;
}

/** Returns a server as it is shown: `192.0.2.1:53`, `[2001:db8::1]:53`. */
export const formatServer = ({ address, port }: ServerAddress): string =>
  `${address.includes(':') ? `[${address}]` : address}:${port}`;

/** Returns the flags that are set, as they are shown: `rd,do`. */
export const formatFlags = (flags: QueryFlags): string =>
  (['rd', 'cd', 'do'] as const).filter((flag) => flags[flag]).join(',');
