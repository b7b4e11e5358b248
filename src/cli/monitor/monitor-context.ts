import type { Account } from '../../accounts/store.ts';
import type { Words } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import type { Instant } from '../../domain/time.ts';
import { BREAKDOWNS } from '../../monitoring/fleet/breakdown.ts';
import { FILTERS, type FleetFilter } from '../../monitoring/fleet/filter.ts';
import type { Monitor } from '../../monitoring/model/monitor.ts';
import { SUPPLIER_KINDS } from '../../monitoring/model/suppliers.ts';
import type { MonitorService } from '../../monitoring/service/monitor-service.ts';
import { listed } from '../../monitoring/service/typed-choice.ts';
import { CHOSEN_SETTINGS, type SettingFlag } from '../../monitoring/settings/monitor-settings.ts';
import { UsageError } from '../commands/accounts.ts';
import type { DatabaseFlags } from '../commands/database.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { TerminalWriter } from '../terminal/terminal-writer.ts';
import { MONITOR_COMMAND_TEXTS } from './monitor-texts.ts';

export interface MonitorFlags extends DatabaseFlags, Readonly<Partial<Record<SettingFlag, string>>> {
  readonly account: string;
  readonly json?: true;
  readonly limit?: string;
  readonly dryRun?: true;
  readonly prune?: true;
  readonly sameAs?: string;
  readonly comment?: string;
  readonly quiet?: string;
  readonly timeZone?: string;
  readonly passes?: string;
  readonly remindAfter?: string;
  readonly escalateAfter?: string;
  readonly escalateTo?: string;
  readonly summary?: string;
  readonly summaryTimeZone?: string;
  readonly domains?: string;
  readonly domain?: string;
  readonly to?: string;
  readonly groups?: string;
  readonly least?: string;
  readonly state?: string;
  readonly tag?: string;
  readonly match?: string;
  readonly all?: true;
  readonly yes?: true;
  readonly addTags?: string;
  readonly removeTags?: string;
  readonly registrar?: string;
  readonly issuer?: string;
  readonly dns?: string;
  readonly unknown?: string;
  readonly without?: string;
  readonly by?: string;
  readonly marks?: true;
  readonly has?: true;
  readonly lacks?: true;
  readonly name?: string;
  readonly duration?: string;
  readonly builtIn?: string;
  readonly contentType?: string;
  readonly body?: string;
  readonly endedBody?: string;
  readonly header?: readonly string[];
  readonly preview?: true;
}

/** Holds what a command works with. */
export interface MonitorContext {
  readonly monitors: MonitorService;
  readonly account: Account;
  readonly flags: MonitorFlags;
  readonly terminal: Terminal;
  readonly words: Words<typeof MONITOR_COMMAND_TEXTS.texts>;
  readonly writer: TerminalWriter;
  /** A time as it is shown. */
  time(at: Instant): string;
  readonly stdin: NodeJS.ReadableStream;
  print(line: string): void;
  /** Prints a value as JSON, with its messages in the language of the terminal: on one line, unless it is indented. */
  printJson(value: object, indent?: number): void;
}

export const { message: monitorMessage } = MONITOR_COMMAND_TEXTS;

type MonitorAction = (context: MonitorContext, ...typed: readonly string[]) => Promise<void>;

/** Runs the action that was typed first, with what follows it. `unknown` is said where it is none of them. */
export async function runAction(
  actions: Readonly<Record<string, MonitorAction>>,
  context: MonitorContext,
  {
    action,
    typed,
    unknown = 'not-an-action',
  }: {
    readonly action: string;
    readonly typed: readonly string[];
    readonly unknown?: 'not-an-action' | 'not-for-deliveries';
  },
): Promise<void> {
  const known = Object.entries(actions).find(([name]) => name === action);
  if (known === undefined)
    throw new UsageError(
      monitorMessage(unknown, { typed: action }),
      monitorMessage('use-one-of', { values: Object.keys(actions).join(', ') }),
    );
  await known[1](context, ...typed);
}

/** Returns a name that was typed for a monitor that is there. */
export function typedDomain(typed: string | undefined): DomainName {
  const parsed = parseDomainName(typed ?? '');
  if (!parsed.ok) throw new UsageError(parsed.fault, parsed.hint);
  return parsed.name;
}

/** Lists the flags that choose monitors. */
export const FILTER_FLAGS = ['state', 'tag', 'match', ...SUPPLIER_KINDS, 'unknown', 'without'] as const;

/** Returns the error that a flag is empty, as of a script with an empty variable: it would choose all. */
const choosesNothing = (flag: 'tag' | 'match'): UsageError =>
  new UsageError(monitorMessage('empty-flag', { flag }), monitorMessage('empty-flag/hint'));

/** Reads which monitors are chosen. */
export function typedFilter(flags: MonitorFlags): FleetFilter {
  const { state = 'all', tag = '', match = '', registrar, issuer, dns } = flags;
  const show = FILTERS.find((one) => one === state);
  if (show === undefined)
    throw new UsageError(
      monitorMessage('state', { typed: state }),
      monitorMessage('use-one-of', { values: FILTERS.join(', ') }),
    );
  const tags = CHOSEN_SETTINGS.tags.parse(listed(tag));
  if (!tags.ok) throw new UsageError(monitorMessage('tag', { typed: tag }), tags.fault);
  if (flags.tag !== undefined && tags.value.length === 0) throw choosesNothing('tag');
  if (flags.match !== undefined && match.trim() === '') throw choosesNothing('match');
  return {
    find: match,
    show,
    tags: tags.value,
    suppliers: { registrar, issuer, dns },
    unknown: typedWords('unknown', flags.unknown, SUPPLIER_KINDS),
    without: typedWords('without', flags.without, BREAKDOWNS),
  };
}

/** Reads the words of a flag; another one is a usage error. */
export function typedWords<W extends string>(
  flag: 'unknown' | 'without' | 'by',
  typed: string | undefined,
  words: readonly W[],
): readonly W[] {
  if (typed === undefined) return [];
  const given = listed(typed);
  const known = words.filter((word) => given.includes(word));
  // A flag without a word would choose all.
  if (known.length === 0 || known.length < given.length)
    throw new UsageError(
      monitorMessage('no-kind', { flag, typed }),
      monitorMessage('use-one-of', { values: words.join(', ') }),
    );
  return known;
}

/** Returns the error that the account does not monitor these. */
export const notMonitored = ({ account: { email } }: MonitorContext, names: readonly DomainName[]): UsageError =>
  new UsageError(monitorMessage('not-monitored', { email, names }), monitorMessage('not-monitored/hint', { email }));

/** Points, and the grade where there is one. */
export const scoreText = (
  words: MonitorContext['words'],
  { score, max, grade }: NonNullable<Monitor['status']['score']>,
): string => `${max > score ? words('at-least', { score }) : score}${grade === null ? '' : ` ${grade}`}`;

/** Reads all that comes through a stream. */
export async function readAll(stdin: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
