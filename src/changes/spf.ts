import { spfClause } from '../checks/spf/faults.ts';
import type { Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { cut } from '../domain/text.ts';
import { mailProviders } from '../records/mail-providers.ts';
import { MAX_LOOKUPS } from '../records/spf/limits.ts';
import { allOf, isMistypedSpf, isSpf, parseSpf, type Qualifier, type SpfRecord } from '../records/spf/parse.ts';
import {
  changeAction,
  type Judge,
  type Judgement,
  judgementIn,
  mailChange,
  mailReason,
  nameChange,
} from './meaning.ts';
import { differenceOf } from './rrset-change.ts';
import { type Openness, opened, opennessOf } from './spf-openness.ts';
import { addedSenders, leftOf, type SpfSender, sendersOf, signFor } from './spf-senders.ts';

const judgement = judgementIn('mail');
const MAX_PART_CHARS = 60;

/** Tells what a change of the SPF records among the TXT records of a name means. */
export const judgeSpf: Judge = (change, world) => {
  const judgements = spfJudgements(change, world);
  return change.label === '' ? judgements : judgements.map((one) => named(change.name, one));
};

/** Names the name, where it is not the domain itself and the sentence does not say it. */
function named(name: DnsName, one: Judgement): Judgement {
  return one.message.args['domain'] === undefined
    ? { ...one, message: nameChange('change', { name, change: one.message }) }
    : one;
}

const spfJudgements: Judge = ({ name, before, after }, world) => {
  const [was, is] = [before.values.filter(isSpf), after.values.filter(isSpf)];
  if (differenceOf(was, is).added.length === 0 && was.length === is.length) return [];
  const [first, second] = is;
  if (first === undefined) return [gone(name, after.values.some(isMistypedSpf))];
  if (second !== undefined) return [several(name, is.length, was.length > 1)];
  const record = parseSpf(first);
  const openness = opennessOf(name, world);
  const open = openness?.isNew === true ? [opened(name, openness.terms)] : [];
  const [old, another] = was;
  if (another !== undefined) return [judgement('info', mailChange('spf-single')), ...open];
  if (old === undefined) return begun(name, record, open);
  return recordChanged(name, { was: parseSpf(old), is: record, openness });
};

function gone(domain: DnsName, mistyped: boolean): Judgement {
  const reason = mailReason('spf-none', { domain });
  return mistyped
    ? judgement('error', mailChange('spf-unrecognised'), { reason, whatToDo: changeAction('fix-spf') })
    : judgement('error', mailChange('spf-removed'), { reason, whatToDo: changeAction('restore') });
}

function several(domain: DnsName, count: number, before: boolean): Judgement {
  const because = { reason: mailReason('spf-ignored', { domain }), whatToDo: changeAction('merge-spf') };
  return before
    ? judgement('warning', mailChange('spf-still-broken'), because)
    : judgement('error', mailChange('spf-several', { count }), because);
}

function begun(domain: DnsName, record: SpfRecord, open: readonly Judgement[]): readonly Judgement[] {
  const because = { reason: mailReason('spf-ignored', { domain }), whatToDo: changeAction('fix-spf') };
  return record.faults.length > 0
    ? [judgement('warning', mailChange('spf-added-broken'), because)]
    : [judgement('info', mailChange('spf-added')), ...open, ...limits(null, record)];
}

function recordChanged(
  domain: DnsName,
  { was, is, openness }: { readonly was: SpfRecord; readonly is: SpfRecord; readonly openness: Openness | null },
): readonly Judgement[] {
  const open = openness?.isNew === true ? [opened(domain, openness.terms)] : [];
  const because = { reason: mailReason('spf-ignored', { domain }), whatToDo: changeAction('fix-spf') };
  const [fault] = is.faults;
  if (fault !== undefined) {
    if (was.faults.length > 0) return [judgement('warning', mailChange('spf-still-broken'), because)];
    const slots = { part: cut(fault.text, MAX_PART_CHARS), fault: spfClause(fault) };
    return [judgement('error', mailChange('spf-broken', slots), because)];
  }
  if (was.faults.length > 0) return [judgement('info', mailChange('spf-repaired')), ...open];
  const judgements = [
    ...limits(was, is),
    ...open,
    ...endChanged(was, is, openness?.isNew === true),
    ...redirectChanged(domain, was, is),
    ...sendersChanged(domain, { was, is, openness }),
  ];
  return judgements.length > 0 ? judgements : [judgement('info', mailChange('spf-rewritten'))];
}

/** Terms of the record itself that ask the DNS. What they lead to asks more. Source: RFC 7208 section 4.6.4. */
const lookupsOf = ({ terms }: SpfRecord): number =>
  terms.filter(({ name }) => ['include', 'a', 'mx', 'ptr', 'exists', 'redirect'].includes(name)).length;

function limits(was: SpfRecord | null, is: SpfRecord): Judgement[] {
  const count = lookupsOf(is);
  if (count <= MAX_LOOKUPS || (was !== null && lookupsOf(was) > MAX_LOOKUPS)) return [];
  const reason = mailReason('spf-limit', { max: MAX_LOOKUPS });
  return [
    judgement('error', mailChange('spf-too-many-lookups', { count }), { reason, whatToDo: changeAction('fix-spf') }),
  ];
}

const endOf = (record: SpfRecord): Qualifier | null => allOf(record)?.qualifier ?? null;

/** How strictly SPF speaks of the servers that it does not name; without `all` it is neutral (RFC 7208 section 4.7). */
const STRICTNESS: Readonly<Record<Qualifier, number>> = { '+': 0, '?': 1, '~': 2, '-': 3 };

function endChanged(was: SpfRecord, is: SpfRecord, isOpened: boolean): Judgement[] {
  const [from, to] = [endOf(was), endOf(is)];
  // Without `all`, a redirect decides; that is told by itself.
  if ([was, is].some((record) => allOf(record) === null && redirectOf(record) !== null)) return [];
  const [before, after] = [STRICTNESS[from ?? '?'], STRICTNESS[to ?? '?']];
  if (before === after || (to === '+' && isOpened)) return [];
  const slots = { before: `${from ?? '?'}all`, after: `${to ?? '?'}all` };
  return after > before
    ? [judgement('info', mailChange('spf-strengthened', slots), { reason: mailReason('spf-stricter') })]
    : [
        judgement('warning', mailChange('spf-weakened', slots), {
          reason: mailReason('spf-softer'),
          whatToDo: changeAction('restore'),
        }),
      ];
}

/** The redirect that counts: beside `all` receivers ignore it (RFC 7208 section 6.1). */
const redirectOf = (record: SpfRecord): string | null =>
  allOf(record) === null ? (record.terms.find(({ name }) => name === 'redirect')?.value.toLowerCase() ?? null) : null;

function redirectChanged(domain: DnsName, was: SpfRecord, is: SpfRecord): Judgement[] {
  const [from, to] = [redirectOf(was), redirectOf(is)];
  if (from === to) return [];
  if (to === null)
    return from === null ? [] : [judgement('notice', mailChange('spf-redirect-removed', { target: from }))];
  const reason = mailReason('spf-elsewhere', { domain, target: to });
  return [
    judgement('warning', mailChange('spf-redirected', { target: to }), { reason, whatToDo: changeAction('restore') }),
  ];
}

function sendersChanged(
  domain: DnsName,
  { was, is, openness }: { readonly was: SpfRecord; readonly is: SpfRecord; readonly openness: Openness | null },
): Judgement[] {
  const [before, after] = [sendersOf(was), sendersOf(is)];
  // Terms by which everyone passes since then are told as that.
  const opening = openness?.isNew === true ? openness.terms : [];
  const isOpening = ({ key }: SpfSender): boolean =>
    opening.some((term) => term.replace(/^\+/, '').toLowerCase() === key);
  // Where everyone passes, nobody was taken away.
  const gone = openness === null ? addedSenders(after, before) : [];
  const narrowed = gone.filter((sender) => leftOf(sender, after).length > 0);
  const isNarrowed = new Set(narrowed.flatMap((sender) => leftOf(sender, after)));
  const lost = gone.filter((sender) => !narrowed.includes(sender));
  const added = namesOf(addedSenders(before, after).filter((sender) => !isNarrowed.has(sender) && !isOpening(sender)));
  const removed = namesOf(lost);
  return [
    ...sendersReplaced(domain, { added, removed, reason: reasonFor(domain, signFor(lost, is)) }),
    ...(narrowed.length > 0 ? [networkNarrowed(domain, { narrowed, after, is })] : []),
  ];
}

function sendersReplaced(
  domain: DnsName,
  {
    added,
    removed,
    reason,
  }: { readonly added: readonly string[]; readonly removed: readonly string[]; readonly reason: Message },
): Judgement[] {
  const whatToDo = changeAction('remove-sender');
  if (added.length > 0 && removed.length > 0) {
    const [came, went] = [without(added, removed), without(removed, added)];
    if (came.length === 0 && went.length === 0) return [judgement('notice', mailChange('spf-rewritten'))];
    if (came.length > 0 && went.length > 0)
      return [
        judgement('warning', mailChange('spf-sender-replaced', { added: came, removed: went, domain }), { whatToDo }),
      ];
    return came.length > 0 ? [senderAdded(domain, came)] : [senderRemoved(domain, went, reason)];
  }
  if (added.length > 0) return [senderAdded(domain, added)];
  return removed.length > 0 ? [senderRemoved(domain, removed, reason)] : [];
}

const senderAdded = (domain: DnsName, senders: readonly string[]): Judgement =>
  judgement('warning', mailChange('spf-sender-added', { senders, domain }), {
    whatToDo: changeAction('remove-sender'),
  });

const senderRemoved = (domain: DnsName, senders: readonly string[], reason: Message): Judgement =>
  judgement('notice', mailChange('spf-sender-removed', { senders, domain }), {
    reason,
    whatToDo: changeAction('restore'),
  });

function networkNarrowed(
  domain: DnsName,
  {
    narrowed,
    after,
    is,
  }: { readonly narrowed: readonly SpfSender[]; readonly after: readonly SpfSender[]; readonly is: SpfRecord },
): Judgement {
  const left = [...new Set(narrowed.flatMap((sender) => leftOf(sender, after)))];
  return judgement(
    'notice',
    mailChange('spf-network-narrowed', { networks: namesOf(narrowed), left: namesOf(left), domain }),
    {
      reason: reasonFor(domain, signFor(narrowed, is)),
      whatToDo: changeAction('restore'),
    },
  );
}

/**
 * Returns a sentence on the result that the mail of senders gets by their sign; a sign of null is not the same for all.
 * Source: RFC 7208 section 8.
 */
function reasonFor(domain: DnsName, sign: Qualifier | null): Message {
  switch (sign) {
    case '-':
      return mailReason('sender-fails', { domain });
    case '~':
      return mailReason('sender-softfails', { domain });
    case '?':
      return mailReason('sender-neutral', { domain });
    default:
      return mailReason('sender-no-pass', { domain });
  }
}

const without = (some: readonly string[], others: readonly string[]): string[] => {
  const left = new Set(others);
  return some.filter((one) => !left.has(one));
};

/** Senders as people know them: the provider behind an include, or what the record says. */
const namesOf = (senders: readonly { readonly shown: string; readonly include: string | null }[]): string[] => [
  ...new Set(
    senders.map(({ shown, include }) =>
      include === null ? shown : (mailProviders([], [include])[0]?.name ?? include),
    ),
  ),
];
