import { ROOT } from '../domain/name.ts';
import { available, type FactReader, shared } from './fact.ts';
import { type HostFacts, readHosts } from './hosts.ts';
import { readMailServers } from './mail-servers.ts';

/** Holds what the DNS alone says of the hosts in the MX records; no server is asked. */
export interface MailHosts {
  /** By preference, each once; the first ones where there are very many. */
  readonly hosts: readonly HostFacts[];
  /**
   * Whether mail can be delivered to any of them: `none` only where that is established for every host. `no-hosts`: no
   * MX record names one (there is none, or a null MX).
   */
  readonly usable: 'some' | 'none' | 'unknown' | 'no-hosts';
  /** Hosts beyond those that are looked at. */
  readonly untried: number;
}

/** Mail servers that are looked at. Source: docs/limits.md. */
export const MAX_MAIL_HOSTS = 10;

/** The hosts of the MX records with their addresses. */
export const readMailHosts: FactReader<MailHosts> = shared<MailHosts>(async (domain, evidence) => {
  const mail = await readMailServers(domain, evidence);
  if (mail.kind === 'unavailable') return mail;
  const names = [...new Set(mail.value.servers.map(({ host }) => host))].filter((host) => host !== ROOT);
  const { hosts, refs } = await readHosts(names.slice(0, MAX_MAIL_HOSTS), evidence);
  const open = names.length > hosts.length || hosts.some(({ state }) => state === 'unknown');
  const some = hosts.some(({ state }) => state === 'public');
  const usable = hosts.length === 0 ? 'no-hosts' : some ? 'some' : open ? 'unknown' : 'none';
  return available({ hosts, usable, untried: names.length - hosts.length }, [...mail.refs, ...refs]);
});
