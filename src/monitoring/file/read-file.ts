import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import {
  isEmptyNode,
  Misread,
  readYamlFile,
  type Trying,
  type YamlFields,
  yamlEntries,
  yamlFields,
  yamlPairs,
  yamlWord,
  yamlWords,
} from '../../domain/yaml-file.ts';
import { YAML_TEXTS } from '../../domain/yaml-texts.ts';
import { checkForm, isMasked, type TypedForm } from '../channels/forms/check-form.ts';
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

type ReadMonitors =
  | { readonly ok: true; readonly file: MonitorFile }
  | { readonly ok: false; readonly faults: readonly Message[] };

/** Reads a file of monitors. Each fault names its line. */
export function readMonitorFile(source: string): ReadMonitors {
  const read = readYamlFile(source, (contents, { trying }) => fileIn(contents, trying));
  return read.ok ? { ok: true, file: read.value } : read;
}

function fileIn(contents: unknown, trying: Trying): MonitorFile {
  const fields = yamlFields(contents, ['defaults', 'monitors', 'recipients', 'rules', 'windows'], 'monitors:');
  const [monitors, recipients] = [fields.get('monitors'), fields.get('recipients')];
  const [defaults, rules, windows] = [fields.get('defaults'), fields.get('rules'), fields.get('windows')];
  return {
    defaults: defaults === undefined ? null : trying(() => defaultsIn(defaults.value)),
    monitors: monitors === undefined ? null : yamlEntries(monitors.value, trying, monitorIn),
    recipients: recipients === undefined ? null : yamlEntries(recipients.value, trying, recipientIn),
    rules: rules === undefined ? null : trying(() => rulesIn(rules.value)),
    windows: windows === undefined ? null : yamlEntries(windows.value, trying, windowIn),
  };
}

function monitorIn(entry: unknown): { readonly name: string; readonly read: FileMonitor } {
  const fields = yamlFields(entry, ['domain', ...MONITOR_KEYS], 'domain: example.com');
  const domain = domainIn(fields, entry);
  const settings = { ...SETTING_FALLBACKS, ...settingsIn(fields, ALL_SETTINGS) };
  const [state = 'active'] = yamlWords(fields.get('state')?.value);
  if (state !== 'active' && state !== 'paused')
    throw new Misread(message('not-a-state', { typed: quoted(state, ECHO_CHARS.field) }), fields.get('state')?.value);
  const pins = pinsIn(fields.get('pins')?.value);
  return {
    name: domain,
    read: { domain, isPaused: state === 'paused', settings: { ...settings, pins }, keys: new Set(fields.keys()) },
  };
}

function settingsIn(fields: YamlFields, settings: readonly AnySetting[]): Partial<ChosenSettings> {
  let chosen: Partial<ChosenSettings> = {};
  for (const one of settings) {
    const field = fields.get(one.id);
    if (field === undefined) continue;
    const parsed = one.parse(yamlWords(field.value));
    if (!parsed.ok) throw new Misread(parsed.fault, field.value ?? field.key);
    chosen = { ...chosen, ...parsed.change };
  }
  return chosen;
}

function defaultsIn(node: unknown): AccountDefaults {
  if (isEmptyNode(node)) return {};
  const known = DEFAULT_SETTING_LIST.map(({ id }) => id);
  return settingsIn(yamlFields(node, known, 'watch-tls: yes'), DEFAULT_SETTING_LIST);
}

function domainIn(fields: YamlFields, entry: unknown): DomainName {
  const [typed] = yamlWords(fields.get('domain')?.value);
  if (typed === undefined) throw new Misread(message('no-domain'), entry);
  const parsed = parseDomainName(typed);
  if (!parsed.ok) throw new Misread(parsed.fault, fields.get('domain')?.value);
  return parsed.name;
}

