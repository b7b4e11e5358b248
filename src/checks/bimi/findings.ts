import type { DatedSource } from '../../domain/dated.ts';
import type { FindingTable } from '../check.ts';

/** Where we read which receivers show which logos, and for which certificates. */
export const BIMI_RECEIVER_SOURCE: DatedSource = {
  source: 'https://bimigroup.org/bimi-infographic/, https://support.google.com/a/answer/10911320',
  readOn: '2026-11-25',
  reviewBy: '2027-05-25',
};

const NO_LOGO = 'Mailbox providers show no logo of yours beside your e-mail.';

/**
 * Declares what is said of BIMI. The certainty of most actions is open: receivers ask for a logo and a certificate as
 * well, which show only once the record can be used.
 */
export const BIMI_FINDINGS = {
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
    advice:
      'Optional: shows your logo in some inboxes. You need DMARC at quarantine or reject, a square logo in SVG Tiny PS on your own web server and, for Gmail and Apple, a mark certificate. Then publish the TXT record {name} with the addresses of both.',
    do: 'Publish a BIMI record with your logo',
    because: NO_LOGO,
    certainty: 'open',
  },
  wildcard: {
    severity: 'info',
    says: 'There is no BIMI record of your own: the wildcard alias *.{at} answers for default._bimi.{at} and leads to {alias}, which has none. Mailbox providers show no logo of yours beside your mail.',
    advice:
      'Optional. If you want a logo, publish a BIMI record at {name} itself. It takes precedence over the wildcard, which can stay.',
    do: 'Publish a BIMI record with your logo',
    because: NO_LOGO,
    certainty: 'open',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no record at default._bimi.{domain}, where receivers look. You have one at {found}, where it has no effect: {text}',
    advice:
      'Publish it at default._bimi.{domain}, and delete the one at {found}. Some DNS forms add the domain to the name automatically.',
    do: 'Move the BIMI record to default._bimi.{domain}',
    because: 'Receivers don’t look for it at {found}.',
    certainty: 'open',
  },
  near: {
    severity: 'error',
    says: 'Receivers do not treat the record at default._bimi.{at} as BIMI: {why}. It reads: {text}',
    advice: 'Replace it with a corrected record.',
    do: 'Correct the BIMI record at default._bimi.{at}',
    because: 'Receivers don’t recognise it.',
    certainty: 'open',
  },
  several: {
    severity: 'error',
    says: 'There are {count} BIMI records at default._bimi.{at}. With more than one, receivers act as if there were none.',
    advice: 'Keep one, and delete the others.',
    do: 'Keep one BIMI record at default._bimi.{at}',
    because: 'With {count}, receivers act as if there were none.',
    certainty: 'open',
  },
  invalid: {
    severity: 'error',
    says: 'Receivers cannot use the BIMI record at default._bimi.{at}: "{part}" (character {place}): {why}. It reads: {text}',
    advice: 'Replace it with a corrected record.',
    do: 'Correct the BIMI record at default._bimi.{at}',
    because: 'Receivers can’t use it.',
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
    advice: 'Set DMARC to quarantine or reject, for the subdomains too.',
    do: 'Enforce DMARC, so that receivers show your logo',
    because: '{why}.',
    partOf: 'dmarc-policy',
  },
  'no-logo': {
    severity: 'error',
    says: 'The record names no logo (l=), only a certificate. Receivers then show none.',
    advice: 'Set l= to the address of the logo that the certificate was issued for.',
    do: 'Name the address of your logo in the BIMI record',
    because: 'Receivers show none without it.',
  },
  'logo-missing': {
    severity: 'error',
    says: 'There is no logo at {url}: {why}.',
    advice: 'Serve the logo there over HTTPS, without a sign-in.',
    do: 'Serve the BIMI logo at {url}',
    because: 'Receivers can’t fetch it.',
    certainty: 'open',
  },
  'logo-faulty': {
    severity: 'warning',
    says: 'The logo breaks rules of the profile SVG Tiny PS: {faults}. Receivers may reject it.',
    advice: 'Export it again as SVG Tiny PS, or correct the lines named. {again}',
    do: 'Export the BIMI logo as SVG Tiny PS',
    because: 'Receivers may reject it as it is.',
  },
  'logo-type': {
    severity: 'notice',
    says: 'The logo is served as {type}; some receivers may reject anything but image/svg+xml.',
    advice: 'Configure the server to send "Content-Type: image/svg+xml" for it.',
  },
  'no-certificate': {
    severity: 'notice',
    says: 'The record names no mark certificate (a=). Gmail and Apple show no logo without one; Yahoo and others may.',
    advice:
      'A verified mark certificate (VMC) needs a registered trademark or the mark of a government. A common mark certificate (CMC) needs neither, but Gmail shows it without the check mark, and Apple does not show it. DigiCert, GlobalSign and SSL.com issue them.',
    do: 'Get a mark certificate for your logo',
    because: 'Gmail and Apple show no logo without one.',
  },
  'certificate-missing': {
    severity: 'error',
    says: 'There is no mark certificate at {url}: {why}.',
    advice: 'Serve the certificate with its chain there, as one PEM file.',
    do: 'Serve the mark certificate at {url}',
    because: 'Receivers can’t fetch it.',
    certainty: 'open',
  },
  'certificate-faulty': {
    severity: 'error',
    says: 'The mark certificate {why}. Receivers that ask for one show no logo.',
    advice: '{todo}',
    do: 'Replace the mark certificate',
    because: 'Receivers that ask for one show no logo.',
  },
  'other-logo': {
    severity: 'warning',
    says: 'The logo at l= is not the one in the mark certificate. Receivers may then show none.',
    advice: 'Serve the exact file at l= that the certificate was issued for, or have the certificate reissued.',
    do: 'Serve the logo that is in the mark certificate',
    because: 'Receivers may show none while they differ.',
  },
  'type-unknown': {
    severity: 'info',
    says: 'The mark certificate is of a type that we do not know ({type}), so we cannot say which receivers accept it.',
    advice: 'Ask its issuer, {issuer}.',
  },
  disorderly: {
    severity: 'notice',
    says: 'The file of the mark certificate is not in order. Some receivers reject it.',
    advice:
      'Put the mark certificate first in the file, then the certificate of each issuer in turn, and nothing else.',
  },
  'ends-soon': {
    severity: 'warning',
    says: 'The mark certificate ends on {until}, and mark certificates take weeks to renew.',
    advice: 'Renew it now.',
    do: 'Renew the mark certificate',
    because: 'It ends on {until}, and renewal takes weeks.',
    before: 'until',
  },
  oddities: {
    severity: 'notice',
    says: 'Receivers ignore parts of the record: {oddities}.',
    advice: 'Correct these parts, or leave them out.',
  },
} as const satisfies FindingTable;
