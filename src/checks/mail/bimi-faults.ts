import type { DnsName } from '../../domain/name.ts';
import { dateText } from '../../domain/time.ts';
import type { NotFetched } from '../../facts/bimi.ts';
import type { Enforcement } from '../../records/bimi/enforcement.ts';
import type { LogoFault } from '../../records/bimi/logo-fault.ts';
import type { MarkCertificate, MarkFault } from '../../records/bimi/mark.ts';
import type { BimiFault } from '../../records/bimi/record.ts';
import { causesText } from '../causes.ts';
import { fill } from '../fill.ts';
import { cut, listed } from '../shown.ts';

/** What is wrong with a part of a BIMI record, as a clause. */
const PARTS: Readonly<Record<BimiFault['code'], string>> = {
  'too-many-parts': 'the record has too many parts',
  quote: 'there is a quote inside the record',
  colon: 'an equals sign must follow the name, not a colon',
  'not-a-field': 'it is not of the form name=value',
  twice: '{tag}= appears twice',
  'logo-missing': 'it is missing, and it must be there, even if empty',
  'tag-case': '{tag} is a small letter',
  'avatar-unknown': 'it is neither brand nor personal',
  prefix: 'a prefix is made of 1 to 63 letters, digits and hyphens',
  http: 'the address begins with http://; it must be https://',
  'semicolon-missing': 'between two parts a semicolon is missing',
  'not-one-url': 'it names more than one address, or holds a blank; only one address is allowed',
  'url-characters': 'the address holds a quote or a character that is not ASCII',
  'not-https': 'this is no https address',
  'url-too-long': 'the address is too long',
  'url-credentials': 'the address holds a user name or a password',
  'url-host': 'the address must name a host by its full name',
  'not-svg': 'the logo must be an SVG, not {format}',
};

export const bimiClause = ({ code, args }: BimiFault): string => fill(PARTS[code], args);

/** What each broken rule of a logo means, as a clause that goes on after the element. */
const RULES: Readonly<Record<LogoFault['code'], string>> = {
  size: 'has more than {maxKib} KiB',
  packing: 'is packed with gzip, but cannot be unpacked',
  characters: 'is not written in UTF-8',
  xml: 'is no well-formed XML: {parser}',
  entity: 'names an entity that XML does not know; none may be defined in a logo',
  doctype: 'is not allowed in a logo: it can define entities',
  depth: 'lies deeper than {max} elements',
  root: 'is not svg, so this is no logo',
  namespace: 'needs xmlns="{uri}"',
  version: 'needs version="1.2"',
  'base-profile': 'needs baseProfile="tiny-ps"',
  position: 'may not have {attribute}=',
  'root-value': 'may have only {value} for {attribute}=',
  'view-box-missing': 'needs a viewBox',
  'view-box': 'has a viewBox that cannot be read',
  square: 'must be square; its viewBox is {width} by {height}',
  'title-missing': 'is missing; svg needs one directly inside',
  'title-empty': 'is empty',
  'title-twice': 'appears twice',
  script: 'is not allowed in a logo',
  event: 'has {attribute}=, which runs a script',
  style: 'holds CSS, which the profile does not know; write the properties as attributes',
  'style-attribute': 'has style=, which the profile does not know; write its properties as attributes',
  image: 'is a picture or a recording of its own; a logo may hold shapes only',
  link: 'is not allowed in a logo: it is a link',
  animation: 'is not allowed in a logo: it is an animation',
  'foreign-content': 'holds something that is no SVG',
  'foreign-element': 'is no SVG; a drawing program may have left it',
  'foreign-attribute': 'has {attribute}=, which is no SVG; a drawing program may have left it',
  external: 'leads to something outside of the logo',
  element: 'is not part of the profile SVG Tiny PS',
  place: 'may not be inside {parent}',
  attribute: 'may not have {attribute}=',
  text: 'may not hold text',
};

/** A broken rule with its place, for a sentence. */
export function ruleText({ line, column, element, code, args }: LogoFault): string {
  const clause = fill(RULES[code], args);
  return element === 'file' ? `the file ${clause}` : `line ${line}, column ${column}: ${element} ${clause}`;
}

