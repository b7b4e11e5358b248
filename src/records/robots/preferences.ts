/** Says whether pages may be used for training. */
type TrainingPreference = 'yes' | 'no';

/** Holds what a preference about use says. */
export interface Preference {
  /** Null where it says nothing about training. */
  readonly training: TrainingPreference | null;
  /** The term that asks not to be found by search, or not to be used for answers; null where none does. */
  readonly against: string | null;
  /** The first term whose value is none of those that are defined; null where there is none. */
  readonly odd: string | null;
}

/** Of a longer value no more is read: the terms that are defined take some 60 characters. */
const MAX_CHARS = 1000;
/** Characters of a term that is shown. */
const MAX_TERM_CHARS = 60;

/** The names that are defined for use in search or for answers, and for training; `use` takes names of its own. */
const SIGNALS = { finding: ['search', 'ai-input'], training: 'ai-train', values: ['yes', 'no'] } as const;
const USAGES = { finding: ['search'], training: 'train-ai', values: ['y', 'n'] } as const;

/** Reads a `Content-Signal`. Source: contentsignals.org. */
export const readSignal = (value: string): Preference => readTerms(value, SIGNALS);

/** Reads a `Content-Usage`. Source: draft-ietf-aipref-attach. */
export const readUsage = (value: string): Preference => readTerms(value, USAGES);

function readTerms(value: string, { finding, training, values }: typeof SIGNALS | typeof USAGES): Preference {
  const terms = value
    .slice(0, MAX_CHARS)
    .replace(/\s*=\s*/g, '=')
    .split(/[\s,;]+/)
    .map((term) => {
      const [name = '', stated = ''] = term.toLowerCase().split('=', 2);
      return { term: term.slice(0, MAX_TERM_CHARS), name, stated, isDefined: values.some((one) => one === stated) };
    });
  const [yes, no] = values;
  const isFinding = (name: string): boolean => finding.some((one) => one === name);
  const about = terms.find(({ name, isDefined }) => name === training && isDefined);
  const odd = terms.find(({ name, isDefined }) => (name === training || isFinding(name)) && !isDefined);
  return {
    training: about === undefined ? null : about.stated === yes ? 'yes' : 'no',
    against: terms.find(({ name, stated }) => isFinding(name) && stated === no)?.term ?? null,
    odd: odd?.term ?? null,
  };
}
