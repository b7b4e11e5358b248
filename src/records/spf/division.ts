import type { Qualifier } from './parse.ts';
import { type AddressSet, ALL_ADDRESSES, intersect, isEmpty, NO_ADDRESSES, subtract, unite } from './ranges.ts';

/** Which addresses get which result, lookup limits aside. The five sets share no address and hold all. */
export interface Verdicts {
  readonly pass: AddressSet;
  readonly fail: AddressSet;
  readonly softfail: AddressSet;
  readonly neutral: AddressSet;
  /** Permerror: what comes to something that is broken. */
  readonly error: AddressSet;
  /** False where a term depends on the mail or could not be learnt (it is taken as matching nothing), or in a loop. */
  readonly exact: boolean;
}

type Qualifying = Exclude<keyof Verdicts, 'exact'>;

/**
 * Turns between qualifiers in one record that are followed exactly. Each costs a pass over all ranges; records in use
 * have a handful.
 */
export const MAX_QUALIFIER_CHANGES = 50;

const NAMES = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const;
const RESULTS: readonly Qualifying[] = ['pass', 'fail', 'softfail', 'neutral', 'error'];

/** Divides all addresses by the result that a record gives them. Each term gets what no term before it took. */
export class Division {
  readonly #sets: Record<Qualifying, AddressSet[]> = { pass: [], fail: [], softfail: [], neutral: [], error: [] };
  /** Holds what no term took, those in the batch aside. */
  #left = ALL_ADDRESSES;
  /** Gathers what terms match that follow each other and have the same qualifier: they are taken together. */
  #batch: AddressSet[] = [];
  #qualifier: Qualifier = '+';
  #changes = 0;
  exact = true;

  /** Comes to a term. False where qualifiers changed too often to go on. */
  begin(qualifier: Qualifier): boolean {
    if (qualifier !== this.#qualifier) {
      this.#settle();
      this.#qualifier = qualifier;
    }
    return this.#changes <= MAX_QUALIFIER_CHANGES;
  }

  /** Gives what the term matched the result of its qualifier. */
  match(matched: AddressSet): void {
    if (!isEmpty(matched)) this.#batch.push(matched);
  }

  /** Ends in permerror what the term does. */
  break(broken: AddressSet): void {
    if (isEmpty(broken)) return;
    this.#settle();
    const ends = intersect(this.#left, broken);
    this.#sets.error.push(ends);
    this.#left = subtract(this.#left, ends);
  }

  /** Gives what is left one result. */
  endWith(result: Qualifying): void {
    this.#settle();
    this.#sets[result].push(this.#left);
    this.#left = NO_ADDRESSES;
  }

  /** Gives what is left the results that another record gives it. */
  endLike(other: Verdicts): void {
    this.#settle();
    for (const result of RESULTS) this.#sets[result].push(intersect(this.#left, other[result]));
    this.#left = NO_ADDRESSES;
  }

  /** Makes what nothing matched neutral. */
  verdicts(): Verdicts {
    this.endWith('neutral');
    const { pass, fail, softfail, neutral, error } = this.#sets;
    return {
      pass: unite(pass),
      fail: unite(fail),
      softfail: unite(softfail),
      neutral: unite(neutral),
      error: unite(error),
      exact: this.exact,
    };
  }

  #settle(): void {
    if (this.#batch.length === 0) return;
    const matched = intersect(this.#left, unite(this.#batch));
    this.#sets[NAMES[this.#qualifier]].push(matched);
    this.#left = subtract(this.#left, matched);
    this.#batch = [];
    this.#changes += 1;
  }
}
