import type { DnsName } from '../../domain/name.ts';
import type { DmarcFound } from '../dmarc/discover.ts';
import { readTags } from '../tags.ts';

/** Whether DMARC is enforced as receivers ask before they show a logo, and if not, why. */
export type Enforcement =
  | { readonly kind: 'enforced' }
  /** No DMARC record that counts. */
  | { readonly kind: 'no-policy' }
  /** The policy is none; for the organizational domain where `at` is above the name. */
  | { readonly kind: 'none'; readonly at: DnsName; readonly tag: 'p' | 'sp' | 'np' }
  /** Test mode (`t=y`) lowers the policy to none. */
  | { readonly kind: 'testing'; readonly at: DnsName }
  /** Quarantine for a part of the mail only (`pct`, which RFC 9989 removed, but receivers of logos still read). */
  | { readonly kind: 'partly'; readonly at: DnsName; readonly percent: number }
  /** `sp=none` leaves the subdomains out. */
  | { readonly kind: 'subdomains'; readonly at: DnsName };

/**
 * Judges the policies for the name and for its organizational domain: both must be enforced, and no `sp=none` may
 * stand there. Source: draft-brand-indicators-for-message-identification §2, §8.1.
 */
export function enforcementOf(own: DmarcFound, organizational: DmarcFound): Enforcement {
  for (const found of [own, organizational]) {
    if (found.kind !== 'policy') {
      if (found === own) return { kind: 'no-policy' };
      continue;
    }
    const { at, policy, stated, tag, record } = found;
    if (policy === 'none') return stated === 'none' ? { kind: 'none', at, tag } : { kind: 'testing', at };
    const percent = percentOf(record.text);
    if (stated === 'quarantine' && percent < 100) return { kind: 'partly', at, percent };
    if (record.sp === 'none') return { kind: 'subdomains', at };
  }
  return { kind: 'enforced' };
}

/** The share of mail that the policy is asked for; all of it where nothing that can be read says otherwise. */
function percentOf(text: string): number {
  const pct = readTags(text).tags.find(({ name }) => name.toLowerCase() === 'pct')?.value;
  return pct !== undefined && /^\d{1,3}$/.test(pct) ? Math.min(100, Number(pct)) : 100;
}
