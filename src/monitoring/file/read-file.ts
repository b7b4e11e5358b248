import { isAlias, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { PIN_SUBJECTS, type Pin } from '../model/pin.ts';
import { PLANNED_GROUPS, windowFaults } from '../rules/alert-rules.ts';
import { parseDuration, writeDuration } from '../rules/durations.ts';
import { parsePin } from '../service/parse-pin.ts';
import { parseChoice } from '../service/typed-choice.ts';
import { type AccountDefaults, DEFAULT_SETTING_LIST } from '../settings/account-defaults.ts';
import { ALL_SETTINGS, type AnySetting, type ChosenSettings, SETTING_FALLBACKS } from '../settings/monitor-settings.ts';
import { type FileRules, NO_WORDS, RULE_KEYS, type RuleKey, ruleWordsFault } from './file-rules.ts';
import { MONITOR_FILE_TEXTS } from './file-texts.ts';
import { type FileWindow, WINDOW_KEYS, windowKey } from './file-windows.ts';
import { type FileMonitor, type FileRecipient, MONITOR_KEYS, type MonitorFile } from './monitor-file.ts';

const { message } = MONITOR_FILE_TEXTS;

/** Characters of a file, entries of one of its lists, and faults that are told. Source: docs/limits.md. */
const [MAX_CHARS, MAX_ENTRIES, MAX_FAULTS] = [1_048_576, 2000, 20];
/** YAML that repeats itself by names grows without end. Source: docs/limits.md. */
const MAX_ALIASES = 100;

type ReadMonitors =
  | { readonly ok: true; readonly file: MonitorFile }
  | { readonly ok: false; readonly faults: readonly Message[] };

/** Ends the reading of an entry. */
class Misread extends Error {
  readonly fault: Message;
  readonly node: unknown;
  constructor(fault: Message, node: unknown) {
    super(fault.id);
    this.fault = fault;
    this.node = node;
  }
}

/** Reads a file of monitors. Each fault names its line. */
export function readMonitorFile(source: string): ReadMonitors {
  if (source.length > MAX_CHARS) return { ok: false, faults: [message('too-long', { most: MAX_CHARS })] };
  const lines = new LineCounter();
  const lineOf = (offset: number): number => lines.linePos(offset).line;
  const at = (fault: Message, offset: number): Message => message('line', { line: lineOf(offset), fault });
  const document = parseDocument(source, { lineCounter: lines, schema: 'core', logLevel: 'silent' });
  const [broken] = document.errors;
  if (broken !== undefined) return { ok: false, faults: [at(message('not-yaml'), broken.pos[0])] };
  const strange = strangeIn(document);
  if (strange !== null) return { ok: false, faults: [at(strange.fault, strange.offset)] };
  const faults: Message[] = [];
  const trying = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      const offset = isNode(error.node) ? (error.node.range?.[0] ?? 0) : 0;
      if (faults.length < MAX_FAULTS) faults.push(at(error.fault, offset));
      return null;
    }
  };
  const file = trying(() => fileIn(document.contents, trying));
  return faults.length > 0 || file === null ? { ok: false, faults } : { ok: true, file };
}

/** Finds what no file of monitors needs: tags, and too many aliases. */
function strangeIn(
  document: ReturnType<typeof parseDocument>,
): { readonly fault: Message; readonly offset: number } | null {
  let found: { readonly fault: Message; readonly offset: number } | null = null;
  let aliases = 0;
  visit(document, {
    Node(_, node) {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node)) {
        aliases += 1;
        if (aliases <= MAX_ALIASES) return undefined;
        found = { fault: message('aliases', { most: MAX_ALIASES }), offset };
        return visit.BREAK;
      }
      if (node.tag === undefined) return undefined;
      found = { fault: message('tagged', { tag: quoted(node.tag, ECHO_CHARS.field) }), offset };
      return visit.BREAK;
    },
  });
  return found;
}

type Trying = <T>(work: () => T) => T | null;
type Fields = ReadonlyMap<string, { readonly key: unknown; readonly value: unknown }>;

function fileIn(contents: unknown, trying: Trying): MonitorFile {
  const fields = fieldsOf(contents, ['defaults', 'monitors', 'recipients', 'rules', 'windows'], 'monitors:');
  const [monitors, recipients] = [fields.get('monitors'), fields.get('recipients')];
  const [defaults, rules, windows] = [fields.get('defaults'), fields.get('rules'), fields.get('windows')];
  return {
    defaults: defaults === undefined ? null : trying(() => defaultsIn(defaults.value)),
    monitors: monitors === undefined ? null : entries(monitors.value, trying, monitorIn),
    recipients: recipients === undefined ? null : entries(recipients.value, trying, recipientIn),
    rules: rules === undefined ? null : trying(() => rulesIn(rules.value)),
    windows: windows === undefined ? null : entries(windows.value, trying, windowIn),
  };
}

