import { type DnsName, labelsOf } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { textToOctets } from '../../domain/rdata/text.ts';
import { labelText, MAX_LABEL_OCTETS, MAX_NAME_OCTETS } from '../../domain/rdata/wire-name.ts';
import { MAX_IDENTITY_CHARS } from './limits.ts';

/** Who says to be sending, as the check and its macros need it. */
export interface SpfIdentity {
  /** `<sender>`'s local part, or `postmaster`. Source: RFC 7208 §4.3. */
  readonly local: string;
  /** `<sender>`'s domain, in A-labels where it was readable. */
  readonly senderDomain: string;
  /** As the client said it. */
  readonly helo: string;
  /** Whose record is asked for; null where no record can be: a single label, an address, a malformed name. */
  readonly domain: DnsName | null;
}

/**
 * Reads what the client said. Where the sender is null (`''` or `<>`), it stands for postmaster at the HELO name
 * (RFC 7208 §2.4). The domain begins after the last `@`: a quoted local part may hold others.
 */
export function identityOf(sender: string, helo: string, domain?: string): SpfIdentity {
  const announced = helo.slice(0, MAX_IDENTITY_CHARS);
  const bare = sender.startsWith('<') && sender.endsWith('>') ? sender.slice(1, -1) : sender;
  const at = bare.lastIndexOf('@');
  const local = at > 0 ? bare.slice(0, Math.min(at, MAX_IDENTITY_CHARS)) : 'postmaster';
  const typed = bare === '' ? announced : bare.slice(at + 1, at + 2 + MAX_IDENTITY_CHARS);
  const name = checkedName(typed);
  return {
    local,
    senderDomain: name === null ? typed : plainText(name),
    helo: announced,
    domain: domain === undefined ? name : checkedName(domain),
  };
}

/** A name of two labels or more, U-labels turned into A-labels (RFC 8616 §4); null for all else. Source: RFC 7208 §4.3. */
function checkedName(typed: string): DnsName | null {
  const name = typed.endsWith('.') ? typed.slice(0, -1) : typed;
  if (/[^ -~]/.test(name)) {
    const parsed = /[\s:/?#@\\[\]]/.test(name) ? null : parseDomainName(name);
    return parsed?.ok === true && parsed.name.includes('.') ? parsed.name : null;
  }
  if (name.startsWith('[') || !name.includes('.')) return null;
  return identityName(name);
}

/** Names of letters, digits, hyphens and underscores need no escaping; nearly all are such. */
const ORDINARY = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;

/**
 * Returns the name that a text stands for, split at every dot; null where a label is empty or too long, or the name too
 * long.
 */
export function identityName(text: string): DnsName | null {
  const lower = text.toLowerCase();
  if (lower.length <= MAX_NAME_OCTETS - 2 && ORDINARY.test(lower)) return lower as DnsName;
  if (text.length > MAX_NAME_OCTETS - 2) return null;
  let size = 1;
  const labels: string[] = [];
  for (const label of text.split('.')) {
    const octets = Buffer.from(label, 'utf8');
    size += octets.length + 1;
    if (octets.length === 0 || octets.length > MAX_LABEL_OCTETS) return null;
    labels.push(labelText(octets, 0, octets.length));
  }
  return size > MAX_NAME_OCTETS ? null : (labels.join('.') as DnsName);
}

/** Returns the text of a name without escapes, as macros hand it on. */
export const plainText = (name: DnsName): string =>
  name.includes('\\')
    ? labelsOf(name)
        .map((label) => Buffer.from(textToOctets(label) ?? []).toString('utf8'))
        .join('.')
    : name;