/** Why a file cannot be had, as a clause. `{causes}`: what happened. */
const NOT_FETCHED: Readonly<Record<NotFetched['code'], string>> = {
  'no-address': 'the host has no address',
  forbidden: 'nobody outside can ask for it ({causes})',
  'no-tls': 'the server does not take part in TLS ({causes})',
  untrusted: 'the certificate of the server is not good ({causes})',
  status: 'the server answered with status {status}',
  'too-large': 'the file is larger than {maxKib} KiB',
  der: 'the file is in DER form; it must be PEM',
  'not-pem': 'the file holds no certificate in PEM form',
};

export const notFetchedText = ({ code, args }: NotFetched): string =>
  'causes' in args
    ? fill(NOT_FETCHED[code], { causes: causesText(args.causes) || 'not trusted' })
    : fill(NOT_FETCHED[code], args);

/** Why DMARC is not enforced, as a sentence without its full stop; null where it is. */
export function unenforcedText(enforcement: Enforcement, domain: DnsName): string | null {
  switch (enforcement.kind) {
    case 'enforced':
      return null;
    case 'no-policy':
      return `No DMARC policy applies to ${domain}`;
    case 'none':
      return `The DMARC record of ${enforcement.at} says ${enforcement.tag}=none`;
    case 'testing':
      return `The DMARC record of ${enforcement.at} is in test mode, which lowers its policy to none`;
    case 'partly':
      return `The DMARC record of ${enforcement.at} asks for quarantine of ${enforcement.percent} % of the mail only`;
    case 'subdomains':
      return `The DMARC record of ${enforcement.at} says sp=none, which leaves its subdomains open`;
  }
}

/** A fault of a mark certificate, going on after "The mark certificate". */
function faultText(fault: MarkFault, mark: MarkCertificate, domain: DnsName): string {
  switch (fault) {
    case 'expired':
      return `expired on ${dateText(mark.notAfter)}`;
    case 'not-yet-valid':
      return `is valid only from ${dateText(mark.notBefore)}`;
    case 'wrong-domain':
      return mark.names.length === 0 ? 'names no domain' : `is for ${cut(listed(mark.names))}, not for ${domain}`;
    case 'no-purpose':
      return 'is not meant for marks (its extended key usage does not say so)';
    case 'no-logo':
      return 'holds no logo that can be read';
    case 'logo-too-large':
      return 'holds a logo of more than 32 KiB';
    case 'wrong-hash':
      return 'holds a logo that its own hash does not fit';
    case 'no-scts':
      return 'bears no proof that it was logged in public (SCT)';
    case 'incomplete-chain':
      return 'stands in its file without the certificate of its issuer';
    case 'chain-expired':
      return 'was issued under a certificate that is not valid now';
    case 'untrusted':
      return `leads to no root that we know to issue marks (it names ${cut(mark.issuer)})`;
  }
}

/** What to do about the first fault; the others mostly go with it. */
function todoText(fault: MarkFault, mark: MarkCertificate, domain: DnsName): string {
  switch (fault) {
    case 'expired':
      return 'Renew it.';
    case 'not-yet-valid':
      return 'Keep the one before in use until then.';
    case 'wrong-domain':
      return `Have it issued for ${domain} as well.`;
    case 'incomplete-chain':
      return 'Add the certificates of its issuers to the file, behind it.';
    case 'untrusted':
      return 'Have the mark certified by an issuer that receivers trust: DigiCert, GlobalSign or SSL.com.';
    default:
      return `Ask its issuer, ${cut(mark.issuer)}, for one that is in order.`;
  }
}

/** What is wrong with a mark certificate and what to do; null where nothing is. */
export function markFault(
  mark: MarkCertificate,
  domain: DnsName,
): { readonly why: string; readonly todo: string } | null {
  const [first] = mark.faults;
  if (first === undefined) return null;
  const why = mark.faults.map((fault) => faultText(fault, mark, domain)).join('; it ');
  return { why, todo: todoText(first, mark, domain) };
}
