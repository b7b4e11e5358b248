import type { DomainName } from '../../domain/name.ts';
import { isSameHeader, type TypedForm } from '../channels/forms/check-form.ts';
import { CONTENT_TYPES } from '../channels/forms/syntax.ts';
import type { Pin, PinSubject } from '../model/pin.ts';
import { PASSING } from '../rules/alert-rules.ts';
import {
  type AccountDefaults,
  changedDefaults,
  DEFAULT_SETTING_LIST,
  type DefaultsChange,
  isChosenDefault,
  startingSettings,
} from '../settings/account-defaults.ts';
import { ALL_SETTINGS, type AnySetting, type ChosenSettings } from '../settings/monitor-settings.ts';
import { type FileRules, NO_WORDS, RULE_KEYS, type RuleKey, type RuleWords } from './file-rules.ts';
import { type FileWindow, isSameWindow } from './file-windows.ts';
import { type FileMonitor, type FileRecipient, hasSameWords, type MonitorFile, OWN_ADDRESS } from './monitor-file.ts';

/** One change that makes an account as a file has it. */
export type FileStep =
  | { readonly step: 'defaults'; readonly change: DefaultsChange; readonly changes: readonly SettingChange[] }
  | { readonly step: 'add'; readonly domain: DomainName }
  | {
      readonly step: 'change';
      readonly domain: DomainName;
      readonly change: Partial<ChosenSettings>;
      /** With no values, the pin is removed. */
      readonly pins: readonly { readonly subject: PinSubject; readonly values: readonly string[] }[];
      /** Each setting or pin that changes: its name, what it was and what it becomes. */
      readonly changes: readonly SettingChange[];
    }
  | { readonly step: 'pause' | 'resume' | 'remove' | 'keep'; readonly domain: DomainName }
  | { readonly step: 'add-recipient' | 'choose' | 'form'; readonly recipient: FileRecipient }
  | { readonly step: 'remove-recipient' | 'keep-recipient'; readonly recipient: FileRecipient }
  | {
      readonly step: 'rules';
      /** All rules in words, as they are to be. */
      readonly words: RuleWords;
      readonly changes: readonly (SettingChange & { readonly name: RuleKey })[];
    }
  | { readonly step: 'add-window' | 'remove-window' | 'keep-window'; readonly window: FileWindow };

