/** What is said of BIMI. */
export const BIMI_TEXTS = {
  silent: ['Not needed: the domain says that it sends no mail, so no logo would ever be shown.'],
  declined: [
    'The BIMI record at default._bimi.{at} names neither a logo nor a certificate: the domain declines to show a logo.',
  ],
  absent: [
    'There is no BIMI record, so mailbox providers show no logo of yours beside your mail.',
    'Optional: shows your logo in some inboxes. You need DMARC at quarantine or reject, a square logo in SVG Tiny PS on your own web server and, for Gmail and Apple, a mark certificate. Then publish the TXT record {name} with the addresses of both.',
  ],
  wildcard: [
    'There is no BIMI record of your own: the wildcard alias *.{at} answers for default._bimi.{at} and leads to {alias}, which has none. Mailbox providers show no logo of yours beside your mail.',
    'Optional. If you want a logo, publish a BIMI record at {name} itself. It takes precedence over the wildcard, which can stay.',
  ],
  misplaced: [
    'There is no record at default._bimi.{domain}, where receivers look. You have one at {found}, where it has no effect: {text}',
    'Publish it at default._bimi.{domain}, and delete the one at {found}. Some DNS forms add the domain to the name automatically.',
  ],
  near: [
    'Receivers do not treat the record at default._bimi.{at} as BIMI: {why}. It reads: {text}',
    'Replace it with a corrected record.',
  ],
  several: [
    'There are {count} BIMI records at default._bimi.{at}. With more than one, receivers act as if there were none.',
    'Keep one, and delete the others.',
  ],
  invalid: [
    'Receivers cannot use the BIMI record at default._bimi.{at}: "{part}" (character {place}): {why}. It reads: {text}',
    'Replace it with a corrected record.',
  ],
  verified: ['A verified mark certificate ({type}) of {issuer} vouches for the logo until {until}.'],
  common: [
    'A common mark certificate ({type}) of {issuer} vouches for the logo until {until}. Gmail shows such logos without the check mark, and Yahoo shows them; Apple takes verified marks only.',
  ],
  plain: ['A BIMI record is published at default._bimi.{at}.'],
  unenforced: [
    '{why}. Receivers show a logo only where DMARC is at quarantine or reject for all the mail of the domain.',
    'Set DMARC to quarantine or reject, for the subdomains too.',
  ],
  'no-logo': [
    'The record names no logo (l=), only a certificate. Receivers then show none.',
    'Set l= to the address of the logo that the certificate was issued for.',
  ],
  'logo-missing': ['There is no logo at {url}: {why}.', 'Serve the logo there over HTTPS, without a sign-in.'],
  'logo-faulty': [
    'The logo breaks rules of the profile SVG Tiny PS: {faults}. Receivers may reject it.',
    'Export it again as SVG Tiny PS, or correct the lines named. {again}',
  ],
  'logo-type': [
    'The logo is served as {type}; some receivers may reject anything but image/svg+xml.',
    'Configure the server to send "Content-Type: image/svg+xml" for it.',
  ],
  'no-certificate': [
    'The record names no mark certificate (a=). Gmail and Apple show no logo without one; Yahoo and others may.',
    'A verified mark certificate (VMC) needs a registered trademark or the mark of a government. A common mark certificate (CMC) needs neither, but Gmail shows it without the check mark, and Apple does not show it. DigiCert, GlobalSign and SSL.com issue them.',
  ],
  'certificate-missing': [
    'There is no mark certificate at {url}: {why}.',
    'Serve the certificate with its chain there, as one PEM file.',
  ],
  'certificate-faulty': ['The mark certificate {why}. Receivers that ask for one show no logo.', '{todo}'],
  'other-logo': [
    'The logo at l= is not the one in the mark certificate. Receivers may then show none.',
    'Serve the exact file at l= that the certificate was issued for, or have the certificate reissued.',
  ],
  'type-unknown': [
    'The mark certificate is of a type that we do not know ({type}), so we cannot say which receivers accept it.',
    'Ask its issuer, {issuer}.',
  ],
  disorderly: [
    'The file of the mark certificate is not in order. Some receivers reject it.',
    'Put the mark certificate first in the file, then the certificate of each issuer in turn, and nothing else.',
  ],
  'ends-soon': ['The mark certificate ends on {until}, and mark certificates take weeks to renew.', 'Renew it now.'],
  oddities: ['Receivers ignore parts of the record: {oddities}.', 'Correct these parts, or leave them out.'],
} as const;

const NO_LOGO = 'Mailbox providers show no logo of yours beside your e-mail.';

/** What to do about what costs points. */
export const BIMI_ACTIONS = {
  absent: ['Publish a BIMI record with your logo', NO_LOGO],
  wildcard: ['Publish a BIMI record with your logo', NO_LOGO],
  misplaced: ['Move the BIMI record to default._bimi.{domain}', 'Receivers don’t look for it at {found}.'],
  near: ['Correct the BIMI record at default._bimi.{at}', 'Receivers don’t recognise it.'],
  several: ['Keep one BIMI record at default._bimi.{at}', 'With {count}, receivers act as if there were none.'],
  invalid: ['Correct the BIMI record at default._bimi.{at}', 'Receivers can’t use it.'],
  unenforced: ['Enforce DMARC, so that receivers show your logo', '{why}.'],
  'no-logo': ['Name the address of your logo in the BIMI record', 'Receivers show none without it.'],
  'logo-missing': ['Serve the BIMI logo at {url}', 'Receivers can’t fetch it.'],
  'logo-faulty': ['Export the BIMI logo as SVG Tiny PS', 'Receivers may reject it as it is.'],
  'no-certificate': ['Get a mark certificate for your logo', 'Gmail and Apple show no logo without one.'],
  'certificate-missing': ['Serve the mark certificate at {url}', 'Receivers can’t fetch it.'],
  'certificate-faulty': ['Replace the mark certificate', 'Receivers that ask for one show no logo.'],
  'other-logo': ['Serve the logo that is in the mark certificate', 'Receivers may show none while they differ.'],
} as const;
