import type { DmarcFound } from './discover.ts';
import type { DmarcFault } from './faults.ts';
import type { DmarcPolicy } from './parse.ts';

/** A record that applies to the name. */
export type AppliedDmarc = Extract<DmarcFound, { readonly kind: 'policy' }>;

/** Where a domain stands with DMARC. State, area and checks all follow from it, so they cannot disagree. */
export type DmarcStanding =
  | { readonly kind: 'absent' }
  /** A record is there that receivers cannot use. */
  | { readonly kind: 'invalid'; readonly found: Extract<DmarcFound, { readonly kind: 'invalid' }> }
  /** Receivers cannot follow the policy and act as if it were none. */
  | { readonly kind: 'supposed'; readonly found: AppliedDmarc; readonly why: DmarcFault }
  /**
   * `testing`: test mode lowers the policy. `none-blind`: it is none, and no reports are asked for. The others are the
   * policy itself.
   */
  | { readonly kind: 'testing' | 'none-blind' | DmarcPolicy; readonly found: AppliedDmarc };

/** Classifies the record that was found for a name. */
export function dmarcStanding(found: DmarcFound): DmarcStanding {
  switch (found.kind) {
    case 'absent':
      return { kind: 'absent' };
    case 'invalid':
      return { kind: 'invalid', found };
    case 'policy': {
      const { policy, stated, record } = found;
      if (record.supposed !== null) return { kind: 'supposed', found, why: record.supposed };
      if (policy !== stated) return { kind: 'testing', found };
      return { kind: policy === 'none' && record.rua.length === 0 ? 'none-blind' : policy, found };
    }
  }
}

/** What receivers are asked to do with mail that fails DMARC. */
export type DmarcDisposition = DmarcPolicy | 'no policy';

export const dispositionOf = (found: DmarcFound): DmarcDisposition =>
  found.kind === 'policy' ? found.policy : 'no policy';

/** Whether receivers are asked to refuse what fails, or to set it aside. */
export const isEnforced = (found: DmarcFound): boolean => ['quarantine', 'reject'].includes(dispositionOf(found));
