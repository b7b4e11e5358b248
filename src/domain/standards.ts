import type { DatedSource } from './dated.ts';

/** Where we read which documents hold: which drafts became RFCs, and which RFCs others replaced. */
export const STANDARD_SOURCE: DatedSource = {
  source: 'https://www.rfc-editor.org/rfc-index.html, https://datatracker.ietf.org/doc/',
  readOn: '2026-11-25',
  reviewBy: '2027-05-25',
};

/** Internet-Drafts that we rest on. Any of them may become an RFC or be dropped. */
export const DRAFTS: readonly string[] = [
  'draft-brand-indicators-for-message-identification',
  'draft-dulaunoy-dnsop-passive-dns-cof',
  'draft-fetch-validation-vmc-wchuang',
  'draft-ietf-acme-dns-persist',
  'draft-ietf-aipref-attach',
  'draft-ietf-httpapi-ratelimit-headers',
  'draft-ietf-httpbis-rfc6265bis',
  'draft-ietf-tls-ecdhe-mlkem',
  'draft-svg-tiny-ps-abrotman',
  'draft-vixie-dnsext-dns0x20',
];

/** RFCs on our subjects that no check may cite any more, and what replaced them. */
export const REPLACED_RFCS: Readonly<Record<number, readonly number[]>> = {
  2821: [5321],
  2822: [5322],
  4408: [7208],
  4871: [6376],
  6125: [9525],
  6844: [8659],
  6944: [9904],
  7482: [9082],
  7483: [9083],
  7484: [9224],
  7489: [9989, 9990, 9991],
  7807: [9457],
  8499: [9499],
  8624: [9904],
  9091: [9989],
};
