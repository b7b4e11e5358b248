import type { DnsName } from '../../domain/name.ts';
import { recordOf, type Step } from './discover.ts';
import type { DmarcPolicy } from './parse.ts';

/**
 * What receivers do with a name that still follow RFC 7489: the name's own record, else that of the registrable domain
 * by the Public Suffix List, and `t`, `np` and `psd` are unknown to them. Null where they see no usable policy, or a
 * step could not be asked. Source: RFC 7489 §6.6.3.
 */
export function olderPolicy(steps: readonly Step[], registrable: DnsName | null): DmarcPolicy | 'no policy' | null {
  const [own] = steps;
  const above = steps.find(({ name }) => name === registrable);
  for (const step of [own, above]) {
    if (step === undefined) continue;
    if (step.texts === null) return null;
    const parsed = recordOf(step.texts);
    if (parsed === null) continue;
    if (parsed.kind === 'invalid') return 'no policy';
    return step === own ? parsed.record.p : (parsed.record.sp ?? parsed.record.p);
  }
  return 'no policy';
}
