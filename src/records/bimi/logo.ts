import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_LOGO_OCTETS, unpackSvg } from './gzip.ts';
import { attributeFaults, rootFaults } from './logo-attributes.ts';
import { type Broken, broken, type LogoFault } from './logo-fault.ts';
import { ATTRIBUTES, childrenOfElement, holdsText, STRANGERS } from './profile.ts';

export interface CheckedLogo {
  /** The SVG, unpacked; null where there is none. */
  readonly svg: Uint8Array | null;
  /** Empty where it keeps to the profile. */
  readonly faults: readonly LogoFault[];
}

/** Most faults that are reported; a file made by a drawing program may have hundreds. */
const MAX_FAULTS = 20;
/** Elements inside one another; logos need fewer than ten. */
const MAX_DEPTH = 64;
/** How many characters of a name are reported. */
const MAX_NAME_CHARS = 60;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Holds a logo to the profile SVG Tiny Portable/Secure. Document types and entities are never followed: the first ends
 * the reading, as does anything that is no XML. Never throws. Source: draft-svg-tiny-ps-abrotman §2, RFC 6170 §5.2.
 */
export function checkLogo(octets: Uint8Array): CheckedLogo {
  const unpacked = unpackSvg(octets);
  if (unpacked.kind === 'too-large')
    return { svg: null, faults: [ofFile({ code: 'size', args: { maxKib: MAX_LOGO_OCTETS / 1024 } })] };
  if (unpacked.kind === 'broken') return { svg: null, faults: [ofFile(broken('packing'))] };
  const svg = unpacked.octets;
  try {
    const reader = new LogoReader(new TextDecoder('utf-8', { fatal: true }).decode(svg));
    reader.read();
    return { svg, faults: reader.faults };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { svg, faults: [ofFile(broken('characters'))] };
  }
}

const ofFile = (fault: Broken): LogoFault => ({ ...fault, element: 'file', line: 1, column: 1 });

interface Open {
  /** The local name, or empty for what is not SVG. */
  readonly name: string;
  readonly reported: boolean;
}

/** Reads a logo element by element, and collects its faults. */
class LogoReader {
  readonly faults: LogoFault[] = [];
  readonly #text: string;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #path: Open[] = [];
  /** Where the element begins that is read now, and where the outermost one does. */
  #start = 0;
  #rootAt = -1;
  #title: string | null = null;

  constructor(text: string) {
    this.#text = text;
    const parser = this.#parser;
    parser.on('error', (error) => this.#onError(error.message));
    parser.on('doctype', () => this.#end(broken('doctype'), 'DOCTYPE', parser.position));
    parser.on('processinginstruction', ({ target }) => {
      if (target === 'xml-stylesheet') this.#report(broken('external'), '?xml-stylesheet', parser.position);
    });
    parser.on('opentagstart', (tag) => {
      // The parser has read the sign behind the name as well.
      this.#start = Math.max(0, parser.position - tag.name.length - 2);
    });
    parser.on('opentag', (tag) => this.#onOpen(tag));
    parser.on('text', (found) => this.#onText(found));
    parser.on('cdata', (found) => this.#onText(found));
    parser.on('closetag', () => {
      this.#path.pop();
    });
  }

  /** Reads all of it, or up to where it cannot go on. */
  read(): void {
    try {
      this.#parser.write(this.#text).close();
    } catch (error) {
      if (error !== ENOUGH) throw error;
      return;
    }
    if (this.#title === null) this.#report(broken('title-missing'), 'title', this.#rootAt);
    else if (this.#title.trim() === '') this.#report(broken('title-empty'), 'title', this.#rootAt);
  }

  #report(fault: Broken, element: string, at = this.#start): void {
    if (this.faults.length >= MAX_FAULTS) return;
    this.faults.push({ ...fault, element: element.slice(0, MAX_NAME_CHARS), ...placeOf(this.#text, at) });
  }

  #end(fault: Broken, element: string, at?: number): never {
    this.#report(fault, element, at);
    throw ENOUGH;
  }

  #onError(message: string): never {
    const complaint = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    const fault: Broken = /entity/.test(complaint)
      ? broken('entity')
      : { code: 'xml', args: { parser: complaint.slice(0, MAX_COMPLAINT_CHARS) } };
    this.#end(fault, this.#path.at(-1)?.name || 'file', this.#parser.position);
  }

  #onOpen(tag: SaxesTagNS): void {
    const ours = tag.uri === SVG;
    const isRoot = this.#rootAt < 0;
    if (isRoot) this.#onRoot(tag, ours);
    const reported = !isRoot && this.#onInner(tag, ours);
    if (!reported) for (const fault of attributeFaults(tag, ATTRIBUTES.get(tag.local))) this.#report(fault, tag.name);
    this.#path.push({ name: ours ? tag.local : '', reported });
    if (this.#path.length > MAX_DEPTH) this.#end({ code: 'depth', args: { max: MAX_DEPTH } }, tag.name);
  }

  #onRoot(tag: SaxesTagNS, ours: boolean): void {
    this.#rootAt = this.#start;
    if (!ours || tag.local !== 'svg')
      this.#end(tag.local === 'svg' ? { code: 'namespace', args: { uri: SVG } } : broken('root'), tag.name);
    for (const fault of rootFaults(tag)) this.#report(fault, tag.name);
  }

  /** Returns whether the element, or one around it, is not allowed: faults inside are reported with that element. */
  #onInner(tag: SaxesTagNS, ours: boolean): boolean {
    const above = this.#path.at(-1);
    const known = ours && ATTRIBUTES.has(tag.local);
    const fault = above?.reported === true ? null : faultOfElement(tag, above?.name ?? '', known);
    if (fault !== null) this.#report(fault, tag.name);
    if (this.#path.length === 1 && ours && tag.local === 'title') {
      if (this.#title !== null) this.#report(broken('title-twice'), tag.name);
      this.#title ??= '';
    }
    return fault !== null || above?.reported === true;
  }

  #onText(found: string): void {
    const inside = this.#path.at(-1);
    if (inside === undefined) return;
    if (this.#path.length === 2 && inside.name === 'title' && this.#title !== null) this.#title += found;
    if (!inside.reported && !holdsText(inside.name) && found.trim() !== '')
      this.#report(broken('text'), inside.name, this.#parser.position - 1);
  }
}

/** Thrown by a handler, as there is no other way to stop the parser, which goes on after errors. */
const ENOUGH = new Error('enough');

/** How many characters of the parser's error are reported. */
const MAX_COMPLAINT_CHARS = 120;

function faultOfElement(tag: SaxesTagNS, above: string, known: boolean): Broken | null {
  const stranger = Object.hasOwn(STRANGERS, tag.local) ? STRANGERS[tag.local] : undefined;
  if (stranger !== undefined) return broken(stranger);
  if (tag.uri !== SVG) return broken('foreign-element');
  if (!known) return broken('element');
  if (childrenOfElement(above).has(tag.local)) return null;
  return { code: 'place', args: { parent: above } };
}

/** Line and column of a place in the text, both counted from 1. */
function placeOf(text: string, at: number) {
  const before = text.slice(0, at);
  const from = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let i = before.indexOf('\n'); i >= 0; i = before.indexOf('\n', i + 1)) line += 1;
  return { line, column: at - from + 1 };
}
