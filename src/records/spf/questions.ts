import { because } from '../../domain/cause.ts';
import type { DnsName } from '../../domain/name.ts';
import type { Rr } from '../../domain/rr.ts';
import { failureIn, type SpfAnswer, type SpfFailure, type SpfLookup, type SpfType } from './lookup.ts';

export const OVER = { kind: 'failure', why: 'budget', causes: because('budget-spf') } as const;

/** Questions of one analysis, each asked once, and what they found. */
export class Questions {
  readonly #lookUp: SpfLookup;
  readonly #most: number;
  readonly #answers = new Map<string, Promise<SpfAnswer>>();
  readonly #found = new Map<string, readonly Rr[] | null>();
  readonly #failures: SpfFailure[] = [];
  /** Questions that were asked. */
  count = 0;

  constructor(lookUp: SpfLookup, most: number) {
    this.#lookUp = lookUp;
    this.#most = most;
  }

  async ask<T extends SpfType>(name: DnsName, type: T): Promise<SpfAnswer<T>> {
    const key = `${type} ${name}`;
    const before = this.#answers.get(key);
    // What is kept for a type is of that type.
    if (before !== undefined) return (await before) as SpfAnswer<T>;
    const full = this.count >= this.#most;
    if (!full) this.count += 1;
    const going = Promise.resolve(full ? OVER : this.#lookUp(name, type));
    this.#answers.set(key, going);
    const answer = await going;
    // Records whose signatures are wrong are shown as they are published; that they are wrong is a finding.
    const failure = answer.kind === 'failure' ? failureIn(answer, name, type) : null;
    if (failure !== null && (!full || !this.#isOver)) this.#failures.push(failure);
    this.#found.set(key, failure !== null ? null : answer.kind === 'answer' ? answer.records : []);
    return answer;
  }

  /** Asks whether a made-up name has addresses. Where there is no room for the question, nothing is known of it. */
  async probe(name: DnsName): Promise<boolean> {
    if (this.count >= this.#most && !this.#answers.has(`A ${name}`)) return false;
    const answer = await this.ask(name, 'A');
    return failureIn(answer, name, 'A') === null && answer.kind === 'answer' && answer.records.length > 0;
  }

  /** Notes that there was no room for the record at a name, unless that was noted before. */
  failOver(name: DnsName): void {
    if (!this.#isOver) this.#failures.push({ name, type: 'TXT', why: OVER.why, causes: OVER.causes });
  }

  /** Gives what a question found; null where it failed or was not asked. */
  found<T extends SpfType>(name: DnsName, type: T): readonly Rr<T>[] | null {
    return (this.#found.get(`${type} ${name}`) ?? null) as readonly Rr<T>[] | null;
  }

  /** In an order that does not depend on who answered first. */
  get failures(): readonly SpfFailure[] {
    return this.#failures.toSorted((a, b) => (`${a.name} ${a.type}` < `${b.name} ${b.type}` ? -1 : 1));
  }

  get #isOver(): boolean {
    return this.#failures.some(({ why }) => why === OVER.why);
  }
}
