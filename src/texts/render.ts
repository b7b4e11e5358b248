import { IntlMessageFormat } from 'intl-messageformat';
import {
  type Arg,
  isMessage,
  type Message,
  type MessageArgs,
  type Rendered,
  type TextTable,
} from '../domain/message.ts';
import { compileText, type TextPiece, textOfPieces } from './compile-text.ts';
import type { Formats } from './formats.ts';

/** Texts of one language by the ids of their messages, in ICU MessageFormat. */
export type Catalogue = ReadonlyMap<string, string>;

/** Puts messages into words of one language. */
export interface Renderer {
  /** The text of a message. Throws for an id that the catalogue does not have: that is a bug. */
  text(message: Message): string;
  /** The text of anything that a slot can hold. */
  textOfArg(arg: Arg): string;
  /** The text of a message with elements in some of its slots, as a list of strings and elements. */
  parts<X extends object>(message: Message, elements: Readonly<Record<string, X>>): readonly TextPart<X>[];
  /** A value with a text in place of each message, however deep; parts without messages stay the same objects. */
  render<T>(value: T): Rendered<T>;
  /** A text of a table of a page, a command or an e-mail, whose English need not be in the catalogue. */
  textOf(table: TextTable, key: string, args: MessageArgs): string;
  /** The same with tags and elements in it, as a list of strings and elements. */
  partsOf<X extends object>(table: TextTable, key: string, fillings: Fillings<X>): readonly TextPart<X>[];
}

/** A part of a text with markup: `X` is an element, say of a page. */
export type TextPart<X> = string | X;

/** Fills a text with markup: values and elements for its slots; for each tag, what makes an element of its inside. */
type Fillings<X> = Readonly<Record<string, Arg | X | ((inside: readonly TextPart<X>[]) => X)>>;

/** Holds what a renderer needs to know of its language. */
interface LanguageData {
  readonly formats: Formats;
  readonly catalogue: Catalogue;
  /** Whether the texts of a table are of this language, so that the catalogue need not have them. */
  readonly ownTables: boolean;
}

/** Compiles each text when it is first needed. */
export function createRenderer({ formats, catalogue, ownTables }: LanguageData): Renderer {
  const { formatOf, formatWithTags } = createCompiler(formats.locale, { catalogue, ownTables });

  const shown = shownIn(formats, (message) => text(message));

  function formatted(format: Format, args: MessageArgs): string {
    if (typeof format === 'string') return format;
    if (!(format instanceof IntlMessageFormat)) {
      const valueIn = (slot: string): string | number => {
        const arg = args[slot];
        if (arg === undefined) throw new Error(`No value for the slot "${slot}" of "${format.source}"`);
        return shown(arg);
      };
      return textOfPieces(format.pieces, valueIn).trimEnd();
    }
    const values: Record<string, string | number> = {};
    for (const name in args) {
      const arg = args[name];
      if (arg !== undefined) values[name] = shown(arg);
    }
    return String(format.format(values)).trimEnd();
  }

  const text = ({ id, args }: Message): string => formatted(formatOf(id), args).trimEnd();

  const formatOfTable = byTable((id, own) => formatOf(id, own));
  const formatOfRichTable = byTable((id, own) => formatWithTags(id, own));

  function filledWith<X extends object>(format: IntlMessageFormat, fillings: Fillings<X>): readonly TextPart<X>[] {
    const values: Record<string, Fillings<X>[string] | string | number> = {};
    for (const name in fillings) {
      const value = fillings[name];
      if (value !== undefined) values[name] = isArg(value) ? shown(value) : value;
    }
    const parts = format.format<X>(values as Parameters<typeof format.format<X>>[0]);
    return Array.isArray(parts) ? parts : [parts];
  }

  return {
    text,
    textOf: (table, key, args) => formatted(formatOfTable(table, key), args),
    textOfArg: (arg) => String(shown(arg)),
    partsOf: (table, key, fillings) => filledWith(formatOfRichTable(table, key), fillings),
    parts: ({ id, args }, elements) => filledWith(formatWithTags(id, undefined), { ...args, ...elements }),
    render: <T>(value: T) =>
      (typeof value === 'object' && value !== null ? rendered(value, text) : value) as Rendered<T>,
  };
}

type TextOf = (message: Message) => string;

