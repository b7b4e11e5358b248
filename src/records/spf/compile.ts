import { memoised } from '../../domain/memoised.ts';
import type { DnsName } from '../../domain/name.ts';
import { ipv4Octets, ipv6Octets } from '../../domain/rdata/address.ts';
import { type AddressMask, addressWords, masksOf } from './address.ts';
import { expandedName } from './expand.ts';
import { type MacroParts, parseMacros } from './macro.ts';
import { parseSpf, type Qualifier, type SpfRecord, type SpfTerm } from './parse.ts';

/** The name that a term speaks of. */
export type Target =
  /** None is given: the domain whose record it is. */
  | { readonly kind: 'own' }
  /** `name` is null where no name can be made of the text, as with an empty label. */
  | { readonly kind: 'fixed'; readonly name: DnsName | null }
  | { readonly kind: 'macros'; readonly parts: MacroParts; readonly asksName: boolean };

interface Common {
  readonly term: SpfTerm;
  readonly qualifier: Qualifier;
}

/** A mechanism made ready: what can be computed once is. */
export type Instruction = Common &
  (
    | { readonly op: 'all' }
    | { readonly op: 'ip'; readonly network: AddressMask; readonly prefix: number }
    | {
        readonly op: 'a' | 'mx';
        readonly target: Target;
        readonly prefix4: number;
        readonly prefix6: number;
        readonly masks4: readonly number[];
        readonly masks6: readonly number[];
      }
    | { readonly op: 'include' | 'exists' | 'ptr'; readonly target: Target }
  );

/** A record made ready for evaluation. Where it has faults there is nothing else in it. */
export interface Program {
  readonly record: SpfRecord;
  readonly instructions: readonly Instruction[];
  readonly redirect: { readonly term: SpfTerm; readonly target: Target } | null;
}

/** Reads a record and makes its terms ready, in their order. */
export const compile = memoised((text: string): Program => {
  const record = parseSpf(text);
  const instructions: Instruction[] = [];
  let redirect: Program['redirect'] = null;
  for (const term of record.faults.length > 0 ? [] : record.terms) {
    if (term.kind === 'mechanism') instructions.push(instructionOf(term, term.qualifier, term.name, term.value));
    else if (term.name === 'redirect') redirect = { term, target: targetFrom(term.value) };
  }
  return { record, instructions, redirect };
});

type MechanismName = Extract<SpfTerm, { kind: 'mechanism' }>['name'];

function instructionOf(term: SpfTerm, qualifier: Qualifier, name: MechanismName, value: string): Instruction {
  const common = { term, qualifier };
  switch (name) {
    case 'all':
      return { ...common, op: 'all' };
    case 'ip4':
    case 'ip6': {
      const family = name === 'ip4' ? 4 : 6;
      const [address = '', length] = value.slice(1).split('/');
      const prefix = length === undefined ? (family === 4 ? 32 : 128) : Number(length);
      const octets = (family === 4 ? ipv4Octets(address) : ipv6Octets(address)) ?? new Uint8Array();
      return {
        ...common,
        op: 'ip',
        network: { family, words: addressWords(octets), masks: masksOf(family, prefix) },
        prefix,
      };
    }
    case 'a':
    case 'mx': {
      const [, domain, v4, v6] = /^(?::(.*?))?(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? [];
      const prefix4 = v4 === undefined ? 32 : Number(v4);
      const prefix6 = v6 === undefined ? 128 : Number(v6);
      const target = domain === undefined ? OWN : targetFrom(domain);
      return {
        ...common,
        op: name,
        target,
        prefix4,
        prefix6,
        masks4: masksOf(4, prefix4),
        masks6: masksOf(6, prefix6),
      };
    }
    case 'ptr':
    case 'include':
    case 'exists':
      return { ...common, op: name, target: value === '' ? OWN : targetFrom(value.slice(1)) };
  }
}

const OWN: Target = { kind: 'own' };

/** Makes a domain-spec ready that the grammar has let through. */
export function targetFrom(spec: string): Target {
  const parts = parseMacros(spec) ?? [];
  const [first = '', second] = parts;
  if (typeof first === 'string' && second === undefined) return { kind: 'fixed', name: expandedName(first) };
  return { kind: 'macros', parts, asksName: parts.some((part) => typeof part !== 'string' && part.letter === 'p') };
}
