import { MAX_LIST } from './bounds.ts';

/** Any JSON, from outside. */
export type Json = unknown;
export type JsonObject = Readonly<Record<string, Json>>;

export const isJsonObject = (json: Json): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Returns a member of an object itself, never of its prototype. */
export const own = (object: JsonObject, name: string): Json => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Returns the first `MAX_LIST` elements of a member, or none where it is no list. */
export const memberList = (object: JsonObject, name: string): readonly Json[] => {
  const value = own(object, name);
  return Array.isArray(value) ? value.slice(0, MAX_LIST) : [];
};

export const objectsOf = (object: JsonObject, name: string): JsonObject[] =>
  memberList(object, name).filter(isJsonObject);

export const memberTexts = (object: JsonObject, name: string): string[] =>
  memberList(object, name).filter((value): value is string => typeof value === 'string');

export const memberText = (object: JsonObject, name: string): string | null => {
  const value = own(object, name);
  return typeof value === 'string' ? value : null;
};

/** Returns every text down to a depth, `MAX_LIST` members of each list or object at most. */
export function textsWithin(json: Json, depth: number): string[] {
  if (typeof json === 'string') return [json];
  if (depth === 0 || typeof json !== 'object' || json === null) return [];
  const members: readonly Json[] = Array.isArray(json) ? json : Object.values(json);
  return members.slice(0, MAX_LIST).flatMap((member) => textsWithin(member, depth - 1));
}
