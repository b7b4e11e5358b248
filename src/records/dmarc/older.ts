import type { DnsName } from '../../domain/name.ts';
import type { WalkStep } from './discover.ts';
import { type DmarcPolicy, isDmarc, parseDmarc } from './parse.ts';
import { dmarcParts } from './tags.ts';

/**
 * Finds the policy of receivers that still follow RFC 7489: the name's own record, else that of the registrable domain
 * by the Public Suffix List, and `t`, `np` and `psd` are unknown to them. Null where they see no usable policy, or a
 * step could not be asked. Source: RFC 7489 §6.6.3.
 */
export function olderPolicy(steps: readonly WalkStep[], registrable: DnsName | null): DmarcPolicy | 'no policy' | null {
  const [own] = steps;
  const above = steps.find(({ name }) => name === registrable);
  for (const step of [own, above]) {
    if (step === undefined) continue;
    if (step.texts === null) return null;
    const [text, second] = step.texts.filter(isDmarc);
    if (text === undefined || second !== undefined) continue;
    // Without np, which older receivers pass over, whatever it says.
    const known = dmarcParts(text).filter(({ name }) => name !== 'np');
    const parsed = parseDmarc(known.map((part) => part.text).join(';'));
    if (parsed.kind === 'invalid') return 'no policy';
    const { p, sp } = parsed.record;
    return step === own ? p : (sp ?? p);
  }
  return 'no policy';
}
