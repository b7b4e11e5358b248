import type { Instant } from '../../domain/time.ts';

/** A standing right to issue, by which an account gets certificates without another check. */
export interface StandingRight {
  /** The authority that may issue. */
  readonly authority: string;
  readonly account: string;
  /** Null where it has no end. */
  readonly until: Instant | null;
}

/** How an authority calls this way to validate. Source: draft-ietf-acme-dns-persist §3. */
export const PERSIST_METHOD = 'dns-persist-01';

/** Parses the value of a TXT record at `_validation-persist`; null where it gives no right. Source: draft-ietf-acme-dns-persist §3.1. */
export function parseStandingRight(text: string): StandingRight | null {
  const [head = '', ...parts] = text.split(';').map((part) => part.trim());
  if (!/^[a-z0-9.-]+$/i.test(head)) return null;
  const parameters = new Map(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
  const account = parameters.get('accounturi') ?? '';
  if (account === '') return null;
  const until = parameters.get('persistuntil') ?? '';
  return {
    authority: head.toLowerCase().replace(/\.$/, ''),
    account,
    until: /^\d{1,12}$/.test(until) ? Number(until) * 1000 : null,
  };
}
