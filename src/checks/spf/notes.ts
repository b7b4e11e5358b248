import { defineTexts, type Message } from '../../domain/message.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import type { Args } from '../check.ts';
import { saysMessage } from '../check-messages.ts';
import { argsOf } from '../say.ts';
import { cut } from '../shown.ts';
import { spfClause } from './faults.ts';
import { SPF } from './findings.ts';

type SpfTexts = typeof SPF.findings;
/** Takes one of the texts with its values. */
type SayFinding<R> = <K extends keyof SpfTexts>(text: K, ...args: Args<SpfTexts[K]>) => R;

/** Shares of the item's weight; its 20 points make each of them whole. */
export const SPF_SHARES = {
  open: 1,
  undecided: 0.5,
  soft: 0.25,
  broad: 0.2,
  typo: 0.1,
  small: 0.05,
  remark: 0,
} as const;

/** Holds what is said of one kind of finding: what it costs by itself, and the sentence. */
interface Note {
  readonly share: number;
  /** Says it, through the `say` that it is given. */
  readonly statement: <R>(say: SayFinding<R>) => R;
}

const note = (share: number, statement: Note['statement']): Note => ({ share, statement });

/** How many more findings of a kind there are. */
export const SPF_NOTE_TEXTS = defineTexts('spf-note', {
  more: 'There {count, plural, one {is # more} other {are # more}} like this.',
});

/** Counts further findings of a kind; nothing where there are none. */
export const moreOf = (count: number): Message | '' => (count === 0 ? '' : SPF_NOTE_TEXTS.message('more', { count }));

/** Returns the sentence about a finding; none about an absence, which every check puts in its own words. */
export function sentenceOf(one: SpfFinding): Message | '' {
  const made: SayFinding<Message> = (code, ...given) => saysMessage(SPF.texts, code, argsOf(given));
  return noteOf(one, 0)?.statement(made) ?? '';
}

/** Returns the note for a finding, and how many more of its kind there are; null where it is said elsewhere. */
export function noteOf(one: SpfFinding, others: number): Note | null {
  const more = moreOf(others);
  const placed = 'term' in one ? { term: cut(one.term.text), at: one.domain } : { term: '', at: '' };
  switch (one.kind) {
    case 'absent':
      return null;
    case 'several-records':
      return note(0, (say) => say('several', { at: one.domain, count: one.count }));
    case 'no-record':
      return note(0, (say) => say('no-record', { ...placed, target: one.target }));
    case 'bad-name':
      return note(0, (say) => say('bad-name', placed));
    case 'syntax':
      return note(0, (say) => say('syntax', { at: one.domain, part: cut(one.fault.text), why: spfClause(one.fault) }));
    case 'too-many-lookups':
      return note(0, (say) => say('too-many-lookups', { count: one.lookups }));
    case 'near-lookup-limit':
      return note(SPF_SHARES.remark, (say) => say('near-limit', { count: one.lookups }));
    case 'too-many-voids':
      return one.weight === 'permerror'
        ? note(0, (say) => say('too-many-voids', { count: one.voids }))
        : note(SPF_SHARES.typo, (say) => say('some-voids', { count: one.voids }));
    case 'too-many-mx':
      return note(0, (say) => say('too-many-mx', { target: one.target, count: one.count }));
    case 'loop':
      return note(0, (say) => say('loop', { ...placed, target: one.target }));
    case 'open-all':
      // What most come to is the policy's to say; this is a term that not everyone comes to.
      return one.qualifier === '+'
        ? note(one.own ? SPF_SHARES.undecided : SPF_SHARES.remark, (say) => say('open-to-some', placed))
        : null;
    case 'no-all':
      return note(SPF_SHARES.undecided, (say) => say('no-all', { at: one.domain }));
    case 'broad-network':
      return note(one.own ? SPF_SHARES.broad : SPF_SHARES.remark, (say) => say('broad', { ...placed, more }));
    case 'private-network':
      return note(SPF_SHARES.remark, (say) => say('private', { ...placed, more }));
    case 'mapped-network':
      return note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) =>
        say('mapped', { ...placed, meant: one.intended, more }),
      );
    case 'host-bits':
      return note(SPF_SHARES.remark, (say) => say('host-bits', { ...placed, more }));
    case 'shared-senders':
      return note(SPF_SHARES.remark, (say) => say('shared', { term: placed.term, provider: one.provider, more }));
    case 'ptr':
      return note(SPF_SHARES.typo, (say) => say('ptr', { ...placed, more }));
    case 'dead-term':
      return note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) =>
        say('dead', { term: placed.term, all: one.all.text, more }),
      );
    case 'unused-redirect':
      return note(one.own ? SPF_SHARES.small : SPF_SHARES.remark, (say) =>
        say('unused-redirect', { term: placed.term, all: one.all.text, more }),
      );
    case 'duplicate-term':
      return note(SPF_SHARES.remark, (say) => say('duplicate', { ...placed, more }));
    case 'included-twice':
      return note(SPF_SHARES.remark, (say) => say('twice', { target: one.target, more }));
    case 'void-term':
      return note(one.own ? SPF_SHARES.small : SPF_SHARES.remark, (say) =>
        say('void', { ...placed, target: one.target, more }),
      );
    case 'mx-host-without-address':
      return note(SPF_SHARES.remark, (say) => say('mx-void', { host: one.host, term: placed.term, more }));
    case 'exists-always':
      return note(SPF_SHARES.broad, (say) => say('exists-always', { ...placed, target: one.target, more }));
    case 'exists-for-all':
      return note(SPF_SHARES.broad, (say) => say('exists-for-all', { ...placed, tried: one.tried, more }));
    case 'depends-on-mail':
      return note(SPF_SHARES.remark, (say) => say('depends-on-mail', { ...placed, more }));
    case 'typo':
      return note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) =>
        say('slip', { ...placed, why: spfClause(one.typo), more }),
      );
    case 'second-version':
      return note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) => say('second-version', { ...placed, more }));
    case 'unknown-modifier': {
      const { intended } = one;
      return intended === null
        ? note(SPF_SHARES.remark, (say) => say('unknown-modifier', { ...placed, more }))
        : note(SPF_SHARES.typo, (say) => say('misspelt', { ...placed, meant: intended, more }));
    }
    case 'joined-strings':
      return note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) =>
        say('joined', { at: one.domain, before: cut(one.before), after: cut(one.after), more }),
      );
    case 'long-record':
      return note(SPF_SHARES.remark, (say) =>
        say('long', { at: one.domain, octets: one.octets, limit: one.limit, more }),
      );
    case 'bogus':
      return note(SPF_SHARES.remark, (say) => say('bogus', { at: one.domain, more }));
  }
}