/** Reads the entries of a list, each by itself, so that all faults are told at once. */
function entries<T extends { readonly name: string; readonly read: unknown }>(
  node: unknown,
  trying: Trying,
  read: (entry: unknown) => T,
): readonly T['read'][] {
  if (isEmpty(node)) return [];
  if (!isSeq(node)) throw new Misread(message('not-a-list'), node);
  if (node.items.length > MAX_ENTRIES) throw new Misread(message('too-many', { most: MAX_ENTRIES }), node);
  const names = new Set<string>();
  return node.items.flatMap((entry): readonly T['read'][] => {
    const found = trying(() => {
      const one = read(entry);
      if (names.has(one.name)) throw new Misread(message('twice', { name: quoted(one.name, ECHO_CHARS.field) }), entry);
      names.add(one.name);
      return one;
    });
    return found === null ? [] : [found.read];
  });
}

function monitorIn(entry: unknown): { readonly name: string; readonly read: FileMonitor } {
  const fields = fieldsOf(entry, ['domain', ...MONITOR_KEYS], 'domain: example.com');
  const domain = domainIn(fields, entry);
  const settings = { ...SETTING_FALLBACKS, ...settingsIn(fields, ALL_SETTINGS) };
  const [state = 'active'] = wordsIn(fields.get('state')?.value);
  if (state !== 'active' && state !== 'paused')
    throw new Misread(message('not-a-state', { typed: quoted(state, ECHO_CHARS.field) }), fields.get('state')?.value);
  const pins = pinsIn(fields.get('pins')?.value);
  return {
    name: domain,
    read: { domain, isPaused: state === 'paused', settings: { ...settings, pins }, keys: new Set(fields.keys()) },
  };
}

function settingsIn(fields: Fields, settings: readonly AnySetting[]): Partial<ChosenSettings> {
  let chosen: Partial<ChosenSettings> = {};
  for (const one of settings) {
    const field = fields.get(one.id);
    if (field === undefined) continue;
    const parsed = one.parse(wordsIn(field.value));
    if (!parsed.ok) throw new Misread(parsed.fault, field.value ?? field.key);
    chosen = { ...chosen, ...parsed.change };
  }
  return chosen;
}

function defaultsIn(node: unknown): AccountDefaults {
  if (isEmpty(node)) return {};
  const known = DEFAULT_SETTING_LIST.map(({ id }) => id);
  return settingsIn(fieldsOf(node, known, 'watch-tls: yes'), DEFAULT_SETTING_LIST);
}

function domainIn(fields: Fields, entry: unknown): DomainName {
  const [typed] = wordsIn(fields.get('domain')?.value);
  if (typed === undefined) throw new Misread(message('no-domain'), entry);
  const parsed = parseDomainName(typed);
  if (!parsed.ok) throw new Misread(parsed.fault, fields.get('domain')?.value);
  return parsed.name;
}

function pinsIn(node: unknown): readonly Pin[] {
  if (isEmpty(node)) return [];
  return [...fieldsOf(node, PIN_SUBJECTS, 'NS: ns1.example.net')].flatMap(([subject, { value }]) => {
    const known = PIN_SUBJECTS.find((one) => one === subject);
    if (known === undefined) return [];
    const parsed = parsePin(known, wordsIn(value).join('\n'));
    if (!parsed.ok) throw new Misread(parsed.fault, value);
    return parsed.pin ?? [];
  });
}

function recipientIn(entry: unknown): { readonly name: string; readonly read: FileRecipient } {
  const fields = fieldsOf(entry, ['to', 'channel', 'domains', 'tags', 'groups', 'least'], 'to: ops@example.com');
  const words = (key: string): readonly string[] => wordsIn(fields.get(key)?.value);
  const [[to], [channel = 'email']] = [words('to'), words('channel')];
  if (to === undefined) throw new Misread(message('no-address'), entry);
  const [domains, tags] = [words('domains').join(' '), words('tags').join(' ')];
  const parsed = parseChoice({ domains, tags, groups: words('groups'), least: words('least')[0] ?? '' });
  if (!parsed.ok) throw new Misread(parsed.fault, entry);
  return { name: `${to} (${channel})`, read: { to, channel, choice: parsed.choice } };
}

