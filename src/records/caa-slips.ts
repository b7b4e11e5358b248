import type { Rdata } from '../domain/rr.ts';
import { CRITICAL, isRegistered } from './caa.ts';

/** Names what is wrong with a property that lets nobody issue, and forbids nobody. */
export interface CaaSlip {
  readonly code: /** No URL that a report can be sent to, and no address or number that RFC-conforming validation can use. */
    | 'contact'
    /** No authority knows the property, so all pass over it. */
    | 'unknown'
    /** Bits of the flags that mean nothing: authorities pass over them. */
    | 'flags';
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
}

/** Addresses in ASCII, without comments and quotes: nobody writes others there. Source: RFC 5321 §4.1.2. */
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9.-]{1,253}$/i;
/** Source: RFC 3966 §5.1.4, as the baseline requirements of authorities ask for it (appendix A.1.2). */
const PHONE = /^\+[0-9().-]{1,64}$/;

/** Tells whether the value of a property that names a contact can be used; each of one grammar. */
const CONTACTS: Readonly<Record<string, (value: string) => boolean>> = {
  iodef: isReportUrl,
  contactemail: (value) => ADDRESS.test(value),
  contactphone: (value) => PHONE.test(value) && /[0-9]/.test(value),
};

/** Finds slips in a set. Source: RFC 8659 §4.1 and §4.4. */
export function slipsIn(records: readonly Rdata['CAA'][]): readonly CaaSlip[] {
  return records.flatMap(({ flags, tag, value }): readonly CaaSlip[] => {
    const name = tag.toLowerCase();
    const slip = (code: CaaSlip['code']): CaaSlip => ({ code, flags, tag, value });
    const isUsable = Object.hasOwn(CONTACTS, name) ? CONTACTS[name] : undefined;
    return [
      // What is critical and unknown forbids all issuance: that is said as such.
      ...(isRegistered(name) || (flags & CRITICAL) !== 0 ? [] : [slip('unknown')]),
      ...(isUsable === undefined || isUsable(value) ? [] : [slip('contact')]),
      ...((flags & ~CRITICAL) === 0 ? [] : [slip('flags')]),
    ];
  });
}

/** Source: RFC 8659 §4.4: mailto, http or https. */
function isReportUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null) return false;
  if (url.protocol === 'mailto:') return ADDRESS.test(url.pathname);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
}
