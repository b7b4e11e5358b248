import { ROOT } from '../../domain/name.ts';
import type { MailHosts } from '../../facts/mail-hosts.ts';
import type { MailServers } from '../../facts/mail-servers.ts';

/**
 * Where a domain stands with its MX records, for check and area alike. `null`: a null MX alone (RFC 7505).
 * `null-and-others`: one beside others, which RFC 7505 section 3 forbids. `unusable`: no host can be reached.
 */
export type MxStanding = 'absent' | 'null' | 'null-and-others' | 'unusable' | 'present';

/** Classifies the MX records by what the DNS says of their hosts. */
export function mxStanding({ servers, isNull }: MailServers, { usable }: MailHosts): MxStanding {
  if (servers.length === 0) return 'absent';
  if (isNull) return 'null';
  if (servers.some(({ host }) => host === ROOT)) return 'null-and-others';
  return usable === 'none' ? 'unusable' : 'present';
}
