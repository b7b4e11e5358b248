import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { randomId } from './channel.ts';

interface Named {
  readonly name: DnsName;
  readonly type: RrType;
}

interface Node<Q> {
  readonly question: Q;
  readonly next: Node<Q> | undefined;
}

/** More than the questions that are in flight at once, so that most chains have one link at most. */
const CHAINS = 1024;

/**
 * The questions in flight, so that an equal one joins in. A table of chains and not a Map: see `WaitingList`; and it
 * needs no key put together of name and type.
 */
export class InFlight<Q extends Named> {
  readonly #chains: (Node<Q> | undefined)[] = new Array(CHAINS).fill(undefined);
  /** Not to be guessed, lest somebody choose names that all fall into one chain. */
  readonly #seed = (randomId() << 16) | randomId();

  get(name: DnsName, type: RrType): Q | undefined {
    let node = this.#chains[this.#chainOf(name)];
    while (node !== undefined && (node.question.name !== name || node.question.type !== type)) node = node.next;
    return node?.question;
  }

  /** For a question that is not in flight yet. */
  add(question: Q): void {
    const chain = this.#chainOf(question.name);
    this.#chains[chain] = { question, next: this.#chains[chain] };
  }

  delete({ name, type }: Named): void {
    const chain = this.#chainOf(name);
    this.#chains[chain] = without(this.#chains[chain], name, type);
  }

  all(): Q[] {
    const all: Q[] = [];
    for (const first of this.#chains)
      for (let node = first; node !== undefined; node = node.next) all.push(node.question);
    return all;
  }

  /** FNV-1a over the name; types of one name share its chain. */
  #chainOf(name: DnsName): number {
    let hash = this.#seed;
    for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
    return (hash ^ (hash >>> 15)) & (CHAINS - 1);
  }
}

/** The chain without one link. Those before it are made anew; there is seldom one. */
function without<Q extends Named>(first: Node<Q> | undefined, name: DnsName, type: RrType): Node<Q> | undefined {
  const before: Node<Q>[] = [];
  let node = first;
  while (node !== undefined && (node.question.name !== name || node.question.type !== type)) {
    before.push(node);
    node = node.next;
  }
  if (node === undefined) return first;
  let rest = node.next;
  for (const one of before.reverse()) rest = { ...one, next: rest };
  return rest;
}
