import { checkTable } from '../../../tests/support/page-table.ts';
import { type Answer, NOW } from '../../../tests/support/site.ts';
import { DAY_MS } from '../../domain/time.ts';
import { securityTxt } from './security-txt.ts';

const URL_OF_FILE = 'https://case.test/.well-known/security.txt';
const at = (answer: Answer) => ({ site: { [URL_OF_FILE]: answer } });
const inDays = (days: number): string => new Date(NOW + days * DAY_MS).toISOString();
const CONTACT = 'Contact: mailto:security@case.test\n';
const EXPIRES = `Expires: ${inDays(200)}\n`;
const FILE = CONTACT + EXPIRES;
const SIGNED = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n${FILE}-----BEGIN PGP SIGNATURE-----\n\nxyz\n-----END PGP SIGNATURE-----\n`;
const moved = (url: string, body = FILE): Answer => ({
  body,
  url,
  hops: [{ url: URL_OF_FILE, status: 301, to: url }],
});
const OK = { outcome: 'satisfied', text: 'valid' } as const;
const beside = (...codes: readonly string[]) => codes.map((code) => [code, 0] as const);

checkTable(securityTxt, [
  { about: 'as it should be', ...at(FILE), ...OK, says: 'mailto:security@case.test and is valid until' },
  { about: 'none', ...at({ status: 404 }), outcome: 'failed', text: 'absent', says: 'case.test/.well-known' },
  { about: 'gone', ...at({ status: 410 }), outcome: 'failed', text: 'absent' },
  {
    about: 'a web page in its place',
    ...at({ headers: { 'content-type': 'text/html' }, body: '<!doctype html>\nContact: us' }),
    outcome: 'failed',
    text: 'not-one',
  },
  { about: 'a text without fields', ...at('not found: here'), outcome: 'failed', text: 'not-one' },
  { about: 'an empty file', ...at(''), outcome: 'failed', text: 'not-one' },
  { about: 'a refusal', ...at({ status: 403 }), outcome: 'failed', text: 'status', says: 'status 403' },
  {
    about: 'a challenge for robots',
    ...at({ status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<html>' }),
    outcome: 'unknown',
    text: 'not-understood',
  },
  { about: 'an error of the server', ...at({ status: 503 }), outcome: 'unknown', text: 'status 503' },
  { about: 'too many requests', ...at({ status: 429 }), outcome: 'unknown', text: 'status 429' },
  { about: 'a server that refuses', ...at({ none: 'refused' }), outcome: 'unknown', text: 'closed' },
  { about: 'no website', ...at({ none: 'no-address' }), outcome: 'failed', text: 'no-website', notNeeded: true },
  { about: 'a private address', ...at({ none: 'forbidden' }), outcome: 'failed', text: 'not-public', notNeeded: true },
  { about: 'a wrong certificate', ...at({ none: 'untrusted' }), outcome: 'failed', text: 'no-https', notNeeded: true },
  { about: 'no TLS', ...at({ none: 'no-tls' }), outcome: 'failed', text: 'no-https', notNeeded: true },
  {
    about: 'a redirect to a name without addresses',
    ...at({ none: 'no-address', ledTo: 'https://gone.test/' }),
    outcome: 'failed',
    text: 'leads-nowhere',
    says: 'https://gone.test/',
  },
  { about: 'expired', ...at(`${CONTACT}Expires: ${inDays(-1)}\n`), outcome: 'failed', text: 'expired' },
  { about: 'expires now', ...at(`${CONTACT}Expires: ${inDays(0)}\n`), outcome: 'failed', text: 'expired' },
  { about: 'expires soon', ...at(`${CONTACT}Expires: ${inDays(29)}\n`), ...OK, minus: beside('soon') },
  { about: 'expires in 30 days', ...at(`${CONTACT}Expires: ${inDays(30)}\n`), ...OK },
  { about: 'no contact', ...at(EXPIRES), outcome: 'failed', text: 'no-contact' },
  {
    about: 'an expired one without a contact',
    ...at(`Expires: ${inDays(-1)}\n`),
    outcome: 'failed',
    text: 'no-contact',
    minus: beside('expired'),
  },
  { about: 'no date', ...at(CONTACT), outcome: 'satisfied', text: 'found', minus: beside('no-expires') },
  {
    about: 'a date that is none',
    ...at(`${CONTACT}Expires: next year`),
    outcome: 'satisfied',
    text: 'found',
    minus: beside('expires-unreadable'),
    says: 'next year',
  },
  {
    about: 'two dates',
    ...at(FILE + EXPIRES),
    outcome: 'satisfied',
    text: 'found',
    minus: beside('several-expires'),
    says: '2 Expires fields',
  },
  {
    about: 'two dates, one past and one not',
    ...at(`${FILE}Expires: ${inDays(-5)}\n`),
    outcome: 'satisfied',
    text: 'found',
    minus: beside('several-expires'),
  },
  {
    about: 'two past dates',
    ...at(`${CONTACT}Expires: ${inDays(-1)}\nExpires: ${inDays(-5)}\n`),
    outcome: 'failed',
    text: 'expired',
    minus: beside('several-expires'),
  },
  {
    about: 'an address without mailto',
    ...at(`Contact: security@case.test\n${EXPIRES}`),
    ...OK,
    minus: beside('contact-form'),
  },
  { about: 'its own address', ...at(`${FILE}Canonical: ${URL_OF_FILE}\n`), ...OK },
  {
    about: 'another address',
    ...at(`${FILE}Canonical: https://other.test/.well-known/security.txt\n`),
    ...OK,
    minus: beside('canonical'),
  },
  {
    about: 'the file of another host, by its address',
    ...at(moved('https://www.case.test/s.txt', `${FILE}Canonical: https://www.case.test/s.txt\n`)),
    ...OK,
    minus: beside('elsewhere'),
    says: 'https://www.case.test/s.txt',
  },
  { about: 'a redirect on the host itself', ...at(moved('https://case.test/security.txt')), ...OK },
  {
    about: 'a redirect to plain HTTP',
    ...at(moved('http://case.test/security.txt')),
    ...OK,
    minus: beside('plain'),
  },
  {
    about: 'another type',
    ...at({ headers: { 'content-type': 'application/octet-stream' }, body: FILE }),
    ...OK,
    minus: beside('content-type'),
  },
  {
    about: 'too long',
    ...at({ body: `${CONTACT}${'# \n'.repeat(9)}`, tooLong: true }),
    outcome: 'satisfied',
    text: 'too-long',
  },
  {
    about: 'signed, with more fields',
    ...at(SIGNED.replace(CONTACT, `${CONTACT}Policy: https://case.test/p\n`)),
    ...OK,
    minus: beside('more', 'signed'),
    says: 'also has Policy',
  },
]);
