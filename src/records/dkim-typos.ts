import { readTags, type Tag, withPlainBlanks } from './tags.ts';

/** Names what keeps a record from being a usable key: syntax first, then what it asks for, then the key itself. */
export type KeyFaultCode =
  | KeyTypo
  | 'stray'
  | 'key-missing'
  | 'not-base64'
  | 'too-long'
  | 'not-rsa'
  | 'too-short'
  | 'ed25519-size'
  | 'key-type'
  | 'service'
  | 'hash'
  /** The target of an alias, published as text. */
  | 'target'
  /** Of facts: an alias that leads to no key. */
  | 'alias'
  /** Of facts: the results of more than one TXT record are undefined (RFC 6376 §3.6.2.2); `many`: we read some of them. */
  | 'several'
  | 'many';

/** Slips of the hand that can be told and undone without touching the key. */
type KeyTypo =
  | 'quote'
  | 'backslash'
  | 'invisible'
  | 'parenthesis'
  | 'armour'
  | 'prefix'
  | 'colon'
  | 'semicolon'
  | 'version'
  | 'version-first'
  | 'tag-case'
  | 'value-case'
  | 'twice'
  | 'key-tag';

export interface KeyFault {
  readonly code: KeyFaultCode;
  /** Where it begins in the record, in characters; null where it is no single place. */
  readonly at: number | null;
  readonly args: Readonly<Record<string, string | number>>;
}

/** A key record with its known typos corrected, and what they were. */
export interface CorrectedRecord {
  readonly typos: readonly KeyFault[];
  readonly record: string;
}

/** A typo that shows in the text before it is split: what it looks like, and what replaces it. */
interface TextTypo {
  readonly code: KeyTypo;
  readonly find: RegExp;
  readonly instead: string;
}

/**
 * In the order in which they are undone: characters first, then what they hid. Texts are in presentation form, where a
 * backslash is `\\` and octets beyond ASCII are `\DDD`.
 */
