import type { SpfFinding } from '../../records/spf/findings.ts';
import type { Graded } from '../check.ts';
import { cut } from '../shown.ts';
import type { SPF_TEXTS } from './spf-texts.ts';

type SpfVerdict = Graded<typeof SPF_TEXTS>;

/** Shares of the item's weight; its 20 points make each of them whole. */
export const SHARES = { open: 1, undecided: 0.5, soft: 0.25, broad: 0.2, slip: 0.1, small: 0.05, remark: 0 } as const;

/** What is said of one kind of finding: what it costs by itself, and the sentence. */
interface Note {
  readonly share: number;
  /** Adds it to a verdict, at the share that it costs there. */
  readonly add: (to: SpfVerdict, share: number) => SpfVerdict;
}

const note = (share: number, add: Note['add']): Note => ({ share, add });

/** The note for a finding, and how many more of its kind there are; null where it is said elsewhere. */
export function noteOf(one: SpfFinding, others: number): Note | null {
  const more = others === 0 ? '' : ` And ${others} more of this kind.`;
  const placed = 'term' in one ? { term: cut(one.term.text), at: one.domain } : { term: '', at: '' };
  switch (one.kind) {
    case 'absent':
      return null;
    case 'several-records':
      return note(0, (to, share) => to.minus(share, 'several', { at: one.domain, count: one.count }));
    case 'no-record':
      return note(0, (to, share) => to.minus(share, 'no-record', { ...placed, target: one.target }));
    case 'bad-name':
      return note(0, (to, share) => to.minus(share, 'bad-name', placed));
    case 'syntax':
      return note(0, (to, share) =>
        to.minus(share, 'syntax', { at: one.domain, part: cut(one.fault.text), why: one.fault.why }),
      );
    case 'too-many-lookups':
      return note(0, (to, share) => to.minus(share, 'too-many-lookups', { count: one.lookups }));
    case 'near-lookup-limit':
      return note(SHARES.remark, (to, share) => to.minus(share, 'near-limit', { count: one.lookups }));
    case 'too-many-voids':
      return one.weight === 'permerror'
        ? note(0, (to, share) => to.minus(share, 'too-many-voids', { count: one.voids }))
        : note(SHARES.slip, (to, share) => to.minus(share, 'some-voids', { count: one.voids }));
    case 'too-many-mx':
      return note(0, (to, share) => to.minus(share, 'too-many-mx', { target: one.target, count: one.count }));
    case 'loop':
      return note(0, (to, share) => to.minus(share, 'loop', { ...placed, target: one.target }));
    case 'open-all':
      return one.qualifier === '+'
        ? note(SHARES.open, (to, share) => to.minus(share, 'open', placed))
        : note(SHARES.undecided, (to, share) => to.minus(share, 'neutral'));
    case 'no-all':
      return note(SHARES.undecided, (to, share) => to.minus(share, 'no-all', { at: one.domain }));
    case 'broad-network':
      return note(one.own ? SHARES.broad : SHARES.remark, (to, share) => to.minus(share, 'broad', { ...placed, more }));
    case 'private-network':
      return note(SHARES.remark, (to, share) => to.minus(share, 'private', { ...placed, more }));
    case 'host-bits':
      return note(SHARES.remark, (to, share) => to.minus(share, 'host-bits', { ...placed, more }));
    case 'shared-senders':
      return note(SHARES.remark, (to, share) =>
        to.minus(share, 'shared', { term: placed.term, provider: one.provider, more }),
      );
    case 'ptr':
      return note(SHARES.slip, (to, share) => to.minus(share, 'ptr', { ...placed, more }));
    case 'dead-term':
      return note(one.own ? SHARES.slip : SHARES.remark, (to, share) =>
        to.minus(share, 'dead', { term: placed.term, all: one.all.text, more }),
      );
    case 'unused-redirect':
      return note(one.own ? SHARES.small : SHARES.remark, (to, share) =>
        to.minus(share, 'unused-redirect', { term: placed.term, all: one.all.text, more }),
      );
    case 'duplicate-term':
      return note(SHARES.remark, (to, share) => to.minus(share, 'duplicate', { ...placed, more }));
    case 'included-twice':
      return note(SHARES.remark, (to, share) => to.minus(share, 'twice', { target: one.target, more }));
    case 'void-term':
      return note(one.own ? SHARES.small : SHARES.remark, (to, share) =>
        to.minus(share, 'void', { ...placed, target: one.target, more }),
      );
    case 'mx-host-without-address':
      return note(SHARES.remark, (to, share) =>
        to.minus(share, 'mx-void', { host: one.host, term: placed.term, more }),
      );
    case 'exists-always':
      return note(SHARES.broad, (to, share) =>
        to.minus(share, 'exists-always', { ...placed, target: one.target, more }),
      );
    case 'depends-on-mail':
      return note(SHARES.remark, (to, share) => to.minus(share, 'depends-on-mail', { ...placed, more }));
    case 'slip':
      return note(one.own ? SHARES.slip : SHARES.remark, (to, share) =>
        to.minus(share, 'slip', { ...placed, why: one.why, more }),
      );
    case 'second-version':
      return note(one.own ? SHARES.slip : SHARES.remark, (to, share) =>
        to.minus(share, 'second-version', { ...placed, more }),
      );
    case 'unknown-modifier': {
      const { meant } = one;
      return meant === null
        ? note(SHARES.remark, (to, share) => to.minus(share, 'unknown-modifier', { ...placed, more }))
        : note(SHARES.slip, (to, share) => to.minus(share, 'misspelt', { ...placed, meant, more }));
    }
    case 'joined-strings':
      return note(one.own ? SHARES.slip : SHARES.remark, (to, share) =>
        to.minus(share, 'joined', { at: one.domain, before: cut(one.before), after: cut(one.after), more }),
      );
    case 'long-record':
      return note(SHARES.remark, (to, share) =>
        to.minus(share, 'long', { at: one.domain, octets: one.octets, limit: one.limit, more }),
      );
    case 'bogus':
      return note(SHARES.remark, (to, share) => to.minus(share, 'bogus', { at: one.domain, more }));
  }
}
