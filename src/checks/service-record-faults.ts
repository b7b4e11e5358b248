import { defineTexts, type Message } from '../domain/message.ts';
import type { StsRecordFault } from '../records/mta-sts.ts';
import type { VersionFault } from '../records/mta-sts-fields.ts';
import type { PolicyFault } from '../records/mta-sts-policy.ts';
import type { TlsRptFault } from '../records/tls-rpt.ts';
import { CLAUSE_TEXTS } from './clauses.ts';

/** Says what keeps a record that was meant as one of its kind from being one, as a clause. */
export const VERSION_TEXTS = defineTexts('near-record', {
  wrapped: 'there are quotes or spaces in front of it',
  'version-semicolon': 'after {version} a semicolon is missing',
  version: 'it must begin with {version} in just these letters, followed by a semicolon',
  'other-version': 'the version must be {version}',
} as const satisfies Readonly<Record<VersionFault['code'], string>>);

/** Says what is wrong with a part of an MTA-STS or TLS-RPT record, as a clause. */
export const PART_TEXTS = defineTexts('record-part', {
  'empty-part': 'there is nothing between two semicolons',
  'too-many-parts': 'the record has too many parts',
  quote: 'there is a quote inside the record',
  'not-ascii': 'it holds a character that is not ASCII, perhaps a no-break space',
  'value-missing': 'there is nothing behind the equals sign',
  'blank-at-equals': 'remove the spaces around the equals sign',
  colon: 'an equals sign must follow the name, not a colon',
  'semicolon-missing': 'between two parts a semicolon is missing',
  'not-a-field': 'it is not of the form name=value',
  'value-invalid': 'its value holds a blank or a sign that may not stand there',
  'id-missing': 'it is missing, and senders need it to notice a new policy',
  'id-case': 'id is written in small letters',
  'id-characters': 'an id is made of letters and digits only',
  'id-too-long': 'an id has at most {max} letters and digits',
  'rua-missing': 'it is missing, so nothing says where reports go',
  'rua-misnamed': 'the address for reports belongs in rua=',
  'empty-destination': 'there is nothing between two commas',
  'mailto-slashes': 'after mailto: comes the address, without slashes',
  'size-limit': 'a size limit such as !10m belongs to DMARC only',
  'email-invalid': 'this is not an e-mail address',
  'url-invalid': 'this is not a web address',
  http: 'reports go over https: only',
  'mailto-missing': 'mailto: is missing in front of it',
  'scheme-missing': 'it must begin with mailto: or https:',
  'scheme-unknown': 'reports go to mailto: and https: only',
} as const satisfies Readonly<Record<StsRecordFault['code'] | TlsRptFault['code'], string>>);

/** Says what is wrong with an MTA-STS policy file or one of its lines, as a clause. */
export const STS_POLICY_TEXTS = defineTexts('mta-sts-policy', {
  'web-page': 'this is a web page, not a policy',
  'empty-file': 'the file is empty',
  'too-many-lines': 'the file has too many lines',
  'byte-order-mark': 'the file begins with a byte order mark, which senders do not skip',
  'blank-line': 'the line is blank',
  'line-end': 'the line ends in CR alone; it must be CRLF or LF',
  'blank-at-key': 'there is a blank in front of the key or of the colon',
  'equals-sign': 'a colon must separate key and value, not an equals sign',
  quote: 'there is a quote in the line',
  comment: 'a policy cannot have comments',
  'not-a-field': 'the line is not of the form "key: value"',
  'key-missing': '{key} is missing',
  'key-misnamed': '{key} is missing; "{found}" is not the same key',
  'key-twice': '{key} appears twice, and only the first counts',
  version: 'the version is STSv1, in just these letters',
  mode: 'the mode is enforce, testing or none, in small letters',
  'max-age': 'max_age is a whole number of seconds, without a unit',
  'max-age-too-long': 'max_age is at most {max}, about a year',
  'host-missing': 'there is no host name',
  'host-not-ascii': 'a host name is written in ASCII, as xn--…',
  'host-not-alone': 'each mx line holds one host name, without a preference',
  'host-final-dot': 'the host name must not end in a dot',
  'host-star': 'a star may only be the whole first label, as in *.example.com',
  'host-address': 'this is an address; senders compare names',
  'host-invalid': 'it is not a host name',
} as const satisfies Readonly<Record<PolicyFault['code'], string>>);

export const versionClause = (fault: VersionFault): Message => VERSION_TEXTS.of(fault);
export const partClause = ({ code, args }: StsRecordFault | TlsRptFault): Message => PART_TEXTS.of({ code, args });

/** Returns a fault of a policy file with its line, for a sentence. */
export function lineClause({ line, text, code, args }: PolicyFault): Message {
  const clause = STS_POLICY_TEXTS.of({ code, args });
  return text === null ? clause : CLAUSE_TEXTS.message('at-line', { line, text, clause });
}