function pinsIn(node: unknown): readonly Pin[] {
  if (isEmptyNode(node)) return [];
  return [...yamlFields(node, PIN_SUBJECTS, 'NS: ns1.example.net')].flatMap(([subject, { value }]) => {
    const known = PIN_SUBJECTS.find((one) => one === subject);
    if (known === undefined) return [];
    const parsed = parsePin(known, yamlWords(value).join('\n'));
    if (!parsed.ok) throw new Misread(parsed.fault, value);
    return parsed.pin ?? [];
  });
}

/** Reads how a webhook gets its messages. Headers that are masked are those that are stored: they are checked later. */
function formIn(node: unknown): TypedForm | null {
  if (isEmptyNode(node)) return null;
  const fields = yamlFields(node, ['content-type', 'body', 'ended-body', 'headers'], 'content-type: text/plain');
  const headers = yamlPairs(fields.get('headers')?.value, 'Authorization: Bearer abc');
  const form = {
    contentType: yamlWord(fields, 'content-type') ?? '',
    body: yamlWord(fields, 'body') ?? '',
    endedBody: yamlWord(fields, 'ended-body') ?? '',
    headers: headers.map(([name, value]) => ({ name, value })),
  };
  const checked = checkForm({ ...form, headers: form.headers.filter((one) => !isMasked(one)) }, null);
  if (checked.ok) return form;
  const keys = { contentType: 'content-type', body: 'body', endedBody: 'ended-body', headers: 'headers' } as const;
  const field = fields.get(keys[checked.field]);
  throw new Misread(checked.fault, field?.value ?? node);
}

function recipientIn(entry: unknown): { readonly name: string; readonly read: FileRecipient } {
  const keys = ['to', 'channel', 'domains', 'tags', 'groups', 'least', 'form'];
  const fields = yamlFields(entry, keys, 'to: ops@example.com');
  const words = (key: string): readonly string[] => yamlWords(fields.get(key)?.value);
  const [[to], [channel = 'email']] = [words('to'), words('channel')];
  if (to === undefined) throw new Misread(message('no-address'), entry);
  const [domains, tags] = [words('domains').join(' '), words('tags').join(' ')];
  const parsed = parseChoice({ domains, tags, groups: words('groups'), least: words('least')[0] ?? '' });
  if (!parsed.ok) throw new Misread(parsed.fault, entry);
  const form = fields.has('form') ? { form: formIn(fields.get('form')?.value) } : {};
  return { name: `${to} (${channel})`, read: { to, channel, choice: parsed.choice, ...form } };
}

function sameDuration(typed: string): string {
  const minutes = parseDuration(typed);
  return minutes === null ? typed : writeDuration(minutes);
}

function rulesIn(node: unknown): FileRules {
  if (isEmptyNode(node)) return { words: NO_WORDS, keys: new Set() };
  const fields = yamlFields(node, RULE_KEYS, 'quiet: 22:00-07:00');
  const wordsOf = (key: RuleKey): readonly string[] => {
    const words = [...new Set(yamlWords(fields.get(key)?.value))];
    if (words.length > 1 && key !== 'escalate-to')
      throw new Misread(YAML_TEXTS.message('one-value'), fields.get(key)?.value);
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
  const fields = yamlFields(entry, WINDOW_KEYS, 'day: 2026-12-04');
  const wordOf = (key: (typeof WINDOW_KEYS)[number], otherwise = ''): string => yamlWord(fields, key) ?? otherwise;
  const duration = wordOf('duration', '1h');
  const minutes = parseDuration(duration);
  if (minutes === null)
    throw new Misread(
      message('not-a-duration', { typed: quoted(duration, ECHO_CHARS.value) }),
      fields.get('duration')?.value,
    );
  const groups = yamlWords(fields.get('groups')?.value);
  const strange = groups.find((group) => !PLANNED_GROUPS.some((one) => one === group));
  if (strange !== undefined)
    throw new Misread(
      message('not-passing', { typed: quoted(strange, ECHO_CHARS.value), known: PLANNED_GROUPS.join(', ') }),
      fields.get('groups')?.value,
    );
  const choice = parseChoice({
    ...{ domains: yamlWords(fields.get('domains')?.value).join(' '), tags: '', groups: [], least: '' },
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
