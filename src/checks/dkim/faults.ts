import { defineTexts, type Message } from '../../domain/message.ts';
import type { KeyFault, KeyFaultCode } from '../../records/dkim-typos.ts';
import { chained, placed } from '../clauses.ts';

/** Says what is wrong with a key record, as a clause that goes on after "it cannot be used:". */
export const DKIM_FAULT_TEXTS = defineTexts('dkim-fault', {
  quote: 'it has quotes inside the value, which belong to zone files only',
  backslash: 'it has backslashes inside the value, which belong to zone files only',
  invisible: 'it has invisible characters inside, probably from copying',
  parenthesis: 'it has parentheses inside the value, which belong to zone files only',
  armour: 'the key still contains the BEGIN and END PUBLIC KEY lines of its file',
  prefix: 'it does not begin with v=DKIM1: the start of a zone-file line was pasted too',
  colon: 'it has a colon where an equals sign belongs',
  semicolon: 'a semicolon is missing between two tags',
  version: 'it must say exactly v=DKIM1',
  'version-first': 'v=DKIM1 must come first',
  'tag-case': 'the tag p= must be in lower case',
  'value-case': 'the key type (k=) must be in lower case',
  twice: 'the tag {tag}= appears twice',
  'key-tag': 'p= is missing in front of the key',
  stray: '"{part}" is not of the form tag=value',
  'key-missing': 'the key is missing (p=)',
  'not-base64': 'p= is not base64',
  'too-long': 'the key is far too long',
  'not-rsa': 'p= is not a whole RSA public key; part of it may be missing',
  'too-short': 'the RSA key has {bits} bits, and receivers reject keys under 1,024 bits',
  'ed25519-size': 'an Ed25519 key has 32 octets, not {octets}',
  'key-type': 'the key type k={type} is not known',
  service: 'it is not for e-mail (s=)',
  hash: 'it does not allow SHA-256 (h=), and SHA-1 is no longer accepted',
  target: 'a host name was published as TXT; your mail service wants a CNAME record that leads there',
  alias: 'it is an alias of {target}, where there is no key',
  many: 'it has {count} TXT records, of which we read {read}, and receivers may use any of them, or none (RFC 6376 section 3.6.2.2)',
  several: 'it has {count} TXT records, and receivers may use any of them, or none (RFC 6376 section 3.6.2.2)',
} as const satisfies Readonly<Record<KeyFaultCode, string>>);

/** Returns the faults of a key record with their places, as one clause. */
export const faultsClause = (faults: readonly KeyFault[]): Message | '' => chained(faults.map(dkimClause));

const dkimClause = ({ code, at, args }: KeyFault): Message => placed(DKIM_FAULT_TEXTS.of({ code, args }), at);
