import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { FileNotFetched } from '../../facts/bimi.ts';
import type { Enforcement } from '../../records/bimi/enforcement.ts';
import type { LogoFault } from '../../records/bimi/logo-fault.ts';
import type { MarkCertificate, MarkFault } from '../../records/bimi/mark.ts';
import type { BimiFault } from '../../records/bimi/record.ts';
import { causesClause } from '../causes.ts';
import { cut } from '../shown.ts';

/** Says what is wrong with a part of a BIMI record, as a clause. */
export const BIMI_PART_TEXTS = defineTexts('bimi-part', {
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
  'not-https': 'this is not an https address',
  'url-too-long': 'the address is too long',
  'url-credentials': 'the address holds a user name or a password',
  'url-host': 'the address must name a host by its full name',
  'not-svg': 'the logo must be an SVG, not {format}',
} as const satisfies Readonly<Record<BimiFault['code'], string>>);

export const bimiClause = ({ code, args }: BimiFault): Message => BIMI_PART_TEXTS.of({ code, args });

/** Says what each broken rule of a logo means, as a clause that goes on after the element. */
export const LOGO_RULE_TEXTS = defineTexts('bimi-logo', {
  size: 'has more than {maxKib} KiB',
  packing: 'is compressed with gzip, but cannot be decompressed',
  characters: 'is not written in UTF-8',
  xml: 'is not well-formed XML: {parser}',
  entity: 'names an entity that XML does not know; none may be defined in a logo',
  doctype: 'is not allowed in a logo: it can define entities',
  depth: 'lies deeper than {max} elements',
  root: 'is not svg, so this is not a logo',
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
  'foreign-content': 'holds something that is not SVG',
  'foreign-element': 'is not part of SVG; a drawing program may have added it',
  'foreign-attribute': 'has {attribute}=, which is not part of SVG; a drawing program may have added it',
  external: 'leads to something outside of the logo',
  element: 'is not part of the profile SVG Tiny PS',
  place: 'may not be inside {parent}',
  attribute: 'may not have {attribute}=',
  text: 'may not hold text',
} as const satisfies Readonly<Record<LogoFault['code'], string>>);

/** Where a broken rule of a logo is. */
export const LOGO_PLACE_TEXTS = defineTexts('bimi-logo-place', {
  file: 'the file {clause}',
  element: 'line {line}, column {column}: {element} {clause}',
});

/** Returns a broken rule with its place, for a sentence. */
export function ruleClause({ line, column, element, code, args }: LogoFault): Message {
  const clause = LOGO_RULE_TEXTS.of({ code, args });
  return element === 'file'
    ? LOGO_PLACE_TEXTS.message('file', { clause })
    : LOGO_PLACE_TEXTS.message('element', { line, column, element, clause });
}

/** Why a file cannot be had, as a clause. `{causes}`: what happened. */
export const NOT_FETCHED_TEXTS = defineTexts('bimi-not-fetched', {
  'no-address': 'the host has no address',
  forbidden: 'nobody outside can ask for it ({causes})',
  'no-tls': 'the server does not complete a TLS handshake ({causes})',
  untrusted: 'the server’s certificate is not valid ({causes})',
  status: 'the server answered with status {status}',
  'too-large': 'the file is larger than {maxKib} KiB',
  der: 'the file is in DER form; it must be PEM',
  'not-pem': 'the file holds no certificate in PEM form',
  'not-trusted': 'not trusted',
} as const satisfies Readonly<Record<FileNotFetched['code'] | 'not-trusted', string>>);

export function notFetchedClause({ code, args }: FileNotFetched): Message {
  const { of, message } = NOT_FETCHED_TEXTS;
  return 'causes' in args
    ? of({ code, args: { causes: causesClause(args.causes) || message('not-trusted') } })
    : of({ code, args });
}

/** Why DMARC is not enforced, as a sentence without its full stop. */
export const ENFORCEMENT_TEXTS = defineTexts('bimi-enforcement', {
  'no-policy': 'No DMARC policy applies to {domain}',
  none: 'The DMARC record of {at} says {tag}=none',
  testing: 'The DMARC record of {at} is in test mode, which lowers its policy to none',
  partly: 'The DMARC record of {at} asks for quarantine of {percent} % of the mail only',
  subdomains: 'The DMARC record of {at} says sp=none, which leaves its subdomains open',
});

