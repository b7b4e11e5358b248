import type { Message } from '../domain/message.ts';
import { canonicalNetwork } from '../domain/network-matcher.ts';
import { quoted } from '../domain/text.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

/** Addresses and networks from which one key may be used. */
export const MAX_KEY_ADDRESSES = 20;
/** Shows so much of what is no address. */
const MAX_FAULT_CHARS = 60;

/**
 * Reads the addresses and networks from which a key may be used, with spaces, commas or line breaks between them: each
 * once, as `canonicalNetwork` spells it. No address means that it may be used from anywhere.
 */
export function parseKeyAddresses(
  text: string,
): { readonly ok: true; readonly addresses: readonly string[] } | { readonly ok: false; readonly fault: Message } {
  const found = new Set<string>();
  for (const one of text.split(/[\s,]+/)) {
    if (one === '') continue;
    const network = canonicalNetwork(one);
    if (network === undefined)
      return { ok: false, fault: REFUSAL_TEXTS.message('key-address', { address: quoted(one, MAX_FAULT_CHARS) }) };
    found.add(network);
    if (found.size > MAX_KEY_ADDRESSES)
      return { ok: false, fault: REFUSAL_TEXTS.message('key-addresses', { most: MAX_KEY_ADDRESSES }) };
  }
  return { ok: true, addresses: [...found] };
}