/** Returns how values of slots are shown in a language. */
function shownIn(formats: Formats, text: TextOf): (arg: Arg) => string | number {
  return function shown(arg: Arg): string | number {
    if (typeof arg === 'string' || typeof arg === 'number') return arg;
    if (isMessage(arg)) return text(arg);
    if (isList(arg)) return formats.list(arg.map((one) => String(shown(one))));
    if ('sentences' in arg) return arg.sentences.map(text).join(formats.between);
    if ('name' in arg) return arg.name;
    if ('date' in arg) return formats.dateInText(arg.date);
    if ('instant' in arg) return formats.instant(arg.instant);
    return formats.duration(arg.durationMs);
  };
}

/** Puts texts in place of messages. A report has thousands of values and few of them: nothing is copied before the first. */
function rendered(value: object, text: TextOf): unknown {
  if (Array.isArray(value)) return renderedList(value, text);
  if (isMessage(value)) return text(value);
  let copy: Record<string, unknown> | undefined;
  for (const key in value) {
    const one: unknown = (value as Record<string, unknown>)[key];
    if (typeof one !== 'object' || one === null) continue;
    const made = rendered(one, text);
    if (made === one) continue;
    copy ??= { ...value };
    copy[key] = made;
  }
  return copy ?? value;
}

function renderedList(values: readonly unknown[], text: TextOf): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let i = 0; i < values.length; i += 1) {
    const one = values[i];
    if (typeof one !== 'object' || one === null) continue;
    const made = rendered(one, text);
    if (made === one) continue;
    copy ??= values.slice();
    copy[i] = made;
  }
  return copy ?? values;
}

/** A compiled text: the text itself where it takes no values, its pieces, or what the library makes of the few others. */
type Format = IntlMessageFormat | string | { readonly pieces: readonly TextPiece[]; readonly source: string };

/** Compiles texts by the ids of their messages. `own` is the English of a table that the catalogue does not list. */
interface Compiler {
  /** Makes a text of arguments. */
  formatOf(id: string, own?: string): Format;
  formatWithTags(id: string, own: string | undefined): IntlMessageFormat;
}

function createCompiler(locale: string, { catalogue, ownTables }: Omit<LanguageData, 'formats'>): Compiler {
  const compiled = new Map<string, Format>();
  const withTags = new Map<string, IntlMessageFormat>();

  function sourceOf(id: string, own: string | undefined): string {
    const source = catalogue.get(id) ?? (ownTables ? own : undefined);
    if (source === undefined) throw new Error(`No text for the message "${id}"`);
    return source;
  }

  return {
    formatOf(id, own) {
      const known = compiled.get(id);
      if (known !== undefined) return known;
      const source = sourceOf(id, own);
      const made = PLAIN.test(source) ? source : compile(source, locale);
      compiled.set(id, made);
      return made;
    },
    formatWithTags(id, own) {
      const format = withTags.get(id) ?? new IntlMessageFormat(sourceOf(id, own), locale);
      withTags.set(id, format);
      return format;
    },
  };
}

/** Remembers what was compiled by table and key, so that no id is put together for a text that is used again. */
function byTable<F>(compiled: (id: string, own: string | undefined) => F): (table: TextTable, key: string) => F {
  const tables = new WeakMap<TextTable, Map<string, F>>();
  return (table, key) => {
    let known = tables.get(table);
    if (known === undefined) {
      known = new Map();
      tables.set(table, known);
    }
    const before = known.get(key);
    if (before !== undefined) return before;
    const format = compiled(`${table.prefix}/${key}`, table.texts[key]);
    known.set(key, format);
    return format;
  };
}

function compile(source: string, locale: string): Format {
  const format = new IntlMessageFormat(source, locale, undefined, { ignoreTag: true });
  const pieces = compileText(format.getAst(), locale);
  return pieces === null ? format : { pieces, source };
}

/** Texts that are shown as they are. */
const PLAIN = /^[^{}<>']*$/;

const isList = (arg: Arg): arg is readonly Arg[] => Array.isArray(arg);

/** Whether a filling is data; everything else is an element or makes one. */
function isArg<X extends object>(filling: Fillings<X>[string]): filling is Arg {
  if (typeof filling === 'function') return false;
  if (typeof filling !== 'object') return true;
  return Array.isArray(filling) || isMessage(filling) || SHAPES.some((shape) => shape in filling);
}

/** By which the objects that are arguments are known. */
const SHAPES = ['sentences', 'instant', 'date', 'durationMs', 'name'] as const;
