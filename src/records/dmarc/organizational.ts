import { type DnsName, labelsOf } from '../../domain/name.ts';
import { psdOf, recordOf, type Undecided, type WalkStep } from './discover.ts';

/**
 * Returns the organizational domain of a name, from all steps of its walk: the name whose record says `psd=n`; else the
 * one a label below a `psd=y`; else the one with the fewest labels that has a record; else the name itself. Either
 * value ends the walk, that of the name itself included. Source: RFC 9989 §4.10 steps 2 and 6, §4.10.2.
 */
export function organizationalDomain(steps: readonly WalkStep[]): DnsName | Undecided {
  const [start] = steps;
  if (start === undefined) throw new Error('a walk without steps');
  let fewest = start.name;
  for (const [i, { name, texts }] of steps.entries()) {
    if (texts === null) return { kind: 'undecided', step: i };
    const parsed = recordOf(texts);
    if (parsed === null) continue;
    const psd = psdOf(parsed);
    if (psd === 'n') return name;
    if (psd === 'y') return i > 0 ? below(name, start.name) : name;
    fewest = name;
  }
  return fewest;
}

/** The name one label below an ancestor, on the way to `name`. */
function below(ancestor: DnsName, name: DnsName): DnsName {
  const labels = labelsOf(name);
  return labels.slice(labels.length - labelsOf(ancestor).length - 1).join('.') as DnsName;
}