const TEXT_TYPOS: readonly TextTypo[] = [
  // Zero-width spaces and joiners, byte order marks, no-break spaces.
  { code: 'invisible', find: /\\226\\128\\1(?:39|4[0-3])|\\226\\129\\160|\\239\\187\\191/g, instead: '' },
  { code: 'invisible', find: /\\194\\160/g, instead: ' ' },
  { code: 'quote', find: /["'`]|\\226\\128\\15[2-9]|\\194\\1(?:71|87)/g, instead: '' },
  { code: 'backslash', find: /\\\\/g, instead: '' },
  { code: 'parenthesis', find: /[()]/g, instead: '' },
  { code: 'armour', find: /-{2,9} *(?:BEGIN|END) *(?:RSA *)?PUBLIC *KEY *-{2,9}/gi, instead: '' },
  // The whole line of a zone file, pasted into the field for the value.
  { code: 'prefix', find: /^[^=;]*?\s(?=v *= *DKIM1\b)/gi, instead: '' },
  { code: 'colon', find: /(^|;) *(v|k|p|h|s|t) *:(?= *[a-z0-9])/gi, instead: '$1 $2=' },
  { code: 'semicolon', find: /([^;\s=,])(?:\s*,\s*|\s+)(?=[vkpths] *= *[^\s=])/gi, instead: '$1; ' },
  { code: 'semicolon', find: /(v *= *dkim1|k *= *(?:rsa|ed25519))(?=[kpths] *=)/gi, instead: '$1; ' },
];

/** Tags that a record in capitals means; others in capitals keep doing nothing. */
const KEY_TAGS = new Set(['v', 'k', 'p']);
/** Tags have one letter; nobody makes up long ones. */
const MAX_TAG_CHARS = 20;
/** Characters of the shortest key, an Ed25519 key in base64 without its equals sign. Source: RFC 8463 §4. */
const MIN_KEY_CHARS = 43;
/** Values that are written in small letters. Source: RFC 6376 §3.2, §3.6.1, RFC 8463 §3. */
const SMALL_VALUES = new Set(['rsa', 'ed25519']);
/** Matches what people write in place of DKIM1. */
const VERSION_TYPO = /^dkim[ ._-]*1?(?:\.0)?$/i;

/**
 * Corrects known typos. `p` keeps its characters and their order: only what is no base64 goes. `isKey`
 * tells whether base64 is a whole public key. Whether the outcome is a usable record is the caller's to see.
 */
export function correctKeyRecord(text: string, isKey: (base64: string) => boolean): CorrectedRecord {
  const typos: KeyFault[] = [];
  const note = (code: KeyTypo, part: string, args: KeyFault['args'] = {}) => {
    if (!typos.some((one) => one.code === code)) typos.push({ code, at: placeOf(text, part), args });
  };
  let plain = withPlainBlanks(text);
  for (const { code, find, instead } of TEXT_TYPOS) {
    // Notes are free text: nothing tells a missing semicolon from a sentence.
    if (code === 'semicolon' && /(?:^|;)\s*n\s*=/i.test(plain)) continue;
    if (plain.search(find) < 0) continue;
    const [hit] = text.matchAll(find);
    // A missing semicolon belongs behind what was found.
    const before = code === 'semicolon' ? (hit?.[1]?.length ?? 0) : 0;
    const at = hit === undefined ? null : hit.index + before;
    if (!typos.some((one) => one.code === code)) typos.push({ code, at, args: {} });
    plain = plain.replace(find, instead);
  }
  const parts = readTags(plain);
  // Base64 that ends in an equals sign looks like a tag without a value.
  const list = parts.tags.filter(({ name }) => name.length <= MAX_TAG_CHARS);
  const strays = [
    ...parts.tags.filter(({ name }) => name.length > MAX_TAG_CHARS).map((tag) => tag.text),
    ...parts.strays,
  ];
  const byName = new Map<string, Tag>();
  for (const tag of list) {
    const corrected = correctTag(tag, (code) => note(code, tag.text));
    const again = byName.get(corrected.name);
    if (again === undefined) byName.set(corrected.name, corrected);
    else if (again.value === corrected.value) note('twice', tag.text, { tag: tag.name });
    // Two values for one tag: which one is meant cannot be told.
    else return { typos, record: text };
  }
  const tags = [...byName.values()];
  const lone = strays.find((stray) => stray.length >= MIN_KEY_CHARS && isKey(stray.replace(/\s+/g, '')));
  if (lone !== undefined && !tags.some(({ name }) => name === 'p')) {
    note('key-tag', lone.slice(0, 20));
    tags.push({ name: 'p', value: lone.replace(/\s+/g, ''), text: lone });
  } else {
    const [stray] = strays;
    if (stray !== undefined)
      typos.push({ code: 'stray', at: placeOf(text, stray), args: { part: stray.slice(0, 40) } });
  }
  const at = tags.findIndex(({ name }) => name === 'v');
  if (at > 0) note('version-first', tags[at]?.text ?? '');
  const version = at >= 0 ? (tags[at]?.value ?? '') : 'DKIM1';
  const others = tags.filter(({ name }) => name !== 'v').map(({ name, value }) => `${name}=${value}`);
  return { typos, record: typos.length === 0 ? text : [`v=${version}`, ...others].join('; ') };
}

/** A tag with its letters as they must be. */
function correctTag(tag: Tag, note: (code: KeyTypo) => void): Tag {
  const lower = tag.name.toLowerCase();
  const name = KEY_TAGS.has(lower) ? lower : tag.name;
  // Receivers ignore a tag in capitals; only where it holds the key does that matter.
  if (name !== tag.name && name === 'p') note('tag-case');
  let { value } = tag;
  if (name === 'p') value = value.replace(/\s+/g, '');
  if (name === 'v' && value !== 'DKIM1' && VERSION_TYPO.test(value)) {
    note('version');
    value = 'DKIM1';
  }
  if (name === 'k' && value !== value.toLowerCase() && SMALL_VALUES.has(value.toLowerCase())) {
    note('value-case');
    value = value.toLowerCase();
  }
  return { name, value, text: tag.text };
}

function placeOf(text: string, part: string): number | null {
  const at = text.indexOf(part);
  return part === '' || at < 0 ? null : at;
}
