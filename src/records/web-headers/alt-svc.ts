const MAX_PORT = 65_535;
/** Alternatives that are read; servers name a handful. */
const MAX_ALTERNATIVES = 20;

/**
 * Returns the port on which a host announces HTTP/3 at its own name; null where it does not. Alternatives at other hosts are left
 * out. Source: RFC 7838 §3, RFC 9114 §3.1.1.
 */
export function http3Port(values: readonly string[]): number | null {
  for (const alternative of values.flatMap((value) => value.split(',')).slice(0, MAX_ALTERNATIVES)) {
    const [, digits] = /^\s*h3\s*=\s*":(\d{1,5})"/.exec(alternative) ?? [];
    const port = Number(digits ?? 0);
    if (port > 0 && port <= MAX_PORT) return port;
  }
  return null;
}
