import type { Message } from '../domain/message.ts';
import { parseDomainName } from '../domain/parse.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

/** Source: RFC 5321 §4.5.3.1. */
const MAX_LOCAL_CHARS = 64;
const MAX_ADDRESS_CHARS = 254;
/** A dot-atom. Quoted local parts and those beyond ASCII are refused: hardly any server takes mail for them. Source: RFC 5322 §3.2.3. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;

export type ParsedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: Message };

/**
 * Reads an e-mail address as a person types it. Letters become small and the domain its A-labels, so that one mailbox
 * has one spelling. `fault` says what is wrong and how to fix it.
 */
export function parseMailAddress(typed: string): ParsedAddress {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (at < 1) return { ok: false, fault: REFUSAL_TEXTS.message('address-without-name') };
  if (local.length > MAX_LOCAL_CHARS || text.length > MAX_ADDRESS_CHARS)
    return {
      ok: false,
      fault: REFUSAL_TEXTS.message('address-parts-long', { most: MAX_ADDRESS_CHARS, local: MAX_LOCAL_CHARS }),
    };
  if (!LOCAL.test(local))
    return {
      ok: false,
      fault: REFUSAL_TEXTS.message('address-character'),
    };
  const domain = parseDomainName(text.slice(at + 1));
  if (!domain.ok || !domain.name.includes('.') || domain.name.includes('_') || domain.unicode.includes('@'))
    return {
      ok: false,
      fault: REFUSAL_TEXTS.message('address-domain'),
    };
  const address = `${local.toLowerCase()}@${domain.name}`;
  return address.length > MAX_ADDRESS_CHARS
    ? { ok: false, fault: REFUSAL_TEXTS.message('address-long', { most: MAX_ADDRESS_CHARS }) }
    : { ok: true, address };
}

/**
 * Returns the mailbox of an address, as limits count it: most servers deliver `name+tag@` to `name@` (RFC 5233), so one
 * mailbox has as many addresses as somebody likes.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const tag = address.indexOf('+');
  return tag > 0 && tag < at ? address.slice(0, tag) + address.slice(at) : address;
}
