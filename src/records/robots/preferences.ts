/** Says whether pages may be used for training. */
type TrainingPreference = 'yes' | 'no';

/** Says how much of a page may be kept and shown elsewhere, the least first. */
const USES = ['immediate', 'reference', 'full'] as const;
type Use = (typeof USES)[number];

/** Holds what a preference about use says. */
export interface Preference {
  /** Null where it says nothing about training. */
  readonly training: TrainingPreference | null;
  /** The term that asks not to be found by search, or not to be used for answers; null where none does. */
  readonly against: string | null;
  /** The term that lets search find the page, or answers use it; null where none does. */
  readonly welcomes: string | null;
  /** The most that `use` allows; the least where it stands more than once. Null where it says nothing that is defined. */
  readonly use: Use | null;
  /** The first term whose value is none of those that are defined; null where there is none. */
  readonly odd: string | null;
}

/** Of a longer value no more is read: the terms that are defined take some 60 characters. */
const MAX_CHARS = 1000;
/** Characters of a term that is shown. */
const MAX_TERM_CHARS = 60;

/** The names that are defined for use in search or for answers, for training, and for how much may be kept. */
const SIGNALS = { finding: ['search', 'ai-input'], training: 'ai-train', level: 'use', values: ['yes', 'no'] } as const;
const USAGES = { finding: ['search'], training: 'train-ai', level: null, values: ['y', 'n'] } as const;

/** Reads a `Content-Signal`. Source: contentsignals.org, and Cloudflare's changelog of 31 August 2026 (`use`). */
export const readSignal = (value: string): Preference => readTerms(value, SIGNALS);

/** Reads a `Content-Usage`. Source: draft-ietf-aipref-attach. */
export const readUsage = (value: string): Preference => readTerms(value, USAGES);

function readTerms(value: string, { finding, training, level, values }: typeof SIGNALS | typeof USAGES): Preference {
  const terms = value
    .slice(0, MAX_CHARS)
    .replace(/\s*=\s*/g, '=')
    .split(/[\s,;]+/)
    .map((term) => {
      const [name = '', stated = ''] = term.toLowerCase().split('=', 2);
      const defined: readonly string[] = name === level ? USES : values;
      return { term: term.slice(0, MAX_TERM_CHARS), name, stated, isDefined: defined.includes(stated) };
    });
  const [yes, no] = values;
  const isFinding = (name: string): boolean => finding.some((one) => one === name);
  const about = terms.find(({ name, isDefined }) => name === training && isDefined);
  const isKnown = (name: string): boolean => name === training || name === level || isFinding(name);
  const odd = terms.find(({ name, isDefined }) => isKnown(name) && !isDefined);
  return {
    training: about === undefined ? null : about.stated === yes ? 'yes' : 'no',
    against: terms.find(({ name, stated }) => isFinding(name) && stated === no)?.term ?? null,
    welcomes: terms.find(({ name, stated }) => isFinding(name) && stated === yes)?.term ?? null,
    use: USES.find((use) => terms.some(({ name, stated }) => name === level && stated === use)) ?? null,
    odd: odd?.term ?? null,
  };
}
