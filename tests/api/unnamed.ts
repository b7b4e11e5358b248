import type { TSchema } from 'typebox';

/** Lists the places of a body that its schema does not name. */
export function unnamed(schema: TSchema, value: unknown, path = ''): readonly string[] {
  const { properties, items, anyOf } = schema as Partial<{
    properties: Readonly<Record<string, TSchema>>;
    items: TSchema;
    anyOf: readonly TSchema[];
  }>;
  if (typeof value !== 'object' || value === null) return [];
  if (anyOf !== undefined) {
    const all = anyOf.filter((one) => 'properties' in one || 'items' in one).map((one) => unnamed(one, value, path));
    return all.find((found) => found.length === 0) ?? all[0] ?? [];
  }
  if (Array.isArray(value))
    return items === undefined ? [] : value.flatMap((one, i) => unnamed(items, one, `${path}.${i}`));
  // Values of sentences have names of their own.
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const own = properties[key];
    return own === undefined ? [`${path}.${key}`] : unnamed(own, one, `${path}.${key}`);
  });
}
