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
    return { svg, faults: faultsIn(new TextDecoder('utf-8', { fatal: true }).decode(svg)) };
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

function faultsIn(text: string): LogoFault[] {
  const faults: LogoFault[] = [];
  const parser = new SaxesParser({ xmlns: true, position: true });
  const path: Open[] = [];
  let start = 0;
  let title: { text: string } | null = null;
  let rootAt = -1;

  const report = (fault: Broken, element: string, at = start): void => {
    if (faults.length >= MAX_FAULTS) return;
    faults.push({ ...fault, element: element.slice(0, MAX_NAME_CHARS), ...placeOf(text, at) });
  };
  const end = (fault: Broken, element: string, at?: number): never => {
    report(fault, element, at);
    throw ENOUGH;
  };

  parser.on('error', (error) => {
    const complaint = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    end(
      /entity/.test(complaint)
        ? broken('entity')
        : { code: 'xml', args: { parser: complaint.slice(0, MAX_COMPLAINT_CHARS) } },
      path.at(-1)?.name || 'file',
      parser.position,
    );
  });
  parser.on('doctype', () => end(broken('doctype'), 'DOCTYPE', parser.position));
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') report(broken('external'), '?xml-stylesheet', parser.position);
  });
  parser.on('opentagstart', (tag) => {
    // The parser has read the sign behind the name as well.
    start = Math.max(0, parser.position - tag.name.length - 2);
  });
  parser.on('opentag', (tag) => {
    const above = path.at(-1);
    const ours = tag.uri === SVG;
    const known = ours && ATTRIBUTES.has(tag.local);
    let reported = false;
    if (rootAt < 0) {
      rootAt = start;
      if (!ours || tag.local !== 'svg') {
        const fault: Broken = tag.local === 'svg' ? { code: 'namespace', args: { uri: SVG } } : broken('root');
        end(fault, tag.name);
      }
      for (const fault of rootFaults(tag)) report(fault, tag.name);
    } else {
      const fault = above?.reported === true ? null : faultOfElement(tag, above?.name ?? '', known);
      if (fault !== null) report(fault, tag.name);
      // Faults inside an element that is not allowed are reported with that element.
      reported = fault !== null || above?.reported === true;
      if (path.length === 1 && ours && tag.local === 'title') {
        if (title !== null) report(broken('title-twice'), tag.name);
        title ??= { text: '' };
      }
    }
    if (!reported) for (const fault of attributeFaults(tag, ATTRIBUTES.get(tag.local))) report(fault, tag.name);
    path.push({ name: ours ? tag.local : '', reported });
    if (path.length > MAX_DEPTH) end({ code: 'depth', args: { max: MAX_DEPTH } }, tag.name);
  });
  const onText = (found: string): void => {
    const inside = path.at(-1);
    if (inside === undefined) return;
    if (path.length === 2 && inside.name === 'title' && title !== null) title.text += found;
    if (!inside.reported && !holdsText(inside.name) && found.trim() !== '')
      report(broken('text'), inside.name, parser.position - 1);
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
  if (found === null) report(broken('title-missing'), 'title', rootAt);
  else if (found.text.trim() === '') report(broken('title-empty'), 'title', rootAt);
  return faults;
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
function placeOf(text: string, at: number): Pick<LogoFault, 'line' | 'column'> {
  const before = text.slice(0, at);
  const from = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let i = before.indexOf('\n'); i >= 0; i = before.indexOf('\n', i + 1)) line += 1;
  return { line, column: at - from + 1 };
}
