import { parseDnsName } from '../domain/rdata/wire-name.ts';
import { DKIM_NAME } from '../domain/service-names.ts';

/** A selector is one or more labels below `_domainkey`. Source: RFC 6376 §3.1. */
const MAX_SELECTOR_CHARS = 190;

/**
 * Parses a DKIM selector as somebody typed it, in lower case; null where it can be none. Source: RFC 6376 §3.1
 * (sub-domain of RFC 5321 §4.1.2; underscores are let pass, since some services use them).
 */
export function parseSelector(text: string): string | null {
  const selector = text.trim().toLowerCase();
  if (selector.length > MAX_SELECTOR_CHARS) return null;
  if (!/^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/.test(selector)) return null;
  return parseDnsName(`${selector}.${DKIM_NAME}.example`) === null ? null : selector;
}
