import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Resolution } from './asker.ts';
import { randomId } from './channel.ts';

interface Node {
  readonly name: DnsName;
  readonly type: RrType;
  readonly going: Promise<Resolution>;
  readonly next: Node | undefined;
}

/** More than the questions that are under way at once, so that most chains have one link at most. */
const CHAINS = 1024;

/**
 * The questions under way, so that an equal one joins in. A table of chains and not a Map: see `WaitingList`; and it
 * needs no key put together of name and type.
 */
export class UnderWay {
  readonly #chains: (Node | undefined)[] = new Array(CHAINS).fill(undefined);
  /** Not to be guessed, lest somebody choose names that all fall into one chain. */
  readonly #seed = (randomId() << 16) | randomId();

  get(name: DnsName, type: RrType): Promise<Resolution> | undefined {
    let node = this.#chains[this.#chainOf(name)];
    while (node !== undefined && (node.name !== name || node.type !== type)) node = node.next;
    return node?.going;
  }

  /** For a question that is not under way yet. */
  add(name: DnsName, type: RrType, going: Promise<Resolution>): void {
    const chain = this.#chainOf(name);
    this.#chains[chain] = { name, type, going, next: this.#chains[chain] };
  }

  delete(name: DnsName, type: RrType): void {
    const chain = this.#chainOf(name);
    this.#chains[chain] = without(this.#chains[chain], name, type);
  }

  all(): Promise<Resolution>[] {
    const all: Promise<Resolution>[] = [];
    for (const first of this.#chains) for (let node = first; node !== undefined; node = node.next) all.push(node.going);
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
function without(first: Node | undefined, name: DnsName, type: RrType): Node | undefined {
  const before: Node[] = [];
  let node = first;
  while (node !== undefined && (node.name !== name || node.type !== type)) {
    before.push(node);
    node = node.next;
  }
  if (node === undefined) return first;
  let rest = node.next;
  for (const one of before.reverse()) rest = { ...one, next: rest };
  return rest;
}