interface SettingChange {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Returns the steps that make an account as a file has it, in their order. What the file does not have is kept, unless it is to
 * be pruned: the address of the account always stays.
 */
export function planFile(now: MonitorFile, wanted: MonitorFile, prune: boolean): readonly FileStep[] {
  const before = now.defaults ?? {};
  const change = wanted.defaults === null ? null : defaultsChange(before, wanted.defaults, prune);
  const defaults = change === null ? before : changedDefaults(before, change);
  return [
    // What is added begins with them.
    ...(change === null ? [] : defaultsSteps(before, { defaults, change })),
    ...(wanted.monitors === null ? [] : monitorSteps(now.monitors ?? [], wanted.monitors, { prune, defaults })),
    ...(wanted.recipients === null ? [] : recipientSteps(now.recipients ?? [], wanted.recipients, prune)),
    // What is added before can be named here.
    ...(wanted.rules === null ? [] : ruleSteps(now.rules?.words ?? NO_WORDS, wanted.rules, prune)),
    ...(wanted.windows === null ? [] : windowSteps(now.windows ?? [], wanted.windows, prune)),
  ];
}

const defaultsChange = (before: AccountDefaults, wanted: AccountDefaults, prune: boolean): DefaultsChange => ({
  chosen: wanted,
  builtIn: DEFAULT_SETTING_LIST.filter(
    (one) => prune && isChosenDefault(before, one) && !isChosenDefault(wanted, one),
  ).map(({ key }) => key),
});

/** Stands for the value of a default that nobody chose. */
const BUILT_IN = ['built-in'];

function defaultsSteps(
  before: AccountDefaults,
  { defaults, change }: { readonly defaults: AccountDefaults; readonly change: DefaultsChange },
): readonly FileStep[] {
  const wordsIn = (some: AccountDefaults, one: AnySetting): readonly string[] =>
    isChosenDefault(some, one) ? one.wordsOf(startingSettings(some)) : BUILT_IN;
  const changes = DEFAULT_SETTING_LIST.flatMap((one) => {
    const [was, is] = [wordsIn(before, one), wordsIn(defaults, one)];
    return hasSameWords(was, is) ? [] : [{ name: one.id, before: was, after: is }];
  });
  return changes.length === 0 ? [] : [{ step: 'defaults', change, changes }];
}

/** How a file is applied: whether what it has not is taken away, and what new monitors begin with. */
interface Applied {
  readonly prune: boolean;
  readonly defaults: AccountDefaults;
}

function monitorSteps(
  now: readonly FileMonitor[],
  wanted: readonly FileMonitor[],
  applied: Applied,
): readonly FileStep[] {
  const known = new Map(now.map((one) => [one.domain, one]));
  const named = new Set(wanted.map(({ domain }) => domain));
  const left = now.filter(({ domain }) => !named.has(domain));
  return [
    // What is removed makes room for what is added.
    ...left.map(({ domain }): FileStep => ({ step: applied.prune ? 'remove' : 'keep', domain })),
    ...wanted.flatMap(({ domain }): readonly FileStep[] => (known.has(domain) ? [] : [{ step: 'add', domain }])),
    ...wanted.flatMap((one) => changeSteps(known.get(one.domain), one, applied)),
  ];
}

function changeSteps(
  was: FileMonitor | undefined,
  { domain, isPaused, settings, keys }: FileMonitor,
  { prune, defaults }: Applied,
): readonly FileStep[] {
  const start = startingSettings(defaults);
  const before = was ?? { isPaused: false, settings: { ...start, pins: [] } };
  const wordsOf = (one: AnySetting): readonly string[] => one.wordsOf(keys.has(one.id) ? settings : start);
  const isDecided = (key: string): boolean => prune || keys.has(key);
  const changed = ALL_SETTINGS.filter(
    (one) => isDecided(one.id) && !hasSameWords(wordsOf(one), one.wordsOf(before.settings)),
  );
  // A file that names no pins would take away what nobody meant to lose: then a change of them is never told.
  const unnamed = prune
    ? []
    : before.settings.pins.filter(({ subject }) => !settings.pins.some((one) => one.subject === subject));
  const pins = pinChanges(before.settings.pins, [...settings.pins, ...unnamed]);
  let change: Partial<ChosenSettings> = {};
  for (const one of changed) {
    const parsed = one.parse(wordsOf(one));
    if (parsed.ok) change = { ...change, ...parsed.change };
  }
  const changes = [
    ...changed.map((one) => ({ name: one.id, before: one.wordsOf(before.settings), after: wordsOf(one) })),
    ...pins.map(({ subject, before: values, after }) => ({ name: `pin ${subject}`, before: values, after })),
  ];
  return [
    ...(changes.length === 0
      ? []
      : [
          {
            step: 'change',
            domain,
            change,
            pins: pins.map(({ subject, after: values }) => ({ subject, values })),
            changes,
          } as const,
        ]),
    ...(before.isPaused === isPaused || !isDecided('state')
      ? []
      : [{ step: isPaused ? 'pause' : 'resume', domain } as const]),
  ];
}

const pinChanges = (before: readonly Pin[], after: readonly Pin[]) =>
  [...new Set([...before, ...after].map(({ subject }) => subject))].flatMap((subject) => {
    const valuesIn = (pins: readonly Pin[]): readonly string[] =>
      pins.find((one) => one.subject === subject)?.values ?? [];
    const [was, is] = [valuesIn(before), valuesIn(after)];
    return hasSameWords(was, is) ? [] : [{ subject, before: was, after: is }];
  });

function recipientSteps(
  now: readonly FileRecipient[],
  wanted: readonly FileRecipient[],
  prune: boolean,
): readonly FileStep[] {
  const find = (all: readonly FileRecipient[], { to, channel }: FileRecipient): FileRecipient | undefined =>
    all.find((one) => one.to === to && one.channel === channel);
  return [
    ...now
      .filter((one) => one.to !== OWN_ADDRESS && find(wanted, one) === undefined)
      .map((recipient) => ({ step: prune ? 'remove-recipient' : 'keep-recipient', recipient }) as const),
    ...wanted.flatMap((recipient): readonly FileStep[] => {
      const was = find(now, recipient);
      const isNew = was === undefined && recipient.to !== OWN_ADDRESS;
      return [
        ...(isNew ? [{ step: 'add-recipient', recipient } as const] : []),
        ...(isSameChoice(was?.choice, recipient.choice) ? [] : [{ step: 'choose', recipient } as const]),
        ...formSteps(was?.form ?? null, recipient, prune),
      ];
    }),
  ];
}

/** A file that says nothing of a form would take away what nobody meant to lose. */
function formSteps(was: TypedForm | null, recipient: FileRecipient, prune: boolean): readonly FileStep[] {
  const form = recipient.form === undefined ? (prune ? null : was) : recipient.form;
  return isSameForm(was ?? NO_FORM, form ?? NO_FORM) ? [] : [{ step: 'form', recipient: { ...recipient, form } }];
}

const NO_FORM: TypedForm = { contentType: CONTENT_TYPES[0], body: '', endedBody: '', headers: [] };

const isSameForm = (was: TypedForm, is: TypedForm): boolean =>
  was.contentType === (is.contentType === '' ? CONTENT_TYPES[0] : is.contentType) &&
  was.body === is.body &&
  was.endedBody === is.endedBody &&
  was.headers.length === is.headers.length &&
  was.headers.every((one, i) => is.headers.slice(i, i + 1).some((other) => isSameHeader(one, other)));

function isSameChoice(was: FileRecipient['choice'] | undefined, is: FileRecipient['choice']): boolean {
  const lists = ['domains', 'tags', 'groups'] as const;
  return lists.every((key) => hasSameWords(was?.[key] ?? [], is[key] ?? [])) && (was?.least ?? null) === is.least;
}

function ruleSteps(now: RuleWords, { words, keys }: FileRules, prune: boolean): readonly FileStep[] {
  const decided = (key: RuleKey): readonly string[] => (prune || keys.has(key) ? words[key] : now[key]);
  const isQuiet = decided('quiet').length > 0;
  const isEscalated = decided('escalate-after').length > 0 && decided('escalate-to').length > 0;
  const chosen = (key: RuleKey, fallback: string, isOn: boolean): readonly string[] =>
    isOn ? (decided(key).length > 0 ? decided(key) : [fallback]) : [];
  const after: RuleWords = {
    quiet: decided('quiet'),
    'time-zone': chosen('time-zone', 'UTC', isQuiet),
    passes: chosen('passes', PASSING[0], isQuiet),
    'remind-after': decided('remind-after'),
    'escalate-after': isEscalated ? decided('escalate-after') : [],
    'escalate-to': isEscalated ? decided('escalate-to') : [],
    summary: decided('summary'),
    'summary-time-zone': chosen('summary-time-zone', 'UTC', decided('summary').length > 0),
  };
  const changes = RULE_KEYS.flatMap((name) =>
    hasSameWords(now[name], after[name]) ? [] : [{ name, before: now[name], after: after[name] }],
  );
  return changes.length === 0 ? [] : [{ step: 'rules', words: after, changes }];
}

/** A window that is to be another one is planned anew: the one of the same name goes, whatever else stays. */
function windowSteps(now: readonly FileWindow[], wanted: readonly FileWindow[], prune: boolean): readonly FileStep[] {
  const has = (all: readonly FileWindow[], one: FileWindow): boolean => all.some((other) => isSameWindow(one, other));
  const isReplaced = ({ name }: FileWindow): boolean => name !== '' && wanted.some((one) => one.name === name);
  return [
    ...now
      .filter((one) => !has(wanted, one))
      .map((window) => ({ step: prune || isReplaced(window) ? 'remove-window' : 'keep-window', window }) as const),
    ...wanted.filter((one) => !has(now, one)).map((window) => ({ step: 'add-window', window }) as const),
  ];
}
