import type { MailServers } from '../../readings/mail-servers.ts';
import { mailProviders } from '../../records/mail-providers.ts';
import { allOf, type SpfRecord } from '../../records/spf/parse.ts';

/**
 * An SPF record that fits what is known of a domain's mail: its providers' includes, its own MX hosts, or nobody.
 * `mail` is null where it is not known; then the MX hosts are meant, whichever they are.
 */
export function suggestSpf(mail: MailServers | null): string {
  if (mail === null) return 'v=spf1 mx -all';
  if (mail.isNull || mail.servers.length === 0) return 'v=spf1 -all';
  const providers = mailProviders(
    mail.servers.map(({ host }) => host),
    [],
  );
  const includes = providers.flatMap(({ include }) => include ?? []);
  return includes.length === 0 ? 'v=spf1 mx -all' : `v=spf1 ${includes.map((one) => `include:${one}`).join(' ')} -all`;
}

/**
 * One record that lets through whom these let through and ends in `-all`: nothing is taken over from behind `all`,
 * where nobody looks, and `redirect=` becomes an include, since it counts only where there is no `all`.
 */
export function strictRecord(records: readonly SpfRecord[], mail: MailServers | null): string {
  const senders = new Map<string, string>();
  const modifiers = new Map<string, string>();
  for (const record of records) {
    const all = allOf(record);
    for (const term of record.terms) {
      if (term.kind === 'modifier' && term.name !== 'redirect') modifiers.set(term.name, term.text);
      if (all !== null && term.start >= all.start) continue;
      const text = term.kind === 'mechanism' ? term.text : term.name === 'redirect' ? `include:${term.value}` : null;
      if (text !== null) senders.set(text.toLowerCase(), text);
    }
  }
  const open = records.some((record) => '+?'.includes(allOf(record)?.qualifier ?? '-'));
  // `+all` or `?all` alone names nobody, yet mail is sent: -all alone would stop it.
  if (senders.size === 0 && open) return suggestSpf(mail);
  return ['v=spf1', ...senders.values(), '-all', ...modifiers.values()].join(' ');
}
