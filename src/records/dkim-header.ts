import type { DomainName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import { parseSelector } from './selector.ts';
import { readTags } from './tags.ts';

/** A signature of a message: whose it says it is, and by which key. */
export interface SignatureName {
  readonly domain: DomainName;
  readonly selector: string;
}

/** Limits what is read of a pasted text; headers of a message are rarely longer. */
const MAX_CHARS = 100_000;
/** Signatures taken from one text. */
const MAX_SIGNATURES = 20;

/**
 * Returns the DKIM signatures in pasted headers, folded or not, those of forwarders (ARC) left aside. Signatures that
 * cannot be read are passed over. Source: RFC 6376 §3.5, RFC 5322 §2.2.3.
 */
export function signaturesIn(text: string): SignatureName[] {
  const unfolded = text.slice(0, MAX_CHARS).replace(/\r?\n[ \t]+/g, ' ');
  const found = new Map<string, SignatureName>();
  for (const line of unfolded.split(/\r?\n/)) {
    const body = /^[ \t>]*dkim-signature[ \t]*:(.*)$/i.exec(line)?.[1];
    if (body === undefined || found.size >= MAX_SIGNATURES) continue;
    const tags = new Map(readTags(body).tags.map(({ name, value }) => [name, value]));
    const domain = parseDomainName(tags.get('d') ?? '');
    const selector = parseSelector(tags.get('s') ?? '');
    if (domain.ok && selector !== null) found.set(`${selector} ${domain.name}`, { domain: domain.name, selector });
  }
  return [...found.values()];
}
