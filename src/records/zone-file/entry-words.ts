/** Takes words off the front of a line, with quotation marks and escapes as they are. */
export class EntryWords {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next word; empty where none is left. */
  next(): string {
    const text = this.#text;
    while (isBlank(text.charCodeAt(this.#at))) this.#at += 1;
    const start = this.#at;
    let isQuoted = false;
    for (; this.#at < text.length; this.#at += 1) {
      const char = text.charCodeAt(this.#at);
      if (char === 0x5c) this.#at += 1;
      else if (char === 0x22) isQuoted = !isQuoted;
      else if (!isQuoted && isBlank(char)) break;
    }
    return text.slice(start, this.#at);
  }

  /** All that is left. */
  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }
}

const isBlank = (char: number): boolean => char === 0x20 || char === 0x09 || char === 0x0d || char === 0x0a;
