import { defineSubject } from '../subject.ts';
import { CSP_STANDARD, FETCH_SNIFFING, HTML_FRAMING, INTEGRITY_STANDARD, REFERRER_STANDARD } from './documents.ts';

const STOP_FRAMING = {
  do: 'Say who may show the page in a frame',
  more: 'Send X-Frame-Options: SAMEORIGIN, if no other site has to show the page; otherwise name those sites in frame-ancestors of a Content-Security-Policy.',
  refs: { rfc: HTML_FRAMING },
} as const;
const STOP_SNIFFING = {
  do: 'Send X-Content-Type-Options: nosniff',
  more: 'Check first that scripts and styles are sent with their types: browsers then load no others.',
  refs: { rfc: FETCH_SNIFFING },
} as const;

/** Tells what is said of how a page protects its readers, by headers and by attributes of cookies. */
export const WEB_SECURITY = defineSubject('web-security', {
  sent: { severity: 'ok', says: 'The page at {url} sends {headers}.' },
  'none-sent': {
    severity: 'info',
    says: 'The page at {url} sends none of the headers by which it could protect its readers.',
  },
  'csp-absent': {
    severity: 'notice',
    says: 'There is no Content-Security-Policy.',
    do: 'Send a Content-Security-Policy',
    because: 'A script that somebody gets into the page can do all that the page can.',
    more: 'Try it first, so that nothing breaks: Content-Security-Policy-Report-Only: {policy}. Add what the page needs, then send it as Content-Security-Policy.',
    refs: { rfc: CSP_STANDARD },
  },
  'csp-tried': {
    severity: 'notice',
    says: 'The Content-Security-Policy is only tried: it is sent as Content-Security-Policy-Report-Only.',
    do: 'Send the policy as Content-Security-Policy',
    because: 'Until then it protects nobody.',
    more: 'Wait until its reports name nothing that the page needs.',
  },
  'csp-long': {
    severity: 'info',
    says: 'A Content-Security-Policy is there, and longer than what we read of one, so we did not judge it.',
  },
  'csp-unsafe': {
    severity: 'notice',
    says: 'The Content-Security-Policy allows scripts by {keywords}.',
    do: 'Allow the page’s own scripts by a nonce or a hash, then remove {keywords}',
    because: 'With {keywords}, text that somebody gets into the page can run as a script.',
    refs: { rfc: CSP_STANDARD },
  },
  'csp-wide': {
    severity: 'notice',
    says: 'The Content-Security-Policy allows scripts from {sources}.',
    do: 'Name the hosts from which scripts come, in place of {sources}',
    because: 'Anybody can offer a script there.',
    refs: { rfc: CSP_STANDARD },
  },
  'csp-open': {
    severity: 'notice',
    says: 'The Content-Security-Policy sets no limit by {directives}.',
    do: 'Add {directives} to the Content-Security-Policy',
    more: 'This fits most pages: {limits}. Try it first as Content-Security-Policy-Report-Only.',
    refs: { rfc: CSP_STANDARD },
  },
  'csp-inline-styles': {
    severity: 'info',
    says: 'The Content-Security-Policy sets no limit to styles in the text of the page.',
  },
  'framing-open': {
    severity: 'notice',
    says: 'Any site may show the page in a frame of its own.',
    because: 'A site can lay its own page over it, and have visitors click what they don’t see.',
    ...STOP_FRAMING,
  },
  'framing-open-sign-in': {
    severity: 'warning',
    says: 'The page asks for a password, and any site may show it in a frame of its own.',
    because: 'A site can lay its own page over it, and have visitors type and click where they don’t see it.',
    ...STOP_FRAMING,
  },
  'framing-ignored': {
    severity: 'notice',
    says: 'Browsers pass over X-Frame-Options: {value}.',
    ...STOP_FRAMING,
  },
  'sniffing-open': {
    severity: 'notice',
    says: 'Browsers may guess the types of files, since there is no X-Content-Type-Options: nosniff.',
    because: 'A file that somebody uploads can be taken for a script.',
    ...STOP_SNIFFING,
  },
  'sniffing-open-sign-in': {
    severity: 'warning',
    says: 'The page asks for a password, and there is no X-Content-Type-Options: nosniff.',
    because: 'A file that somebody uploads can be taken for a script, which can read the password.',
    ...STOP_SNIFFING,
  },
  'referrer-absent': {
    severity: 'info',
    says: 'There is no Referrer-Policy. Current browsers tell other sites only the host then.',
  },
  'referrer-plain': {
    severity: 'notice',
    says: 'The Referrer-Policy is {value}: where a link leads to plain HTTP, anybody on the way learns from which site a visitor comes.',
    do: 'Send Referrer-Policy: strict-{value}',
    refs: { rfc: REFERRER_STANDARD },
  },
  'referrer-leaks': {
    severity: 'notice',
    says: 'The Referrer-Policy is {value}: other sites learn the full address of the page from which a visitor comes.',
    do: 'Send Referrer-Policy: strict-origin-when-cross-origin',
    refs: { rfc: REFERRER_STANDARD },
  },
  'referrer-ignored': {
    severity: 'notice',
    says: 'Browsers pass over Referrer-Policy: {value}.',
    do: 'Send Referrer-Policy: strict-origin-when-cross-origin',
    refs: { rfc: REFERRER_STANDARD },
  },
  'code-unpinned': {
    severity: 'notice',
    says: 'The page loads code from other domains, and browsers run it as it comes: {addresses}. By these addresses, each is of one version.',
    do: 'Serve these files from your own domain, or add integrity to them: {addresses}',
    because: 'Whoever changes such a file runs their code in your page.',
    more: 'In integrity stands a digest of the file, beside crossorigin="anonymous"; for sha384: openssl dgst -sha384 -binary FILE | openssl base64 -A. Try it in a browser first: a file that differs, or that the other domain doesn’t offer for it (CORS), is no longer loaded.',
    refs: { rfc: INTEGRITY_STANDARD },
    certainty: 'open',
  },
  'code-changing': {
    severity: 'info',
    says: 'The page loads code from other domains, and browsers run it as it comes: {addresses}. These addresses name no version, so each may change at any time, and integrity would then stop it.',
  },
  'optional-absent': {
    severity: 'info',
    says: 'Not sent, and needed by few pages: {headers}.',
  },
  'names-version': {
    severity: 'notice',
    says: 'Headers name the versions of programs: {headers}.',
    do: 'Leave versions out of {names}',
    because: 'Whoever looks for servers with a known fault finds them by it.',
  },
  'no-keys': {
    severity: 'ok',
    says: 'In what we read of the HTML of {url}, nothing has the form of a secret key that we know.',
  },
  'keys-readable': {
    severity: 'warning',
    says: 'In the HTML of {url}, anybody can read what has the form of a secret key: {keys}. The first is in line {line}.',
    do: 'Revoke these keys, unless they are samples, and take them out of the page: {keys}',
    because: 'Whoever reads such a key can use it. We did not try it, and keep no more of it than this.',
    more: 'Taking it out is not enough: who read it before still has it. Let your server use a new key, and the page ask your server.',
    certainty: 'open',
  },
  'key-id-readable': {
    severity: 'notice',
    says: 'In the HTML of {url}, line {line}, anybody can read the ID of an access key: {keys}.',
    do: 'Take the ID of the access key out of the page, and make sure that its secret is not public either',
    because: 'It opens nothing without its secret, and says that there is one.',
    certainty: 'open',
  },
  'google-key': {
    severity: 'info',
    says: 'In the HTML of {url}, line {line}, there is an API key for a page: {keys}. Such keys are public, and safe where they are limited to your sites and to the services that the page uses.',
  },
  none: { severity: 'ok', says: 'The page at {url} set no cookies when we read it.' },
  set: {
    severity: 'ok',
    says: 'The page at {url} sets {count, plural, one {# cookie} other {# cookies}}: {cookies}.',
  },
  'session-not-secure': {
    severity: 'warning',
    says: 'By their names, these cookies hold a session, and browsers send them over plain HTTP as well: {cookies}.',
    do: 'Set Secure on {cookies}',
    because: 'Whoever reads one on the network is signed in as that visitor.',
  },
  'not-secure': {
    severity: 'notice',
    says: 'These cookies lack Secure: {cookies}.',
    do: 'Set Secure on {cookies}',
    because: 'Without it, browsers send them over plain HTTP too, unless HSTS keeps them from it.',
  },
  'session-for-scripts': {
    severity: 'notice',
    says: 'By their names, these cookies hold a session, and scripts can read them: {cookies}.',
    do: 'Set HttpOnly on {cookies}, unless a script of yours reads them',
    because: 'A script that somebody gets into the page can send them away.',
  },
  'session-any-site': {
    severity: 'notice',
    says: 'By their names, these cookies hold a session, and they don’t say whether requests of other sites carry them: {cookies}.',
    do: 'Set SameSite=Lax on {cookies}',
    because: 'Some browsers then send them with forms of other sites, which act in the visitor’s name.',
    more: 'If other sites have to show the page signed in, set SameSite=None with Secure.',
  },
  'session-wide': {
    severity: 'notice',
    says: 'By their names, these cookies hold a session, and every name below {domain} gets them: {cookies}.',
    do: 'Leave Domain out of {cookies}, if no other name needs them',
    because: 'Whoever runs one of these names can read the session.',
  },
  rejected: {
    severity: 'warning',
    says: 'Browsers reject these cookies: {cookies}.',
    do: 'Correct the attributes of {cookies}',
    because:
      'A name that begins with __Host- needs Secure, Path=/ and no Domain; one with __Secure-, and SameSite=None, need Secure. Domain can only be the host itself or a name above it, below a public suffix.',
  },
  'too-large': {
    severity: 'notice',
    says: 'Name and value of these cookies have more than 4,096 octets, so browsers pass over them: {cookies}.',
    do: 'Keep the content of {cookies} on the server, and only a reference to it in the cookie',
    because: 'What the site wants to remember with them is lost.',
  },
});
