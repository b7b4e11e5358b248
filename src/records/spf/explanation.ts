import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { targetFrom } from './compile.ts';
import { expandName, expandText, type MacroValues } from './expand.ts';
import type { SpfLookup } from './lookup.ts';
import { type MacroParts, parseExplanation } from './macro.ts';
import type { SpfWalk } from './walk.ts';

/**
 * Expands what `exp` of the record that decided says; null where there is none or anything is wrong with it.
 * `valuesFor` gives the values of macros in a record of a domain. Source: RFC 7208 §6.2.
 */
export async function explanationOf(
  root: SpfWalk,
  ask: SpfLookup,
  valuesFor: (parts: MacroParts, domain: DnsName) => Promise<MacroValues>,
): Promise<string | null> {
  const { record, domain } = decidingWalk(root);
  const exp = record?.terms.find((term) => term.kind === 'modifier' && term.name === 'exp');
  if (exp === undefined) return null;
  const target = targetFrom(exp.value);
  const name =
    target.kind === 'macros'
      ? expandName(target.parts, await valuesFor(target.parts, domain))
      : target.kind === 'fixed'
        ? target.name
        : null;
  if (name === null) return null;
  const answer = await ask(name, 'TXT');
  if (answer.kind !== 'answer' || answer.security === 'bogus' || answer.records.length !== 1) return null;
  const [only] = answer.records;
  const text = only === undefined ? undefined : readRdata(only)?.text;
  const parts = text === undefined ? null : parseExplanation(text);
  return parts === null ? null : expandText(parts, await valuesFor(parts, domain));
}

/** The record that decided: the one at the end of all `redirect` that were followed. */
function decidingWalk(root: SpfWalk): SpfWalk {
  let walk = root;
  for (let last = walk.steps.at(-1); last?.outcome === 'followed' && last.walk !== null; last = walk.steps.at(-1))
    walk = last.walk;
  return walk;
}
