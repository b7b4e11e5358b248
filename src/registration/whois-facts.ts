import { shownValue } from './shown.ts';
import type { WhoisField } from './whois-fields.ts';
import type { LabelFact } from './whois-labels.ts';

/** The statements of an answer by what they tell. English ones go before localised ones of the same fact. */
export class WhoisFacts {
  readonly #byFact = new Map<LabelFact, WhoisField[]>();

  constructor(fields: readonly WhoisField[]) {
    for (const field of [
      ...fields.filter(({ localised }) => !localised),
      ...fields.filter(({ localised }) => localised),
    ]) {
      const known = this.#byFact.get(field.fact);
      if (known) known.push(field);
      else this.#byFact.set(field.fact, [field]);
    }
  }

  all(fact: LabelFact): readonly WhoisField[] {
    return this.#byFact.get(fact) ?? [];
  }

  values(fact: LabelFact): string[] {
    return this.all(fact).map(({ value }) => value);
  }

  /** The first value worth showing; of lines below a label only the first. */
  shown(fact: LabelFact): string | null {
    for (const { value, nth } of this.all(fact)) {
      const shown = nth <= 1 ? shownValue(value) : null;
      if (shown !== null) return shown;
    }
    return null;
  }
}
