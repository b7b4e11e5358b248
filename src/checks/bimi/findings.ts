import type { DatedSource } from '../../domain/dated.ts';
import { BESIDE_FINDINGS } from '../beside.ts';
import type { FindingTable } from '../finding.ts';

/** Where we read which receivers show which logos, and for which certificates. */
export const BIMI_RECEIVER_SOURCE: DatedSource = {
  source: 'https://bimigroup.org/bimi-infographic/, https://support.google.com/a/answer/10911320',
  readOn: '2026-11-25',
  reviewBy: '2027-05-25',
};

/**
 * Declares what is said of BIMI. The certainty of most actions is open: receivers ask for a logo and a certificate as
 * well, which show only once the record can be used.
 */
export const BIMI_FINDINGS = {
  ...BESIDE_FINDINGS,
  silent: {
    severity: 'info',
    says: 'Not needed: the domain says that it sends no mail, so no logo would ever be shown.',
  },
  declined: {
    severity: 'info',
    says: 'The BIMI record at default._bimi.{at} names neither a logo nor a certificate: the domain declines to show a logo.',
  },
  absent: {
    severity: 'info',
    says: 'There is no BIMI record, so mailbox providers show no logo of yours beside your mail.',
    do: 'Publish a BIMI record with your logo',
    more: 'This is optional. You need DMARC at quarantine or reject, a square logo in SVG Tiny PS on your own web server and, for Gmail and Apple, a mark certificate. Then publish the TXT record {name} with the addresses of both.',
    certainty: 'open',
  },
  wildcard: {
    severity: 'info',
    says: 'There is no BIMI record of your own: the wildcard alias *.{at} answers for default._bimi.{at} and leads to {alias}, which has none. Mailbox providers show no logo of yours beside your mail.',
    do: 'Publish a BIMI record at {name} itself, if you want a logo',
    more: 'It takes precedence over the wildcard, which can stay.',
    certainty: 'open',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no record at default._bimi.{domain}, where receivers look. You have one at {found}, where it has no effect: {text}',
    do: 'Move the BIMI record from {found} to default._bimi.{domain}',
    more: 'Some DNS forms add the domain to the name automatically.',
    certainty: 'open',
  },
  near: {
    severity: 'error',
    says: 'Receivers do not treat the record at default._bimi.{at} as BIMI: {why}. It reads: {text}',
    do: 'Correct the BIMI record at default._bimi.{at}',
    certainty: 'open',
  },
  several: {
    severity: 'error',
    says: 'There are {count} BIMI records at default._bimi.{at}. With more than one, receivers act as if there were none.',
    do: 'Keep one BIMI record at default._bimi.{at}, and delete the others',
    certainty: 'open',
  },
  invalid: {
    severity: 'error',
    says: 'Receivers cannot use the BIMI record at default._bimi.{at}: "{part}" (character {place}): {why}. It reads: {text}',
    do: 'Correct the BIMI record at default._bimi.{at}',
    certainty: 'open',
  },
  verified: {
    severity: 'ok',
    says: 'A verified mark certificate ({type}) of {issuer} vouches for the logo until {until}.',
  },
  common: {
    severity: 'ok',
    says: 'A common mark certificate ({type}) of {issuer} vouches for the logo until {until}. Gmail shows such logos without the check mark, and Yahoo shows them; Apple takes verified marks only.',
  },
  plain: { severity: 'ok', says: 'A BIMI record is published at default._bimi.{at}.' },
  unenforced: {
    severity: 'error',
    says: '{why}. Receivers show a logo only where DMARC is at quarantine or reject for all the mail of the domain.',
    do: 'Set DMARC to quarantine or reject, for the subdomains too',
    partOf: 'dmarc-policy',
  },
  'no-logo': {
    severity: 'error',
    says: 'The record names no logo (l=), only a certificate. Receivers then show none.',
    do: 'Set l= in the BIMI record to the address of the logo that the certificate was issued for',
  },
  'logo-missing': {
    severity: 'error',
    says: 'There is no logo at {url}: {why}.',
    do: 'Serve the BIMI logo at {url} over HTTPS, without a sign-in',
    certainty: 'open',
  },
  'logo-faulty': {
    severity: 'warning',
    says: 'The logo breaks rules of the profile SVG Tiny PS: {faults}. Receivers may reject it.',
    do: 'Export the BIMI logo again as SVG Tiny PS, or correct the lines that break its rules',
    more: '{again}',
  },
  'logo-type': {
    severity: 'notice',
    says: 'The logo is served as {type}; some receivers may reject anything but image/svg+xml.',
    do: 'Serve the BIMI logo with "Content-Type: image/svg+xml"',
  },
  'no-certificate': {
    severity: 'notice',
    says: 'The record names no mark certificate (a=). Gmail and Apple show no logo without one; Yahoo and others may.',
    do: 'Get a mark certificate for your logo',
    more: 'A verified mark certificate (VMC) needs a registered trademark or the mark of a government. A common mark certificate (CMC) needs neither, but Gmail shows it without the check mark, and Apple does not show it. DigiCert, GlobalSign and SSL.com issue them.',
  },
  'certificate-missing': {
    severity: 'error',
    says: 'There is no mark certificate at {url}: {why}.',
    do: 'Serve the mark certificate with its chain at {url}, as one PEM file',
    certainty: 'open',
  },
  'certificate-faulty': {
    severity: 'error',
    says: 'The mark certificate {why}. Receivers that ask for one show no logo.',
    do: 'Put the mark certificate in order',
    more: '{todo}',
  },
  'other-logo': {
    severity: 'warning',
    says: 'The logo at l= is not the one in the mark certificate. Receivers may then show none.',
    do: 'Serve at l= the exact file that the mark certificate was issued for, or have the certificate reissued',
  },
  'type-unknown': {
    severity: 'info',
    says: 'The mark certificate is of a type that we do not know ({type}), so we cannot say which receivers accept it.',
    do: 'Ask its issuer, {issuer}, which receivers accept the mark certificate',
  },
  disorderly: {
    severity: 'notice',
    says: 'The file of the mark certificate is not in order. Some receivers reject it.',
    do: 'Put the file of the mark certificate in order',
    more: 'The mark certificate comes first, then the certificate of each issuer in turn, and nothing else.',
  },
  'ends-soon': {
    severity: 'warning',
    says: 'The mark certificate expires on {until}, and mark certificates take weeks to renew.',
    do: 'Renew the mark certificate now',
    before: 'until',
  },
  oddities: {
    severity: 'notice',
    says: 'Receivers ignore parts of the record: {oddities}.',
    do: 'Correct these parts of the BIMI record, or leave them out',
  },
} as const satisfies FindingTable;
