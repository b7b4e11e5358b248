/** A string or template literal of a source file. What stands in `${…}` is `{}` in its text. */
export interface Literal {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Whether it belongs to a `throw new …(…)`, which tells of a bug. */
  readonly thrown: boolean;
}

/** A name or keyword in the code of a source file. */
export interface Word {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** The literals of a source file: comments and patterns are passed over. */
export const literalsOf = (source: string): readonly Literal[] => scanned(source).literals;

/** The words of a source file's code, without its comments, patterns and literals. */
export const wordsOf = (source: string): readonly Word[] => scanned(source).words;

function scanned(source: string): Scanner {
  const scanner = new Scanner(source);
  scanner.code(false);
  return scanner;
}

/** Reads TypeScript just closely enough to tell literals from comments, patterns and code. */
class Scanner {
  readonly literals: Literal[] = [];
  readonly words: Word[] = [];
  readonly #source: string;
  #at = 0;
  /** The last sign of code, to tell a pattern from a division. */
  #before = '';

  /** Where each line ends. */
  readonly #ends: readonly number[];

  constructor(source: string) {
    this.#source = source;
    this.#ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  }

  /** Code to the end, or to the brace that closes a `${`. */
  code(inTemplate: boolean): void {
    let depth = 0;
    for (let sign = this.#sign(); sign !== ''; sign = this.#sign()) {
      if (this.#skipped()) continue;
      if (sign === "'" || sign === '"') this.#string(sign);
      else if (sign === '`') this.#template();
      else if (sign === '/' && this.#beginsPattern()) this.#pattern();
      else if (/[A-Za-z_$]/.test(sign)) this.#word();
      else {
        if (sign === '{') depth += 1;
        if (sign === '}') {
          if (inTemplate && depth === 0) return;
          depth -= 1;
        }
        this.#before = sign;
        this.#at += 1;
      }
    }
  }

  /** The line of a place, from 1. */
  #lineOf(at: number): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  #sign(): string {
    return this.#source.charAt(this.#at);
  }

  /** Passes over a blank or a comment. */
  #skipped(): boolean {
    const rest = /\s+|\/\/[^\n]*|\/\*.*?\*\//sy;
    rest.lastIndex = this.#at;
    const length = rest.exec(this.#source)?.[0].length ?? 0;
    this.#at += length;
    return length > 0;
  }

  #word(): void {
    const word = /[\w$]+/y;
    word.lastIndex = this.#at;
    const text = word.exec(this.#source)?.[0] ?? '';
    this.words.push({ text, line: this.#lineOf(this.#at) });
    this.#at += text.length;
    this.#before = 'x';
  }

  #beginsPattern(): boolean {
    return (
      !/[\w)\]}<]/.test(this.#before) || /\breturn\s*$/.test(this.#source.slice(Math.max(0, this.#at - 100), this.#at))
    );
  }

  #keep(text: string, from: number): void {
    const before = this.#source.slice(Math.max(0, from - 200), from);
    const thrown = /\bthrow new (?:Type)?Error\([^;]*$/.test(before);
    this.literals.push({ text, line: this.#lineOf(from), thrown });
    this.#before = 'x';
  }

  #string(quote: string): void {
    const from = this.#at;
    let text = '';
    for (this.#at += 1; this.#sign() !== quote && this.#sign() !== ''; this.#at += 1) {
      if (this.#sign() === '\\') this.#at += 1;
      text += this.#sign();
    }
    this.#at += 1;
    this.#keep(text, from);
  }

  #template(): void {
    const from = this.#at;
    let text = '';
    for (this.#at += 1; this.#sign() !== '`' && this.#sign() !== ''; this.#at += 1) {
      if (this.#sign() === '\\') this.#at += 1;
      else if (this.#source.startsWith('${', this.#at)) {
        this.#at += 2;
        this.#before = '{';
        this.code(true);
        text += '{}';
        continue;
      }
      text += this.#sign();
    }
    this.#at += 1;
    this.#keep(text, from);
  }

  #pattern(): void {
    let inClass = false;
    for (this.#at += 1; this.#sign() !== '' && (inClass || this.#sign() !== '/'); this.#at += 1) {
      if (this.#sign() === '\\') this.#at += 1;
      else if (this.#sign() === '[') inClass = true;
      else if (this.#sign() === ']') inClass = false;
    }
    this.#at += 1;
    this.#before = 'x';
  }
}
