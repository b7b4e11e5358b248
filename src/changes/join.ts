import type { Arg } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import {
  changeAction,
  dnsChange,
  dnsReason,
  type Judgement,
  judgementIn,
  type Meaning,
  type MeaningKind,
  mailChange,
  mailReason,
} from './meaning.ts';

const [mail, dns] = [judgementIn('mail'), judgementIn('dns')];

/** Joins changes of one domain that were seen at one time and belong together, such as those of a move. */
export function joinedMeanings(meanings: readonly Meaning[]): readonly Meaning[] {
  return withSenderKeys(withMovedMail(withMovedDns(meanings)));
}

/** Name servers and DS records that changed together: the zone moved with its keys. */
function withMovedDns(meanings: readonly Meaning[]): readonly Meaning[] {
  const [moved] = ofKinds(meanings, 'ns-moved');
  const keys = ofKinds(meanings, 'dnssec-rolled', 'dnssec-key-added');
  if (moved === undefined || keys.length === 0) return meanings;
  const joint = dns('error', dnsChange('dns-moved', { from: listIn(moved, 'from'), to: listIn(moved, 'to') }), {
    reason: dnsReason('dnssec-follows'),
    whatToDo: changeAction('registrar'),
  });
  return together(meanings, joint, [moved, ...keys]);
}

const KEY_KINDS = ['dkim-added', 'dkim-delegated', 'dkim-removed', 'dkim-undelegated'] as const;

/** MX records and SPF that went from the same provider to the same provider, and keys that came and went meanwhile. */
function withMovedMail(meanings: readonly Meaning[]): readonly Meaning[] {
  const [moved] = ofKinds(meanings, 'mx-moved');
  const [senders] = ofKinds(meanings, 'spf-sender-replaced', 'spf-sender-added', 'spf-sender-removed');
  if (moved === undefined || senders === undefined) return meanings;
  const [from, to] = [listIn(moved, 'from'), listIn(moved, 'to')];
  const named = senders.kind === 'spf-sender-removed' ? 'removed' : 'added';
  const added = named === 'added' ? [...listIn(senders, 'added'), ...listIn(senders, 'senders')] : [];
  const removed = named === 'removed' ? listIn(senders, 'senders') : listIn(senders, 'removed');
  if (!added.every((one) => isAmong(one, to)) || !removed.every((one) => isAmong(one, from))) return meanings;
  const joint = mail(moved.severity, mailChange('mail-moved', { from, to }), {
    reason: mailReason('mail-whole-move'),
    whatToDo: changeAction('restore-mail'),
  });
  return together(meanings, joint, [moved, senders, ...ofKinds(meanings, ...KEY_KINDS)]);
}

/** Keys that came together with a new sender are most likely that sender's. */
function withSenderKeys(meanings: readonly Meaning[]): readonly Meaning[] {
  const [sender] = ofKinds(meanings, 'spf-sender-added', 'spf-sender-replaced');
  const keys = ofKinds(meanings, 'dkim-added', 'dkim-delegated');
  if (sender === undefined || keys.length === 0) return meanings;
  const reason = mailReason('dkim-with-sender', { count: keys.length });
  return together(meanings, { ...sender, reason }, [sender, ...keys]);
}

const ofKinds = (meanings: readonly Meaning[], ...kinds: readonly MeaningKind[]): readonly Meaning[] =>
  meanings.filter(({ kind }) => kinds.includes(kind));

/** Puts one meaning in the place of several. */
function together(all: readonly Meaning[], joint: Judgement, [first, ...rest]: readonly Meaning[]): readonly Meaning[] {
  if (first === undefined) return all;
  const one: Meaning = {
    ...first,
    ...joint,
    differences: [first, ...rest].flatMap(({ differences }) => differences),
    since: Math.min(...[first, ...rest].map(({ since }) => since)),
  };
  return all.flatMap((meaning) => (meaning === first ? [one] : rest.includes(meaning) ? [] : [meaning]));
}

/** The names in a list that a message holds. */
function listIn({ message }: Meaning, slot: string): readonly string[] {
  const arg: Arg | undefined = message.args[slot];
  return Array.isArray(arg) ? arg.filter((one) => typeof one === 'string') : [];
}

/** Whether a sender is one of some providers, by name or, where we do not know it by name, by its domain. */
const isAmong = (sender: string, providers: readonly string[]): boolean =>
  providers.includes(sender) || providers.includes(shareOf(sender as DnsName));
