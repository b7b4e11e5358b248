import { recordText } from '../../diagnoses/fix-item.ts';
import type { FixItem, StepItem } from '../../diagnoses/fix-schema.ts';
import type { Answer } from '../../domain/answer.ts';
import type { DnsName } from '../../domain/name.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import { RR_TYPES, type RrType } from '../../domain/rr.ts';

/** A set of records as a step of a fix wants it. */
export interface WantedSet {
  readonly name: DnsName;
  readonly type: RrType;
  /** The records that it must have. */
  readonly publish: readonly Pick<FixItem, 'value' | 'fillIn'>[];
  /** Those that it must not have. */
  readonly remove: readonly string[];
}

/**
 * Names how the set of one server compares with what a step asks for: `here`: as asked; `beside`: the new record stands
 * beside one that has to go; `sample`: it is the sample that was to be replaced; `before`: as we saw it before; `other`:
 * it changed, but not to this; `unknown`: no answer came.
 */
export type SetState = 'here' | 'beside' | 'sample' | 'before' | 'other' | 'unknown';

const isType = (type: string): type is RrType => Object.hasOwn(RR_TYPES, type);

/** Returns the sets of records that a step changes, each once, in its order. */
export function wantedSets({ publish, remove }: Pick<StepItem, 'publish' | 'remove'>): readonly WantedSet[] {
  const found = new Map<string, { readonly publish: FixItem[]; readonly remove: string[] }>();
  const at = ({ name, type }: { readonly name: string; readonly type: string }) => {
    const key = `${name} ${type}`;
    const set = found.get(key) ?? { publish: [], remove: [] };
    found.set(key, set);
    return set;
  };
  for (const one of publish) {
    const set = at(one);
    set.publish.push(one);
    set.remove.push(...(one.replaces === null ? [] : [one.replaces]), ...(one.alsoRemove ?? []));
  }
  for (const one of remove) at(one).remove.push(one.value);
  return [...found].flatMap(([key, set]) => {
    const [name = '', type = ''] = key.split(' ');
    return isType(type) ? [{ name: name as DnsName, type, ...set }] : [];
  });
}

/** Returns the records of an answer, as a report writes them. */
export const valuesOf = (answer: Answer): readonly string[] =>
  answer.kind === 'answer' ? answer.records.map((rr) => presentRdata(rr.type, rr.octets)) : [];

/** Letters of names are alike in both cases; those of a text are not. */
const normal = (type: RrType, value: string): string =>
  type === 'TXT' || type === 'CAA' ? value : value.toLowerCase();

const isSame = (set: Pick<WantedSet, 'name' | 'type'>, one: string, other: string): boolean =>
  normal(set.type, one) === normal(set.type, recordText(set.name, set.type, other));

/** Returns whether a record is the one to publish, with anything in the place of its samples. */
function isFilledIn(value: string, wanted: Pick<FixItem, 'value' | 'fillIn'>): boolean {
  let from = 0;
  const between = (wanted.fillIn ?? []).map((part) => {
    const at = wanted.value.indexOf(part, from);
    const text = wanted.value.slice(from, at);
    from = at + part.length;
    return text;
  });
  const end = wanted.value.slice(from);
  let rest = value;
  for (const [i, text] of between.entries()) {
    const at = i === 0 ? (rest.startsWith(text) ? 0 : -1) : rest.indexOf(text, 1);
    if (at < 0) return false;
    rest = rest.slice(at + text.length);
  }
  return rest.length > end.length && rest.endsWith(end);
}

/** Compares the records of one server with what a step asks for, and with those that we saw before. */
export function stateOf(set: WantedSet, values: readonly string[], before: readonly string[]): SetState {
  const has = (value: string): boolean => values.some((one) => isSame(set, one, value));
  const isSample = ({ value, fillIn = [] }: WantedSet['publish'][number]): boolean => fillIn.length > 0 && has(value);
  const isThere = (wanted: WantedSet['publish'][number]): boolean =>
    has(wanted.value) || ((wanted.fillIn ?? []).length > 0 && values.some((one) => isFilledIn(one, wanted)));
  const isUnchanged =
    values.length === before.length && before.every((one) => values.some((value) => isSame(set, value, one)));
  if (!set.publish.every(isThere)) return isUnchanged ? 'before' : 'other';
  if (set.remove.some(has)) return set.publish.length === 0 ? (isUnchanged ? 'before' : 'other') : 'beside';
  return set.publish.some(isSample) ? 'sample' : 'here';
}