function sameDuration(typed: string): string {
  const minutes = parseDuration(typed);
  return minutes === null ? typed : writeDuration(minutes);
}

function rulesIn(node: unknown): FileRules {
  if (isEmpty(node)) return { words: NO_WORDS, keys: new Set() };
  const fields = fieldsOf(node, RULE_KEYS, 'quiet: 22:00-07:00');
  const wordsOf = (key: RuleKey): readonly string[] => {
    const words = [...new Set(wordsIn(fields.get(key)?.value))];
    if (words.length > 1 && key !== 'escalate-to') throw new Misread(message('one-value'), fields.get(key)?.value);
    if (words.length === 1 && words[0] === 'none') return [];
    // The same duration may be written in several units.
    return key.endsWith('-after') ? words.map((word) => sameDuration(word)) : words;
  };
  let words = NO_WORDS;
  for (const key of RULE_KEYS) words = { ...words, [key]: wordsOf(key) };
  const rules = { words, keys: new Set(fields.keys()) };
  const faulty = ruleWordsFault(rules);
  if (faulty === null) return rules;
  const field = fields.get(faulty.key);
  throw new Misread(faulty.fault, field?.value ?? field?.key ?? node);
}

function windowIn(entry: unknown): { readonly name: string; readonly read: FileWindow } {
  const fields = fieldsOf(entry, WINDOW_KEYS, 'day: 2026-12-04');
  const wordOf = (key: (typeof WINDOW_KEYS)[number], otherwise = ''): string => {
    const words = wordsIn(fields.get(key)?.value);
    if (words.length > 1) throw new Misread(message('one-value'), fields.get(key)?.value);
    return words[0] ?? otherwise;
  };
  const duration = wordOf('duration', '1h');
  const minutes = parseDuration(duration);
  if (minutes === null)
    throw new Misread(
      message('not-a-duration', { typed: quoted(duration, ECHO_CHARS.value) }),
      fields.get('duration')?.value,
    );
  const groups = wordsIn(fields.get('groups')?.value);
  const strange = groups.find((group) => !PLANNED_GROUPS.some((one) => one === group));
  if (strange !== undefined)
    throw new Misread(
      message('not-passing', { typed: quoted(strange, ECHO_CHARS.value), known: PLANNED_GROUPS.join(', ') }),
      fields.get('groups')?.value,
    );
  const choice = parseChoice({
    ...{ domains: wordsIn(fields.get('domains')?.value).join(' '), tags: '', groups: [], least: '' },
  });
  if (!choice.ok) throw new Misread(choice.fault, fields.get('domains')?.value);
  const read: FileWindow = {
    name: wordOf('name'),
    ...{ day: wordOf('day').toLowerCase(), at: wordOf('at'), minutes, timeZone: wordOf('time-zone', 'UTC') },
    groups: PLANNED_GROUPS.filter((group) => groups.includes(group)),
    domains: choice.choice.domains,
  };
  const [faulty] = windowFaults(read);
  if (faulty === undefined) return { name: read.name === '' ? windowKey(read) : read.name, read };
  const keys: Readonly<Partial<Record<string, string>>> = { minutes: 'duration', timeZone: 'time-zone' };
  const field = fields.get(keys[faulty.field] ?? faulty.field);
  throw new Misread(faulty.fault, field?.value ?? field?.key ?? entry);
}

/** Reads the keys of a map, which may be no others than these. */
function fieldsOf(node: unknown, known: readonly string[], example: string): Fields {
  if (!isMap(node)) throw new Misread(message('not-a-map', { example }), node);
  return new Map(
    (node as YAMLMap<unknown, unknown>).items.filter(isPair).map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : '';
      if (!known.includes(name))
        throw new Misread(
          message('unknown-key', { key: quoted(name, ECHO_CHARS.field), known: known.join(', ') }),
          key,
        );
      return [name, { key, value }] as const;
    }),
  );
}

/** Reads a value as words: one, or each of a list. What is true or false is yes or no. */
function wordsIn(node: unknown): readonly string[] {
  if (isEmpty(node)) return [];
  if (isScalar(node)) return [wordOf(node.value)];
  if (!isSeq(node)) throw new Misread(message('not-a-value'), node);
  return node.items.map((item) => {
    if (!isScalar(item)) throw new Misread(message('not-a-value'), item);
    return wordOf(item.value);
  });
}

const wordOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

const isEmpty = (node: unknown): boolean =>
  node === undefined || node === null || (isScalar(node) && node.value === null);
