import type { TextTable } from '../domain/message.ts';
import type { Catalogue } from './render.ts';

/** Returns the texts of tables under the ids of their messages. */
export function catalogueOf(tables: readonly TextTable[]): Catalogue {
  const entries = tables.flatMap(({ prefix, texts }) =>
    Object.entries(texts).map(([key, text]) => [`${prefix}/${key}`, text] as const),
  );
  const catalogue = new Map(entries);
  if (catalogue.size < entries.length) throw new Error('Two texts have the same id');
  return catalogue;
}
