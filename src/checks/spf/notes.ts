import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import { saysMessage } from '../check-messages.ts';
import type { Args } from '../finding.ts';
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

/** Where a finding is, and how many more of its kind there are. */
interface Around {
  /** The term, and the name whose record has it. */
  readonly placed: { readonly term: string; readonly at: DnsName | '' };
  readonly more: Message | '';
}

type NoteOf<F> = (one: F, around: Around) => Note | null;

/** The note for each kind of finding; null where it is said elsewhere. */
const NOTES: { readonly [K in SpfFinding['kind']]: NoteOf<SpfFinding & { readonly kind: K }> } = {
  absent: () => null,
  'several-records': (one) => note(0, (say) => say('several', { at: one.domain, count: one.count })),
  'no-record': (one, { placed }) => note(0, (say) => say('no-record', { ...placed, target: one.target })),
  'bad-name': (_one, { placed }) => note(0, (say) => say('bad-name', placed)),
  syntax: (one) =>
    note(0, (say) => say('syntax', { at: one.domain, part: cut(one.fault.text), why: spfClause(one.fault) })),
  'too-many-lookups': (one) => note(0, (say) => say('too-many-lookups', { count: one.lookups })),
  'near-lookup-limit': (one) => note(SPF_SHARES.remark, (say) => say('near-limit', { count: one.lookups })),
  'too-many-voids': (one) =>
    one.weight === 'permerror'
      ? note(0, (say) => say('too-many-voids', { count: one.voids }))
      : note(SPF_SHARES.typo, (say) => say('some-voids', { count: one.voids })),
  'too-many-mx': (one) => note(0, (say) => say('too-many-mx', { target: one.target, count: one.count })),
  loop: (one, { placed }) => note(0, (say) => say('loop', { ...placed, target: one.target })),
  // What most come to is the policy's to say; this is a term that not everyone comes to.
  'open-all': (one, { placed }) =>
    one.qualifier === '+'
      ? note(one.own ? SPF_SHARES.undecided : SPF_SHARES.remark, (say) => say('open-to-some', placed))
      : null,
  'no-all': (one) => note(SPF_SHARES.undecided, (say) => say('no-all', { at: one.domain })),
  'broad-network': (one, { placed, more }) =>
    note(one.own ? SPF_SHARES.broad : SPF_SHARES.remark, (say) => say('broad', { ...placed, more })),
  'private-network': (_one, { placed, more }) => note(SPF_SHARES.remark, (say) => say('private', { ...placed, more })),
  'mapped-network': (one, { placed, more }) =>
    note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) =>
      say('mapped', { ...placed, meant: one.intended, more }),
    ),
  'host-bits': (_one, { placed, more }) => note(SPF_SHARES.remark, (say) => say('host-bits', { ...placed, more })),
  'shared-senders': (one, { placed, more }) =>
    note(SPF_SHARES.remark, (say) => say('shared', { term: placed.term, provider: one.provider, more })),
  ptr: (_one, { placed, more }) => note(SPF_SHARES.typo, (say) => say('ptr', { ...placed, more })),
  'dead-term': (one, { placed, more }) =>
    note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) =>
      say('dead', { term: placed.term, all: one.all.text, more }),
    ),
  'unused-redirect': (one, { placed, more }) =>
    note(one.own ? SPF_SHARES.small : SPF_SHARES.remark, (say) =>
      say('unused-redirect', { term: placed.term, all: one.all.text, more }),
    ),
  'duplicate-term': (_one, { placed, more }) => note(SPF_SHARES.remark, (say) => say('duplicate', { ...placed, more })),
  'included-twice': (one, { more }) => note(SPF_SHARES.remark, (say) => say('twice', { target: one.target, more })),
  'void-term': (one, { placed, more }) =>
    note(one.own ? SPF_SHARES.small : SPF_SHARES.remark, (say) => say('void', { ...placed, target: one.target, more })),
  'mx-host-without-address': (one, { placed, more }) =>
    note(SPF_SHARES.remark, (say) => say('mx-void', { host: one.host, term: placed.term, more })),
  'exists-always': (one, { placed, more }) =>
    note(SPF_SHARES.broad, (say) => say('exists-always', { ...placed, target: one.target, more })),
  'exists-for-all': (one, { placed, more }) =>
    note(SPF_SHARES.broad, (say) => say('exists-for-all', { ...placed, tried: one.tried, more })),
  'depends-on-mail': (_one, { placed, more }) =>
    note(SPF_SHARES.remark, (say) => say('depends-on-mail', { ...placed, more })),
  typo: (one, { placed, more }) =>
    note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) =>
      say('slip', { ...placed, why: spfClause(one.typo), more }),
    ),
  'second-version': (one, { placed, more }) =>
    note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) => say('second-version', { ...placed, more })),
  'unknown-modifier': (one, { placed, more }) => {
    const { intended } = one;
    return intended === null
      ? note(SPF_SHARES.remark, (say) => say('unknown-modifier', { ...placed, more }))
      : note(SPF_SHARES.typo, (say) => say('misspelt', { ...placed, meant: intended, more }));
  },
  'joined-strings': (one, { more }) =>
    note(one.own ? SPF_SHARES.typo : SPF_SHARES.remark, (say) =>
      say('joined', { at: one.domain, before: cut(one.before), after: cut(one.after), more }),
    ),
  'long-record': (one, { more }) =>
    note(SPF_SHARES.remark, (say) => say('long', { at: one.domain, octets: one.octets, limit: one.limit, more })),
  bogus: (one, { more }) => note(SPF_SHARES.remark, (say) => say('bogus', { at: one.domain, more })),
};

/** Returns the note for a finding, and how many more of its kind there are; null where it is said elsewhere. */
export function noteOf(one: SpfFinding, others: number): Note | null {
  const placed =
    'term' in one ? ({ term: cut(one.term.text), at: one.domain } as const) : ({ term: '', at: '' } as const);
  // The table has a row for each kind, which takes findings of that kind.
  return (NOTES[one.kind] as NoteOf<SpfFinding>)(one, { placed, more: moreOf(others) });
}
