import { dmarcClause } from '../checks/dmarc/faults.ts';
import type { Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { shareOf as registrableOf } from '../domain/psl.ts';
import { type DmarcFound, discoverPolicy, LOWERED } from '../records/dmarc/discover.ts';
import { type DmarcFault, TAG_VALUES } from '../records/dmarc/faults.ts';
import type { DmarcPolicy, DmarcRecord } from '../records/dmarc/parse.ts';
import { dmarcParts } from '../records/dmarc/tags.ts';
import { changeAction, type Judge, type Judgement, judgementIn, mailChange, mailReason } from './meaning.ts';
import { differenceOf } from './rrset-change.ts';

const judgement = judgementIn('mail');
const RANK = { none: 0, quarantine: 1, reject: 2 } as const;

type State = Exclude<DmarcFound, { kind: 'invalid' }> | { readonly kind: 'invalid'; readonly fault: Message };
type InForce = Extract<DmarcFound, { kind: 'policy' }>;

/**
 * Reads the policy state from the records at `_dmarc` alone, whatever parent domains add. Source: RFC 9989 section
 * 4.10.
 */
function stateOf(domain: DnsName, texts: readonly string[]): State {
  const found = discoverPolicy([{ name: domain, texts }], true);
  if (found.kind === 'invalid') return { kind: 'invalid', fault: dmarcClause(found.why) };
  return found.kind === 'policy' ? found : { kind: 'absent' };
}

/** Tells what a change of the TXT records at `_dmarc` means. */
export const judgeDmarc: Judge = ({ domain, before, after }) => {
  const [was, is] = [stateOf(domain, before.values), stateOf(domain, after.values)];
  if (is.kind === 'policy') return was.kind === 'policy' ? policyChanged(domain, was, is) : [begun(domain, was, is)];
  if (is.kind === 'invalid') return [broken(domain, was, is.fault)];
  return was.kind === 'absent' ? [] : [removed(domain, was)];
};

function begun(domain: DnsName, was: State, { policy, record }: InForce): Judgement {
  if (record.supposed !== null) return policyVoid(domain, record.supposed);
  const key = was.kind === 'invalid' ? 'dmarc-repaired' : 'dmarc-added';
  return judgement('info', mailChange(key, { policy }), { reason: effectOf(domain, policy) });
}

/** Tells what receivers now do with forged e-mail. */
function effectOf(domain: DnsName, policy: DmarcPolicy): Message {
  if (policy === 'none') return mailReason('only-reports', { domain });
  return mailReason(policy === 'reject' ? 'forged-rejected' : 'forged-set-aside', { domain });
}

function removed(domain: DnsName, was: State): Judgement {
  const strict = was.kind === 'policy' && was.policy !== 'none';
  return judgement(strict ? 'critical' : was.kind === 'policy' ? 'warning' : 'notice', mailChange('dmarc-removed'), {
    // No registry of public suffixes such as com applies a policy to what is registered below it.
    reason: mailReason(registrableOf(domain) === domain ? 'no-policy-left' : 'no-policy', { domain }),
    whatToDo: was.kind === 'policy' ? changeAction('restore-policy') : null,
  });
}

function broken(domain: DnsName, was: State, fault: Message): Judgement {
  const because = { reason: mailReason('policy-ignored', { domain }), whatToDo: changeAction('fix-dmarc') };
  if (was.kind === 'absent') return judgement('warning', mailChange('dmarc-added-broken', { fault }), because);
  if (was.kind === 'invalid') return judgement('warning', mailChange('dmarc-still-broken', { fault }), because);
  return judgement(was.policy === 'none' ? 'error' : 'critical', mailChange('dmarc-broken', { fault }), because);
}

function policyChanged(domain: DnsName, was: InForce, is: InForce): readonly Judgement[] {
  const judgements = [
    ...(policyLost(domain, was, is) ?? strengthChanged(domain, was, is)),
    ...subdomainsChanged(domain, was, is),
    ...alignmentChanged(domain, was.record, is.record),
    ...suffixChanged(domain, was.record, is.record),
    ...shareChanged(was, is),
    ...reportsChanged(domain, was.record, is.record),
  ];
  return judgements.length > 0 ? judgements : [judgement('info', mailChange('dmarc-rewritten', { policy: is.policy }))];
}

/** A policy that cannot be read any more, so that receivers suppose none (RFC 9989 section 4.10.1); null where it can. */
function policyLost(domain: DnsName, was: InForce, is: InForce): readonly Judgement[] | null {
  const { supposed } = is.record;
  if (supposed === null || was.record.supposed !== null) return null;
  if (was.policy === 'none') return [policyVoid(domain, supposed)];
  return [
    judgement('critical', mailChange('dmarc-policy-unread', { from: was.policy, fault: dmarcClause(supposed) }), {
      reason: mailReason('forged-delivered', { domain }),
      whatToDo: changeAction('fix-dmarc'),
    }),
  ];
}

const policyVoid = (domain: DnsName, supposed: DmarcFault): Judgement =>
  judgement('warning', mailChange('dmarc-policy-void', { fault: dmarcClause(supposed) }), {
    reason: mailReason('only-reports', { domain }),
    whatToDo: changeAction('fix-dmarc'),
  });

/** The value of a tag in small letters; null where the record has none that receivers take. */
function tagValue({ text }: DmarcRecord, tag: string): string | null {
  const value = dmarcParts(text).find(({ name }) => name === tag)?.value ?? null;
  return value !== null && TAG_VALUES[tag]?.test(value) === true ? value.toLowerCase() : null;
}

const MECHANISMS = [
  ['adkim', 'DKIM'],
  ['aspf', 'SPF'],
] as const;

function alignmentChanged(domain: DnsName, was: DmarcRecord, is: DmarcRecord): Judgement[] {
  return MECHANISMS.flatMap(([tag, mechanism]) => {
    const [from, to] = [tagValue(was, tag) ?? 'r', tagValue(is, tag) ?? 'r'];
    if (from === to) return [];
    return to === 'r'
      ? judgement('warning', mailChange('dmarc-alignment-weakened', { mechanism }), {
          reason: mailReason('alignment-open', { domain, mechanism }),
          whatToDo: changeAction('restore-policy'),
        })
      : judgement('notice', mailChange('dmarc-alignment-strengthened', { mechanism }), {
          reason: mailReason('alignment-closed', { domain, mechanism }),
          whatToDo: changeAction('restore-policy'),
        });
  });
}

function suffixChanged(domain: DnsName, was: DmarcRecord, is: DmarcRecord): Judgement[] {
  if ((was.psd === 'y') === (is.psd === 'y')) return [];
  const whatToDo = changeAction('restore-policy');
  return is.psd === 'y'
    ? [
        judgement('warning', mailChange('dmarc-suffix-added', { domain }), {
          reason: mailReason('suffix-apart', { domain }),
          whatToDo,
        }),
      ]
    : [
        judgement('notice', mailChange('dmarc-suffix-removed', { domain }), {
          reason: mailReason('suffix-joined', { domain }),
          whatToDo,
        }),
      ];
}

/** The share of mail that the policy asks for; RFC 9989 dropped it, and receivers that follow RFC 7489 still go by it. */
function shareChanged(was: InForce, is: InForce): Judgement[] {
  const [before, after] = [shareOf(was), shareOf(is)];
  if (before === after || was.policy === 'none' || is.policy === 'none') return [];
  const reason = mailReason('share-older');
  return after < before
    ? [
        judgement('warning', mailChange('dmarc-share-lowered', { before, after }), {
          reason,
          whatToDo: changeAction('restore-policy'),
        }),
      ]
    : [judgement('info', mailChange('dmarc-share-raised', { before, after }), { reason })];
}

const shareOf = ({ record }: InForce): number => Math.min(100, Number(tagValue(record, 'pct') ?? '100'));

function strengthChanged(domain: DnsName, was: InForce, is: InForce): Judgement[] {
  const [from, to] = [was.policy, is.policy];
  if (from === to) return [];
  if (RANK[to] > RANK[from])
    return [judgement('info', mailChange('dmarc-strengthened', { from, to }), { reason: effectOf(domain, to) })];
  const stated = is.record.p;
  // Both records say the same policy, so the owner would look for the difference in vain.
  const reason =
    is.record.t && stated !== to && was.record.p === stated
      ? mailReason('test-mode', { stated, policy: to })
      : mailReason(to === 'none' ? 'forged-delivered' : 'forged-to-spam', { domain });
  const whatToDo = changeAction('restore-policy');
  return [
    judgement(to === 'none' ? 'critical' : 'error', mailChange('dmarc-weakened', { from, to }), { reason, whatToDo }),
  ];
}

/** The policy for subdomains, where the record sets it apart; it counts where `domain` is an organizational domain. */
function subdomainsChanged(domain: DnsName, was: InForce, is: InForce): Judgement[] {
  const [from, to] = [forSubdomains(was), forSubdomains(is)];
  const follows = was.policy === from && is.policy === to;
  if (from === to || follows) return [];
  if (RANK[to] > RANK[from]) {
    const reason = mailReason('subdomains-closed', { domain });
    return [judgement('info', mailChange('dmarc-subdomains-strengthened', { from, to }), { reason })];
  }
  const reason = mailReason('subdomains-open', { domain });
  const whatToDo = changeAction('restore-policy');
  return [judgement('error', mailChange('dmarc-subdomains-weakened', { from, to }), { reason, whatToDo })];
}

/** The weaker of what holds for subdomains that exist and that do not, test mode taken into account. */
function forSubdomains({ record: { p, sp, np, t } }: InForce): DmarcPolicy {
  const existing = sp ?? p;
  const missing = np ?? existing;
  const stated = RANK[missing] < RANK[existing] ? missing : existing;
  return t ? LOWERED[stated] : stated;
}

function reportsChanged(domain: DnsName, was: DmarcRecord, is: DmarcRecord): Judgement[] {
  const { added, removed: gone, overlap } = differenceOf(was.rua, is.rua);
  const addresses = (uris: readonly string[]) => uris.map((uri) => uri.replace(/^mailto:/i, ''));
  if (added.length === 0 && gone.length === 0) return [];
  if (is.rua.length === 0) {
    const reason = mailReason('reports-end', { domain });
    return [judgement('warning', mailChange('dmarc-reports-stopped'), { reason, whatToDo: changeAction('restore') })];
  }
  if (added.length === 0)
    return [judgement('info', mailChange('dmarc-reports-dropped', { addresses: addresses(gone) }))];
  const reason = mailReason('reports-elsewhere', { domain });
  const whatToDo = changeAction('restore');
  return overlap || was.rua.length === 0
    ? [judgement('notice', mailChange('dmarc-reports-added', { addresses: addresses(added) }), { reason, whatToDo })]
    : [judgement('notice', mailChange('dmarc-reports-moved', { addresses: addresses(added) }), { reason, whatToDo })];
}
