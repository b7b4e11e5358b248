import type { DnsName } from '../../domain/name.ts';
import type { SpfFinding } from './findings.ts';
import type { SpfPolicy } from './policy.ts';

/** Where a domain stands with SPF. State, area and checks all follow from it, so they cannot disagree. */
export type SpfStanding =
  | { readonly kind: 'absent' }
  /** Evaluation ends in permerror. */
  | { readonly kind: 'invalid'; readonly cause: SpfFinding }
  /** Everyone passes, because of these terms of the record at `at`; `tried`: all made-up senders do. */
  | { readonly kind: 'everyone'; readonly at: DnsName; readonly terms: readonly string[]; readonly tried: boolean }
  /** What it ends in depends on the mail. */
  | { readonly kind: 'varies'; readonly redirect: string }
  /** It says nothing about senders that it does not name: it has no `all`, or `?all`. */
  | { readonly kind: 'no-all' | 'neutral'; readonly at: DnsName }
  /** It ends in `~all`. */
  | { readonly kind: 'soft'; readonly at: DnsName }
  /** It ends in `-all`; these questions failed, so whom it lets pass is not wholly known. */
  | { readonly kind: 'partly-seen'; readonly missed: readonly string[] }
  /** It ends in `-all`, and receivers ignore the terms behind it. */
  | { readonly kind: 'in-vain'; readonly terms: string }
  /** It ends in `-all`; `nobody`: and names nobody. */
  | { readonly kind: 'strict' | 'nobody'; readonly at: DnsName };

/** Classifies what a record says. */
export function spfStanding(policy: SpfPolicy): SpfStanding {
  switch (policy.kind) {
    case 'absent':
      return { kind: 'absent' };
    case 'invalid':
      return { kind: 'invalid', cause: policy.causes[0] };
    case 'open':
      return { kind: 'everyone', at: policy.at, terms: policy.terms, tried: policy.tried };
    case 'policy': {
      const { all, at, varies, nobody, ignored, missed } = policy;
      if (varies !== null) return { kind: 'varies', redirect: varies.text };
      if (all === null) return { kind: 'no-all', at };
      if (all === '?') return { kind: 'neutral', at };
      if (all === '~') return { kind: 'soft', at };
      if (missed.length > 0) return { kind: 'partly-seen', missed };
      if (ignored.length > 0) return { kind: 'in-vain', terms: ignored.map(({ text }) => text).join(' ') };
      return { kind: nobody ? 'nobody' : 'strict', at };
    }
  }
}
