import { type SignatureName, signaturesIn } from './dkim-header.ts';
import { addressIn } from './message-header.ts';

/** Longest text that is read for headers. */
const MAX_CHARS = 20_000;
/** A box of one line turns line breaks into spaces: a header begins after one, with its name and a colon.
 * Spaces are matched from their first only, else many of them take their square of steps. */
const HEADER_START = /(?<=\S)\s+(?=[A-Z][A-Za-z0-9-]*:\s)/g;

/** Holds what pasted headers of a message say about who sent it. */
export interface PastedHeader {
  /** The domain that readers of the message see, else the one that signed it. As written, so it may be no name at all. */
  readonly domain: string;
  /** Whether the message names how it was signed or sent, which the mail page is about. */
  readonly aboutMail: boolean;
  /** Its DKIM signatures: their keys are under these selectors. */
  readonly signatures: readonly SignatureName[];
}

/** Longest body that an address is looked for in. */
const MAX_BODY_CHARS = 1000;

const domainOf = (address: string | null): string | undefined => address?.slice(address.lastIndexOf('@') + 1);

/**
 * Reads the headers of a message that somebody pasted: From, else DKIM-Signature, else Return-Path. Undefined where the
 * text is none. Source: RFC 5322 §3.6.2 and §3.6.7, RFC 6376 §3.5.
 */
export function pastedHeader(text: string): PastedHeader | undefined {
  const pasted = text
    .slice(0, MAX_CHARS)
    .trim()
    .replace(/\r?\n[ \t]+/g, ' ');
  const lines = pasted.includes('\n') ? pasted : pasted.replace(HEADER_START, '\n');
  const domainIn = (header: string): string | undefined => {
    const body = new RegExp(`^${header}:(.*)$`, 'im').exec(lines)?.[1];
    return body === undefined ? undefined : domainOf(addressIn(body.slice(0, MAX_BODY_CHARS)));
  };
  const signatures = signaturesIn(lines);
  const [signature] = signatures;
  const sender = domainIn('Return-Path');
  const domain = domainIn('From') ?? signature?.domain ?? sender;
  if (domain === undefined) return undefined;
  return { domain, aboutMail: signature !== undefined || sender !== undefined, signatures };
}
