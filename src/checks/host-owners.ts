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
  'starttls-ask': 'to offer STARTTLS',
  'settings-ask': 'to look into it',
  'version-ask': 'to allow TLS 1.2 and 1.3',
  'old-tls':
    'First look in its logs for senders that have nothing newer: turned away, they deliver unencrypted, which is worse.',
  'old-tls-ask': 'to turn it off, once no sender needs it',
  order: 'For Postfix: tls_preempt_cipherlist = yes.',
  'order-ask': 'to let the order of the server decide',
  install: 'Have it renewed automatically.',
  'install-ask': 'for a valid certificate for {host}',
  'renew-ask': 'to renew it',
  'repair-dnssec': 'The report of that zone says how.',
  'repair-dnssec-ask': 'to repair the DNSSEC of their zone',
  'tls-or-delete-ask': 'to switch TLS on',
  'sign-ask': 'to sign their zone with DNSSEC',
  'form-ask': 'to correct the record',
  'in-use-ask': 'to correct the record',
  'valid-ask': 'for a valid certificate for {host}',
  'correct-ask': 'to correct it',
  'publish-each-ask': 'to publish TLSA records',
});

type HostActionCode = keyof (typeof HOST_ACTION_TEXTS)['texts'];
type Todo = HostActionCode extends infer Code ? (Code extends `${infer K}-ask` ? K : never) : never;

const isOwnAction = (code: string): code is Exclude<HostActionCode, 'ask'> =>
  Object.hasOwn(HOST_ACTION_TEXTS.texts, code);

/**
 * Says what an action needs beside its imperative: something at the owner's own servers, if anything, or what to ask of the
 * provider whose servers they are.
 */
export function todoOf(hosts: readonly MailHost[], todo: Todo): Arg {
  const args = { host: hosts[0]?.host ?? '' };
  const others = hosts.filter(({ own }) => !own);
  const hasOwn = others.length < hosts.length && isOwnAction(todo);
  const own: Message[] = hasOwn ? [HOST_ACTION_TEXTS.of({ code: todo, args })] : [];
  if (others.length === 0) return { sentences: own };
  const ask = HOST_ACTION_TEXTS.of({ code: `${todo}-ask`, args });
  const theirs = HOST_ACTION_TEXTS.message('ask', { hosts: namesOfHosts(others), count: others.length, ask });
  return { sentences: [...own, theirs] };
}
