import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_LOGO_OCTETS, unpackSvg } from './gzip.ts';
import { attributeFaults, rootFaults } from './logo-attributes.ts';
import type { Broken, LogoFault, LogoRule } from './logo-fault.ts';
import { ATTRIBUTES, childrenOfElement, holdsText, STRANGERS } from './profile.ts';

export interface CheckedLogo {
  /** The SVG, unpacked; null where there is none. */
  readonly svg: Uint8Array | null;
  /** Empty where it keeps to the profile. */
  readonly faults: readonly LogoFault[];
}

/** Faults told; a file made by a drawing program may have hundreds. */
const MAX_FAULTS = 20;
/** Elements inside one another; logos need fewer than ten. */
const MAX_DEPTH = 64;
/** How much of a name is told. */
const MAX_NAME_CHARS = 60;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Holds a logo to the profile SVG Tiny Portable/Secure. Document types and entities are never followed: the first ends
 * the reading, as does anything that is no XML. Never throws. Source: draft-svg-tiny-ps-abrotman §2, RFC 6170 §5.2.
 */
export function checkLogo(octets: Uint8Array): CheckedLogo {
  const unpacked = unpackSvg(octets);
  if (unpacked.kind === 'too-large')
    return { svg: null, faults: [ofFile('size', `has more than ${MAX_LOGO_OCTETS / 1024} KiB`)] };
  if (unpacked.kind === 'broken')
    return { svg: null, faults: [ofFile('packing', 'is packed with gzip, but cannot be unpacked')] };
  const svg = unpacked.octets;
  try {
    return { svg, faults: faultsIn(new TextDecoder('utf-8', { fatal: true }).decode(svg)) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { svg, faults: [ofFile('characters', 'is not written in UTF-8')] };
  }
}

const ofFile = (rule: LogoRule, why: string): LogoFault => ({ rule, element: 'file', why, line: 1, column: 1 });

interface Open {
  /** The local name, or empty for what is not SVG. */
  readonly name: string;
  readonly told: boolean;
}

function faultsIn(text: string): LogoFault[] {
  const faults: LogoFault[] = [];
  const parser = new SaxesParser({ xmlns: true, position: true });
  const path: Open[] = [];
  let start = 0;
  let title: { text: string } | null = null;
  let rootAt = -1;

  const tell = ({ rule, why }: Broken, element: string, at = start): void => {
    if (faults.length >= MAX_FAULTS) return;
    faults.push({ rule, element: element.slice(0, MAX_NAME_CHARS), why, ...placeOf(text, at) });
  };
  const end = (broken: Broken, element: string, at?: number): never => {
    tell(broken, element, at);
    throw ENOUGH;
  };

  parser.on('error', (error) => {
    const why = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    const entity = /entity/.test(why);
    end(
      entity
        ? { rule: 'entity', why: 'names an entity that XML does not know; none may be defined in a logo' }
        : { rule: 'xml', why: `is no well-formed XML: ${why.slice(0, MAX_WHY_CHARS)}` },
      path.at(-1)?.name || 'file',
      parser.position,
    );
  });
  parser.on('doctype', () =>
    end({ rule: 'doctype', why: 'may not stand in a logo: it can define entities' }, 'DOCTYPE', parser.position),
  );
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet')
      tell({ rule: 'external', why: 'leads to something outside of the logo' }, '?xml-stylesheet', parser.position);
  });
  parser.on('opentagstart', (tag) => {
    // The parser has read the sign behind the name as well.
    start = Math.max(0, parser.position - tag.name.length - 2);
  });
  parser.on('opentag', (tag) => {
    const above = path.at(-1);
    const ours = tag.uri === SVG;
    const known = ours && ATTRIBUTES.has(tag.local);
    let told = false;
    if (rootAt < 0) {
      rootAt = start;
      if (!ours || tag.local !== 'svg') {
        const why = tag.local === 'svg' ? `needs xmlns="${SVG}"` : 'is not svg, so this is no logo';
        end({ rule: 'root', why }, tag.name);
      }
      for (const broken of rootFaults(tag)) tell(broken, tag.name);
    } else {
      const broken = above?.told === true ? null : faultOfElement(tag, above?.name ?? '', known);
      if (broken !== null) tell(broken, tag.name);
      // What stands inside of something that may not be there is told with it.
      told = broken !== null || above?.told === true;
      if (path.length === 1 && ours && tag.local === 'title') {
        if (title !== null) tell({ rule: 'title', why: 'stands twice' }, tag.name);
        title ??= { text: '' };
      }
    }
    if (!told) for (const broken of attributeFaults(tag, ATTRIBUTES.get(tag.local))) tell(broken, tag.name);
    path.push({ name: ours ? tag.local : '', told });
    if (path.length > MAX_DEPTH) end({ rule: 'depth', why: `lies deeper than ${MAX_DEPTH} elements` }, tag.name);
  });
  const onText = (found: string): void => {
    const inside = path.at(-1);
    if (inside === undefined) return;
    if (path.length === 2 && inside.name === 'title' && title !== null) title.text += found;
    if (!inside.told && !holdsText(inside.name) && found.trim() !== '')
      tell({ rule: 'text', why: 'may not hold text' }, inside.name, parser.position - 1);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    path.pop();
  });

  try {
    parser.write(text).close();
  } catch (error) {
    if (error !== ENOUGH) throw error;
    return faults;
  }
  const found = title as { readonly text: string } | null;
  if (found === null) tell({ rule: 'title', why: 'is missing; svg needs one directly inside' }, 'title', rootAt);
  else if (found.text.trim() === '') tell({ rule: 'title', why: 'is empty' }, 'title', rootAt);
  return faults;
}

/** Thrown by a handler, as there is no other way to stop the parser, which goes on after errors. */
const ENOUGH = new Error('the rest of the logo is of no use');

/** How much of the parser's complaint is told. */
const MAX_WHY_CHARS = 120;

const STRANGE: Readonly<Record<(typeof STRANGERS)[string], string>> = {
  script: 'may not stand in a logo',
  style: 'holds CSS, which the profile does not know; write the properties as attributes',
  image: 'is a picture or a recording of its own; a logo may hold shapes only',
  link: 'may not stand in a logo: it is a link',
  foreign: 'holds something that is no SVG',
  animation: 'may not stand in a logo: it is an animation',
};

function faultOfElement(tag: SaxesTagNS, above: string, known: boolean): Broken | null {
  const stranger = Object.hasOwn(STRANGERS, tag.local) ? STRANGERS[tag.local] : undefined;
  if (stranger !== undefined) return { rule: stranger, why: STRANGE[stranger] };
  if (tag.uri !== SVG) return { rule: 'foreign', why: 'is no SVG; a drawing program may have left it' };
  if (!known) return { rule: 'element', why: 'is not part of the profile SVG Tiny PS' };
  if (childrenOfElement(above).has(tag.local)) return null;
  return { rule: 'place', why: `may not stand inside ${above}` };
}

/** Line and column of a place in the text, both counted from 1. */
function placeOf(text: string, at: number): Pick<LogoFault, 'line' | 'column'> {
  const before = text.slice(0, at);
  const from = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let i = before.indexOf('\n'); i >= 0; i = before.indexOf('\n', i + 1)) line += 1;
  return { line, column: at - from + 1 };
}
