import { ROOT } from '../../domain/name.ts';
import type { MailHosts } from '../../facts/mail-hosts.ts';
import type { MailServers } from '../../facts/mail-servers.ts';

/**
 * Where a domain stands with its MX records, for check and area alike. `null`: a null MX alone (RFC 7505).
 * `null-and-others`: one beside others, which RFC 7505 section 3 forbids. `unusable`: no host has a public address.
 * `silent`: none answered on port 25 when they were asked last.
 */
export type MxStanding = 'absent' | 'null' | 'null-and-others' | 'unusable' | 'silent' | 'present';

/** Classifies the MX records by what the DNS says of their hosts, and how these behaved on port 25. */
export function mxStanding({ servers, isNull }: MailServers, { usable }: MailHosts, wereSilent: boolean): MxStanding {
  if (servers.length === 0) return 'absent';
  if (isNull) return 'null';
  if (servers.some(({ host }) => host === ROOT)) return 'null-and-others';
  if (usable === 'none') return 'unusable';
  return wereSilent ? 'silent' : 'present';
}