/** Does the same of an enforcement; null where DMARC is enforced. */
export function unenforcedClause(enforcement: Enforcement, domain: DnsName): Message | null {
  const { message } = ENFORCEMENT_TEXTS;
  switch (enforcement.kind) {
    case 'enforced':
      return null;
    case 'no-policy':
      return message('no-policy', { domain });
    case 'none':
      return message('none', { at: enforcement.at, tag: enforcement.tag });
    case 'testing':
    case 'subdomains':
      return message(enforcement.kind, { at: enforcement.at });
    case 'partly':
      return message('partly', { at: enforcement.at, percent: enforcement.percent });
  }
}

/** Faults of a mark certificate, going on after "The mark certificate", and what to do about them. */
export const MARK_TEXTS = defineTexts('bimi-mark', {
  expired: 'expired on {date}',
  'not-yet-valid': 'is valid only from {date}',
  'no-names': 'names no domain',
  'wrong-domain': 'is for {names}, not for {domain}',
  'no-purpose': 'is not meant for marks (its extended key usage does not say so)',
  'no-logo': 'holds no logo that can be read',
  'logo-too-large': 'holds a logo of more than 32 KiB',
  'wrong-hash': 'holds a logo that its own hash does not fit',
  'no-scts': 'has no proof of public logging (SCT)',
  'incomplete-chain': 'is in its file without the certificate of its issuer',
  'chain-expired': 'was issued under a certificate that is not valid now',
  untrusted: 'leads to no root that we know to issue marks (it names {issuer})',
  chain: '{clause}; it {rest}',
  'todo-expired': 'Renew it.',
  'todo-not-yet-valid': 'Keep the one before in use until then.',
  'todo-wrong-domain': 'Have it issued for {domain} as well.',
  'todo-incomplete-chain': 'Add the certificates of its issuers to the file, behind it.',
  'todo-untrusted': 'Have the mark certified by an issuer that receivers trust: DigiCert, GlobalSign or SSL.com.',
  todo: 'Ask its issuer, {issuer}, for one that is in order.',
  'no-type': 'no type at all',
  'names-no-type': 'it names none',
  again: 'The mark certificate must then be issued again for it.',
});
const { message: ofMark } = MARK_TEXTS;

function faultClause(fault: MarkFault, mark: MarkCertificate, domain: DnsName): Message {
  switch (fault) {
    case 'expired':
      return ofMark('expired', { date: { date: mark.notAfter } });
    case 'not-yet-valid':
      return ofMark('not-yet-valid', { date: { date: mark.notBefore } });
    case 'wrong-domain':
      return mark.names.length === 0
        ? ofMark('no-names')
        : ofMark('wrong-domain', { names: mark.names.map(cut), domain });
    case 'untrusted':
      return ofMark('untrusted', { issuer: cut(mark.issuer) });
    default:
      return ofMark(fault);
  }
}

/** Picks what to do about the first fault; the others mostly go with it. */
function markTodo(fault: MarkFault, mark: MarkCertificate, domain: DnsName): Message {
  switch (fault) {
    case 'expired':
    case 'not-yet-valid':
    case 'incomplete-chain':
    case 'untrusted':
      return ofMark(`todo-${fault}`);
    case 'wrong-domain':
      return ofMark('todo-wrong-domain', { domain });
    default:
      return ofMark('todo', { issuer: cut(mark.issuer) });
  }
}

/** Finds what is wrong with a mark certificate and what to do; null where nothing is. */
export function markFault(
  mark: MarkCertificate,
  domain: DnsName,
): { readonly why: Message; readonly todo: Message } | null {
  const [first] = mark.faults;
  if (first === undefined) return null;
  const clauses = mark.faults.map((fault) => faultClause(fault, mark, domain));
  const why = clauses.reduceRight((rest, clause) => ofMark('chain', { clause, rest }));
  return { why, todo: markTodo(first, mark, domain) };
}
