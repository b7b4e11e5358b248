import type { Citation } from '../../domain/citation.ts';

export const CSP_STANDARD: Citation = {
  document: 'W3C Content Security Policy Level 3',
  url: 'https://www.w3.org/TR/CSP3/',
};
export const HTML_FRAMING: Citation = {
  document: 'HTML Standard: X-Frame-Options',
  url: 'https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header',
};
export const FETCH_SNIFFING: Citation = {
  document: 'Fetch Standard: X-Content-Type-Options',
  url: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
};
export const REFERRER_STANDARD: Citation = {
  document: 'W3C Referrer Policy',
  url: 'https://www.w3.org/TR/referrer-policy/',
};
export const INTEGRITY_STANDARD: Citation = {
  document: 'W3C Subresource Integrity',
  url: 'https://www.w3.org/TR/sri/',
};
export const CREDENTIALS_GUIDE: Citation = {
  document: 'CWE-312: Cleartext Storage of Sensitive Information',
  url: 'https://cwe.mitre.org/data/definitions/312.html',
};
export const COOKIE_REVISION: Citation = {
  document: 'Cookies: HTTP State Management Mechanism (draft of its revision)',
  url: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis',
};
