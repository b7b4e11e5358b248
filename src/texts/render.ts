import { IntlMessageFormat } from 'intl-messageformat';
import { type Arg, isMessage, type Message, type Rendered } from '../domain/message.ts';

/** Texts of one language by the ids of their messages, in ICU MessageFormat. */
export type Catalogue = ReadonlyMap<string, string>;

/** Puts messages into words of one language. */
export interface Renderer {
  /** The text of a message. Throws for an id that the catalogue does not have: that is a bug. */
  text(message: Message): string;
  /** A value with a text in place of each message, however deep; parts without messages stay the same objects. */
  render<T>(value: T): Rendered<T>;
}

/** Values of a list that are named; more are counted. */
const LISTED = 5;

/** What a renderer needs to know of its language beside the texts. */
interface Language {
  /** A locale for lists, dates and plurals (BCP 47). */
  readonly locale: string;
  readonly catalogue: Catalogue;
  /** What stands between two sentences. */
  readonly between: string;
  /** "2 more", the end of a list that is cut. */
  readonly more: (count: number) => string;
}

/** Compiles each text when it is first needed. */
export function createRenderer({ locale, catalogue, between, more }: Language): Renderer {
  const compiled = new Map<string, IntlMessageFormat>();
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

  function formatOf(id: string): IntlMessageFormat {
    const known = compiled.get(id);
    if (known !== undefined) return known;
    const source = catalogue.get(id);
    if (source === undefined) throw new Error(`No text for the message "${id}"`);
    const made = new IntlMessageFormat(source, locale, undefined, { ignoreTag: true });
    compiled.set(id, made);
    return made;
  }

  function shown(arg: Arg): string | number {
    if (typeof arg === 'string' || typeof arg === 'number') return arg;
    if (isMessage(arg)) return text(arg);
    if (isList(arg)) return listed(arg.map(shown));
    if ('sentences' in arg) return arg.sentences.map(text).join(between);
    if ('name' in arg) return arg.name;
    if ('date' in arg) return dates.format(arg.date);
    if ('instant' in arg) return `${times.format(arg.instant)} UTC`;
    return duration(arg.durationMs);
  }

  function listed(values: readonly (string | number)[]): string {
    const rest = values.length - LISTED;
    const named = values.slice(0, LISTED).map(String);
    return lists.format(rest > 0 ? [...named, more(rest)] : named);
  }

  /** In the largest unit of which there is at least one, whole. */
  function duration(ms: number): string {
    const [unit, size] = UNITS.find(([, one]) => ms >= one) ?? SECONDS;
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(ms / size));
  }

  function text({ id, args }: Message): string {
    const values = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, shown(arg)]));
    return String(formatOf(id).format(values)).trimEnd();
  }

  function rendered(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (isMessage(value)) return text(value);
    if (Array.isArray(value)) {
      const made = value.map(rendered);
      return made.every((one, i) => one === value[i]) ? value : made;
    }
    const entries = Object.entries(value).map(([key, one]) => [key, one, rendered(one)] as const);
    return entries.every(([, one, made]) => one === made)
      ? value
      : Object.fromEntries(entries.map(([key, , made]) => [key, made]));
  }

  return { text, render: <T>(value: T) => rendered(value) as Rendered<T> };
}

const SECONDS = ['second', 1000] as const;
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], SECONDS] as const;

const isList = (arg: Arg): arg is readonly Arg[] => Array.isArray(arg);
