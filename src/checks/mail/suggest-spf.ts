import type { MailServers } from '../../readings/mail-servers.ts';
import { mailProviders } from '../../records/mail-providers.ts';

/** An SPF record that fits what is known of a domain's mail: its provider's include, its own MX hosts, or nobody. */
export function suggestSpf(mail: MailServers): string {
  if (mail.isNull || mail.servers.length === 0) return 'v=spf1 -all';
  const includes = mailProviders(
    mail.servers.map(({ host }) => host),
    [],
  ).flatMap(({ spf }) => spf.slice(0, 1));
  return includes.length === 0 ? 'v=spf1 mx -all' : `v=spf1 ${includes.map((one) => `include:${one}`).join(' ')} -all`;
}
