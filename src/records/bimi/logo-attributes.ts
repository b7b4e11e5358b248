import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import type { Broken } from './logo-fault.ts';
import { ROOT_VALUES } from './profile.ts';

const XLINK = 'http://www.w3.org/1999/xlink';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const XML = 'http://www.w3.org/XML/1998/namespace';
/** How much of a name is told. */
const MAX_NAME_CHARS = 40;

/** What is wrong with the root itself. Source: draft-svg-tiny-ps-abrotman §2; BIMI implementation guide (square). */
export function rootFaults(tag: SaxesTagNS): Broken[] {
  const value = (name: string): string | undefined =>
    Object.hasOwn(tag.attributes, name) ? tag.attributes[name]?.value : undefined;
  const faults: Broken[] = [];
  const tell = (rule: Broken['rule'], why: string): void => {
    faults.push({ rule, why });
  };
  if (value('version') !== '1.2') tell('version', 'needs version="1.2"');
  if (value('baseProfile') !== 'tiny-ps') tell('base-profile', 'needs baseProfile="tiny-ps"');
  for (const name of ['x', 'y']) if (value(name) !== undefined) tell('position', `may not have ${name}=`);
  for (const [name, { only, says }] of Object.entries(ROOT_VALUES)) {
    const found = value(name);
    if (found !== undefined && !only.test(found.trim())) tell('root-value', `may have only ${says} for ${name}=`);
  }
  const box = value('viewBox')
    ?.trim()
    .slice(0, MAX_BOX_CHARS)
    .split(/ *, *|\s+/);
  const numbers = box?.map((one) => (one === '' ? Number.NaN : Number(one)));
  if (numbers === undefined) tell('view-box', 'needs a viewBox');
  else {
    const [, , width = Number.NaN, height = Number.NaN] = numbers;
    if (numbers.length !== 4 || !numbers.every(Number.isFinite) || width <= 0 || height <= 0)
      tell('view-box', 'has a viewBox that cannot be read');
    else if (Math.abs(width - height) > SQUARE_WITHIN * Math.max(width, height))
      tell('square', `must be square; its viewBox is ${width} by ${height}`);
  }
  return faults;
}

/** A viewBox is four numbers. */
const MAX_BOX_CHARS = 200;
/** Drawing programs round: so much of the side is no difference that anybody sees. */
const SQUARE_WITHIN = 0.001;

/** What is wrong with the attributes of an element. `allowed` has local names, and `xml:` with those of XML. */
export function attributeFaults(tag: SaxesTagNS, allowed: ReadonlySet<string> | undefined): Broken[] {
  return Object.values(tag.attributes).flatMap((attribute) => {
    const broken = faultOf(attribute, tag, allowed);
    return broken === null ? [] : [broken];
  });
}

function faultOf(
  { name, local, uri, value }: SaxesAttributeNS,
  tag: SaxesTagNS,
  allowed: ReadonlySet<string> | undefined,
): Broken | null {
  if (uri === XMLNS) return null;
  const shown = name.slice(0, MAX_NAME_CHARS);
  if (/^on/i.test(local) || uri === EVENTS) return { rule: 'event', why: `has ${shown}=, which runs a script` };
  if (local === 'style' && uri === '')
    return { rule: 'style', why: 'has style=, which the profile does not know; write its properties as attributes' };
  const isLink = (local === 'href' || local === 'src') && (uri === '' || uri === XLINK);
  if (isLink && !/^\s*#[^\s#]+\s*$/.test(value)) return { rule: 'external', why: OUTSIDE };
  // With another base even `#name` leads elsewhere.
  if (uri === XML && local === 'base' && value.trim() !== '') return { rule: 'external', why: OUTSIDE };
  if (leadsOutside(value)) return { rule: 'external', why: OUTSIDE };
  // Those of the root that are forbidden by name were told already.
  if (tag.local === 'svg' && (local === 'x' || local === 'y') && uri === '') return null;
  const key = uri === XML ? `xml:${local}` : uri === XLINK && local === 'href' ? local : uri === '' ? local : null;
  if (key === null)
    return { rule: 'foreign', why: `has ${shown}=, which is no SVG; a drawing program may have left it` };
  if (allowed === undefined || allowed.has(key)) return null;
  return { rule: 'attribute', why: `may not have ${shown}=` };
}

const EVENTS = 'http://www.w3.org/2001/xml-events';
const OUTSIDE = 'leads to something outside of the logo';

/** Whether a property names something by `url(…)` that is not in the logo. */
function leadsOutside(value: string): boolean {
  const lower = value.toLowerCase();
  for (let at = lower.indexOf('url('); at >= 0; at = lower.indexOf('url(', at + 1))
    if (!/^url\(\s{0,20}['"]?\s{0,20}#/.test(lower.slice(at, at + 50))) return true;
  return false;
}
