import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { agrees, masksOf, reverseName, type SpfAddress } from './address.ts';
import { plainText } from './identity.ts';
import { MAX_PTR_NAMES } from './limits.ts';
import { failureIn, type SpfAnswer, type SpfLookup } from './lookup.ts';

/**
 * Looks up what the client's address is called. Everything is asked once in an evaluation, and only when it is needed.
 */
export interface AddressNames {
  /** Where its PTR records stand. */
  readonly reverse: DnsName;
  /** Whether `validated` has asked. */
  readonly asked: boolean;
  /** Whether one of these names lies at or below another and leads back to the address. Source: RFC 7208 §5.5. */
  anyBelow(answer: SpfAnswer<'PTR'>, target: DnsName): Promise<boolean>;
  /**
   * Finds what `%{p}` stands for: such a name, the domain itself or one below it where there is one. Source: RFC 7208
   * §7.3.
   */
  validated(domain: DnsName): Promise<string>;
}

export function createAddressNames(address: SpfAddress, ask: SpfLookup): AddressNames {
  const reverse = reverseName(address) as DnsName;
  const type = address.family === 4 ? 'A' : 'AAAA';
  const whole = masksOf(address.family, 128);
  const known = new Map<DnsName, Promise<boolean>>();
  let asked = false;
  let names: Promise<DnsName[]> | undefined;

  /** The first names only: the domain's owner has no say in how many an address has. */
  function namesIn(answer: SpfAnswer<'PTR'>): DnsName[] {
    if (answer.kind !== 'answer' || failureIn(answer, reverse, 'PTR') !== null) return [];
    return answer.records.slice(0, MAX_PTR_NAMES).flatMap((rr) => readRdata(rr)?.target ?? []);
  }

  async function leadsBack(name: DnsName): Promise<boolean> {
    const answer = await ask(name, type);
    // A name whose addresses cannot be learnt is skipped.
    if (answer.kind !== 'answer' || failureIn(answer, name, type) !== null) return false;
    return answer.records.some(({ octets }) => agrees(address, octets, whole));
  }

  function isValid(name: DnsName): Promise<boolean> {
    const before = known.get(name);
    if (before !== undefined) return before;
    const now = leadsBack(name);
    known.set(name, now);
    return now;
  }

  /** The first of these that leads back to the address; they are asked for all at once. */
  async function firstValid(of: readonly DnsName[]): Promise<DnsName | undefined> {
    const valid = await Promise.all(of.map(isValid));
    return of.find((_, i) => valid[i] === true);
  }

  return {
    reverse,
    get asked() {
      return asked;
    },
    async anyBelow(answer, target) {
      return (await firstValid(namesIn(answer).filter((name) => isAtOrBelow(name, target)))) !== undefined;
    },
    async validated(domain) {
      asked = true;
      names ??= (async () => namesIn(await ask(reverse, 'PTR')))();
      const all = await names;
      const near = all.filter((name) => isAtOrBelow(name, domain)).sort((a, b) => a.length - b.length);
      const found = (await firstValid(near)) ?? (await firstValid(all.filter((name) => !near.includes(name))));
      return found === undefined ? 'unknown' : plainText(found);
    },
  };
}
