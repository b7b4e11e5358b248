import { type Arg, defineTexts, type Message } from '../domain/message.ts';
import type { MailHost } from '../facts/mail-transport.ts';

/** Returns the names of hosts, as a list for a sentence. */
export const namesOfHosts = (hosts: readonly { readonly host: string }[]): readonly string[] =>
  hosts.map(({ host }) => host);

/** Says what to do at one's own mail servers, and what to ask of the provider whose servers they are. */
export const HOST_ACTION_TEXTS = defineTexts('host-action', {
  ask: '{hosts} {count, plural, one {is run} other {are run}} by your mail provider, and only they can change that: ask them {ask}.',
  running: 'Check that the mail server is running, and that its port 25 is open to the internet.',
  'running-ask': 'whether the server is running',
  starttls: 'Switch TLS on in the mail server.',
  'starttls-ask': 'to offer STARTTLS',
  settings: 'Correct the TLS settings of the mail server.',
  'settings-ask': 'to look into it',
  version: 'Allow TLS 1.2 and 1.3 in the mail server.',
  'version-ask': 'to allow TLS 1.2 and 1.3',
  install: 'Install a certificate for {host} from a public authority, and have it renewed automatically.',
  'install-ask': 'for a valid certificate for {host}',
  renew: 'Renew it.',
  'renew-ask': 'to renew it',
  'repair-dnssec': 'Repair the DNSSEC of that zone first: its report says how.',
  'repair-dnssec-ask': 'to repair the DNSSEC of their zone',
  'tls-or-delete': 'Switch TLS on, or delete the TLSA records.',
  'tls-or-delete-ask': 'to switch TLS on',
  sign: 'Sign the zone with DNSSEC.',
  'sign-ask': 'to sign their zone with DNSSEC',
  form: 'Publish a record of the form 3 1 1.',
  'form-ask': 'to correct the record',
  'in-use': 'Publish the TLSA record of the key that is in use, or bring back the key.',
  'in-use-ask': 'to correct the record',
  valid: 'Install a valid certificate for {host}.',
  'valid-ask': 'for a valid certificate for {host}',
  correct: 'Delete it, or correct it.',
  'correct-ask': 'to correct it',
  'publish-each': 'Publish a record 3 1 1 for each of them.',
  'publish-each-ask': 'to publish TLSA records',
});

type HostActionTexts = (typeof HOST_ACTION_TEXTS)['texts'];
type Todo = {
  [K in keyof HostActionTexts]: `${K}-ask` extends keyof HostActionTexts ? K : never;
}[keyof HostActionTexts];

/** Says what to do: to the owner's own servers, or what to ask of the provider whose servers they are. */
export function todoOf(hosts: readonly MailHost[], todo: Todo): Arg {
  const args = { host: hosts[0]?.host ?? '' };
  const others = hosts.filter(({ own }) => !own);
  const own: Message[] = others.length < hosts.length ? [HOST_ACTION_TEXTS.of({ code: todo, args })] : [];
  if (others.length === 0) return { sentences: own };
  const ask = HOST_ACTION_TEXTS.of({ code: `${todo}-ask`, args });
  const theirs = HOST_ACTION_TEXTS.message('ask', { hosts: namesOfHosts(others), count: others.length, ask });
  return { sentences: [...own, theirs] };
}
