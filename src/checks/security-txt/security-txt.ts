import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, dayOf, type Instant } from '../../domain/time.ts';
import { readSecurityTxt, type SecurityTxtFound, securityTxtUrl } from '../../facts/web/security-txt.ts';
import { CHALLENGE_SOURCE } from '../../records/challenge-marks.ts';
import { isContactUri } from '../../records/security-txt.ts';
import { defineCheck, type JudgedDrafts, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { type Fix, pasteFix } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { judgedBy } from '../gravest.ts';
import { cut } from '../shown.ts';

/** Contacts that a sentence names. */
const MAX_SHOWN = 3;
const SOON_MS = 30 * DAY_MS;
/** Less than a year, as is recommended. Source: RFC 9116 §2.5.5. */
const VALID_DAYS = 364;

const SERVE = {
  do: 'Serve a security.txt',
} as const;
const SET_EXPIRES = 'Check the contacts, then set Expires to a date less than a year away.';

const FINDINGS = {
  valid: { severity: 'ok', says: 'The security.txt names {contacts} and is valid until {date}.' },
  found: { severity: 'ok', says: 'The security.txt names {contacts}.' },
  absent: {
    severity: 'notice',
    says: 'There is no security.txt at {url}. The file tells researchers where to report a vulnerability.',
    more: 'Name an address in it that you read.',
    ...SERVE,
  },
  'not-one': {
    severity: 'notice',
    says: 'The server sends a web page, or a text without the fields of a security.txt, from {url}.',
    more: 'Serve a security.txt there as text/plain, or answer with status 404.',
    ...SERVE,
  },
  status: {
    severity: 'notice',
    says: 'The server answers with HTTP status {status} at {url}, so we could not read a security.txt there.',
    more: 'Serve the file to everyone, or answer with status 404 if there is none.',
    ...SERVE,
  },
  'leads-nowhere': {
    severity: 'notice',
    says: '{url} redirects to {to}, where no server with a valid certificate can be reached from the internet.',
    more: 'Serve the file itself, or correct the redirect.',
    ...SERVE,
  },
  'no-website': {
    severity: 'info',
    says: '{domain} has no address, so it has no website that needs a security.txt.',
  },
  'not-public': {
    severity: 'info',
    says: 'The address of {domain}, {address}, cannot be reached from the internet, so no security.txt is needed.',
  },
  'no-https': {
    severity: 'info',
    says: 'The web server of {domain} does not serve HTTPS with a valid certificate, which a security.txt needs.',
  },
  expired: {
    severity: 'warning',
    says: 'The security.txt expired on {date}. Researchers should no longer use it.',
    do: 'Renew security.txt',
    more: SET_EXPIRES,
  },
  'no-contact': {
    severity: 'warning',
    says: 'The security.txt has no Contact field, so researchers cannot see where to report a vulnerability.',
    do: 'Add a Contact line to security.txt',
    more: 'Use a mailto: or https: address that you read.',
  },
  soon: {
    severity: 'notice',
    says: 'The security.txt expires on {date}.',
    do: 'Renew security.txt',
    more: SET_EXPIRES,
  },
  'no-expires': {
    severity: 'notice',
    says: 'The security.txt has no Expires field, so nobody can see whether it is up to date.',
    do: 'Add an Expires line with a date less than a year away',
  },
  'several-expires': {
    severity: 'notice',
    says: 'The security.txt has {count} Expires fields. Only one is allowed, so programs may reject the file.',
    do: 'Keep only the Expires field that is right',
  },
  'expires-unreadable': {
    severity: 'notice',
    says: 'Programs cannot read the date in Expires: {value}',
    do: 'Write the date of Expires in the form 2027-01-31T00:00:00Z',
  },
  'contact-form': {
    severity: 'notice',
    says: 'Contact needs a URI that begins with mailto:, tel: or https:. The file says {contacts}.',
    do: 'Put mailto: in front of e-mail addresses, and use https: for web pages',
  },
  canonical: {
    severity: 'notice',
    says: 'The Canonical fields of security.txt do not list {url}, so researchers should not trust the file there.',
    do: 'Add a Canonical line with this address',
  },
  plain: {
    severity: 'notice',
    says: '{url} redirects to {to}, which does not use HTTPS. An attacker on the network can replace the file.',
    do: 'Redirect to an https address, or serve the file itself',
  },
  'content-type': {
    severity: 'notice',
    says: 'The server does not serve security.txt as text/plain, so some programs may not read it.',
    do: 'Serve security.txt as text/plain; charset=utf-8',
  },
  'too-long': {
    severity: 'notice',
    says: 'The security.txt is longer than 64 KiB. We read only its beginning, so we cannot say what is missing.',
    do: 'Shorten security.txt',
  },
  elsewhere: { severity: 'info', says: '{url} redirects to {to}, on another host.' },
  more: { severity: 'info', says: 'The security.txt also has {fields}.' },
  signed: { severity: 'info', says: 'The security.txt has an OpenPGP signature, which we did not verify.' },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const securityTxt = defineCheck({
  id: 'security-txt',
  name: 'security.txt',
  means: 'A security.txt is a small file on your website that says where to report a vulnerability.',
  why: 'Without it, researchers who find a hole in your site may not know whom to tell, and others may use it first.',
  citations: [
    { rfc: 9116, section: '2' },
    { rfc: 9116, section: '3' },
  ],
  restsOn: [CHALLENGE_SOURCE],
  needs: { found: readSecurityTxt },
  findings: FINDINGS,
  judge({ found }, say, domain) {
    const url = securityTxtUrl(domain);
    switch (found.kind) {
      case 'file':
        return judgeFile(found, domain);
      case 'absent':
      case 'not-one':
        return say.failed(found.kind, { url }).withFix(newFile(domain, found.at));
      case 'status':
        return say.failed('status', { url, status: String(found.status) });
      case 'leads-nowhere':
        return say.failed('leads-nowhere', { url, to: cut(found.to) });
      case 'not-public':
        return say.notNeeded('not-public', { domain, address: found.address });
      default:
        return say.notNeeded(found.kind, { domain });
    }
  },
});

/** Returns a file to serve. Its mailbox is a sample, since only the owner knows which one somebody reads. */
function newFile(domain: DomainName, at: Instant): Fix {
  const mailbox = `security@${domain}`;
  const url = securityTxtUrl(domain);
  const lines = [
    `Contact: mailto:${mailbox}`,
    `Expires: ${dayOf(at + VALID_DAYS * DAY_MS)}T00:00:00Z`,
    `Canonical: ${url}`,
  ];
  return pasteFix(stepText('security-txt-add', { url }), lines.join('\n'), {
    fillIn: [mailbox],
    when: stepText('mailbox-when', { mailbox }),
  });
}

type FoundFile = Extract<SecurityTxtFound, { kind: 'file' }>;
const shownOf = (texts: readonly string[]): readonly string[] => texts.slice(0, MAX_SHOWN).map(cut);

function judgeFile(found: FoundFile, domain: DomainName): JudgedDrafts {
  const { file, tooLong } = found;
  const contacts = shownOf(file.contacts);
  const [one, ...more] = file.expires;
  const date = one === undefined || more.length > 0 ? null : one.at;
  const fine = date === null ? remark('found', { contacts }) : remark('valid', { contacts, date: { date } });
  const faults = [...(tooLong ? [remark('too-long')] : contentFaults(found)), ...servingFaults(found, domain)];
  return gravest(fine, faults, ['too-long']);
}

/** Lists what the text of a file says and lacks. */
function contentFaults({ file, at }: FoundFile): readonly Remark[] {
  const { contacts, others, isSigned } = file;
  const noUris = contacts.filter((contact) => !isContactUri(contact));
  return [
    ...(contacts.length === 0 ? [remark('no-contact')] : []),
    ...expiryFaults(file.expires, at),
    ...(noUris.length === 0 ? [] : [remark('contact-form', { contacts: shownOf(noUris) })]),
    ...(others.length === 0 ? [] : [remark('more', { fields: others })]),
    ...(isSigned ? [remark('signed')] : []),
  ];
}

function expiryFaults(expires: FoundFile['file']['expires'], now: Instant): readonly Remark[] {
  const [first] = expires;
  if (first === undefined) return [remark('no-expires')];
  const unreadable = expires.find(({ at }) => at === null);
  const date = Math.max(...expires.flatMap(({ at }) => at ?? []));
  const ends = unreadable !== undefined || date - now >= SOON_MS ? null : date <= now ? 'expired' : 'soon';
  return [
    ...(ends === null ? [] : [remark(ends, { date: { date } })]),
    ...(expires.length === 1 ? [] : [remark('several-expires', { count: expires.length })]),
    ...(unreadable === undefined ? [] : [remark('expires-unreadable', { value: cut(unreadable.text) })]),
  ];
}

/** Lists what is wrong with where and how a file is served, or worth knowing. */
function servingFaults({ file, url: to, contentType, tooLong }: FoundFile, domain: DomainName): readonly Remark[] {
  const url = securityTxtUrl(domain);
  const target = URL.parse(to);
  const addresses = [url, to].map(hrefOf);
  const isListed = file.canonicals.some((one) => addresses.includes(hrefOf(one)));
  const led = { url, to: cut(to) };
  return [
    ...(isListed || tooLong || file.canonicals.length === 0 ? [] : [remark('canonical', { url })]),
    ...(target?.protocol === 'http:' ? [remark('plain', led)] : []),
    ...(target === null || target.hostname === domain ? [] : [remark('elsewhere', led)]),
    ...(/^\s*text\/plain\s*(?:;|$)/i.test(contentType) ? [] : [remark('content-type')]),
  ];
}

const hrefOf = (text: string): string => URL.parse(text)?.href ?? text;
