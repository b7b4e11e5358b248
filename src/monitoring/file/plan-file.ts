import type { DomainName } from '../../domain/name.ts';
import { DEFAULT_SETTINGS } from '../model/monitor.ts';
import type { Pin, PinSubject } from '../model/pin.ts';
import { ALL_SETTINGS, type ChosenSettings } from '../settings/monitor-settings.ts';
import { type FileMonitor, type FileRecipient, hasSameWords, type MonitorFile, OWN_ADDRESS } from './monitor-file.ts';

/** One change that makes an account as a file has it. */
export type FileStep =
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
  | { readonly step: 'add-recipient' | 'choose'; readonly recipient: FileRecipient }
  | { readonly step: 'remove-recipient' | 'keep-recipient'; readonly recipient: FileRecipient };

interface SettingChange {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Returns the steps that make an account as a file has it, in their order. What the file does not have is kept, unless it is to
 * be pruned: the address of the account always stays.
 */
export const planFile = (now: MonitorFile, wanted: MonitorFile, prune: boolean): readonly FileStep[] => [
  ...(wanted.monitors === null ? [] : monitorSteps(now.monitors ?? [], wanted.monitors, prune)),
  ...(wanted.recipients === null ? [] : recipientSteps(now.recipients ?? [], wanted.recipients, prune)),
];

function monitorSteps(
  now: readonly FileMonitor[],
  wanted: readonly FileMonitor[],
  prune: boolean,
): readonly FileStep[] {
  const known = new Map(now.map((one) => [one.domain, one]));
  const named = new Set(wanted.map(({ domain }) => domain));
  const left = now.filter(({ domain }) => !named.has(domain));
  return [
    // What is removed makes room for what is added.
    ...left.map(({ domain }): FileStep => ({ step: prune ? 'remove' : 'keep', domain })),
    ...wanted.flatMap(({ domain }): readonly FileStep[] => (known.has(domain) ? [] : [{ step: 'add', domain }])),
    ...wanted.flatMap((one) => changeSteps(known.get(one.domain), one, prune)),
  ];
}

function changeSteps(
  was: FileMonitor | undefined,
  { domain, isPaused, settings, keys }: FileMonitor,
  prune: boolean,
): readonly FileStep[] {
  const before = was ?? { isPaused: false, settings: DEFAULT_SETTINGS };
  const isDecided = (key: string): boolean => prune || keys.has(key);
  const changed = ALL_SETTINGS.filter(
    (one) => isDecided(one.id) && !hasSameWords(one.wordsOf(settings), one.wordsOf(before.settings)),
  );
  // A file that names no pins would take away what nobody meant to lose: then a change of them is never told.
  const unnamed = prune
    ? []
    : before.settings.pins.filter(({ subject }) => !settings.pins.some((one) => one.subject === subject));
  const pins = pinChanges(before.settings.pins, [...settings.pins, ...unnamed]);
  let change: Partial<ChosenSettings> = {};
  for (const one of changed) {
    const parsed = one.parse(one.wordsOf(settings));
    if (parsed.ok) change = { ...change, ...parsed.change };
  }
  const changes = [
    ...changed.map((one) => ({ name: one.id, before: one.wordsOf(before.settings), after: one.wordsOf(settings) })),
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
      ];
    }),
  ];
}

function isSameChoice(was: FileRecipient['choice'] | undefined, is: FileRecipient['choice']): boolean {
  const lists = ['domains', 'tags', 'groups'] as const;
  return lists.every((key) => hasSameWords(was?.[key] ?? [], is[key] ?? [])) && (was?.least ?? null) === is.least;
}
