import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { type Broken, broken } from './logo-fault.ts';
import { ROOT_VALUES } from './profile.ts';

const XLINK = 'http://www.w3.org/1999/xlink';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const XML = 'http://www.w3.org/XML/1998/namespace';
/** How much of a name is told. */
const MAX_NAME_CHARS = 40;

/**
 * Finds what is wrong with the root itself. Source: draft-svg-tiny-ps-abrotman §2; BIMI implementation guide (square).
 */
export function rootFaults(tag: SaxesTagNS): Broken[] {
  const value = (name: string): string | undefined =>
    Object.hasOwn(tag.attributes, name) ? tag.attributes[name]?.value : undefined;
  const faults: Broken[] = [];
  if (value('version') !== '1.2') faults.push(broken('version'));
  if (value('baseProfile') !== 'tiny-ps') faults.push(broken('base-profile'));
  for (const attribute of ['x', 'y'])
    if (value(attribute) !== undefined) faults.push({ code: 'position', args: { attribute } });
  for (const [attribute, { only, says }] of Object.entries(ROOT_VALUES)) {
    const found = value(attribute);
    if (found !== undefined && !only.test(found.trim()))
      faults.push({ code: 'root-value', args: { attribute, value: says } });
  }
  const box = value('viewBox')
    ?.trim()
    .slice(0, MAX_BOX_CHARS)
    .split(/ *, *|\s+/);
  const numbers = box?.map((one) => (one === '' ? Number.NaN : Number(one)));
  if (numbers === undefined) faults.push(broken('view-box-missing'));
  else {
    const [, , width = Number.NaN, height = Number.NaN] = numbers;
    if (numbers.length !== 4 || !numbers.every(Number.isFinite) || width <= 0 || height <= 0)
      faults.push(broken('view-box'));
    else if (Math.abs(width - height) > SQUARE_WITHIN * Math.max(width, height))
      faults.push({ code: 'square', args: { width, height } });
  }
  return faults;
}

/** A viewBox is four numbers. */
const MAX_BOX_CHARS = 200;
/** Drawing programs round: so much of the side is no difference that anybody sees. */
const SQUARE_WITHIN = 0.001;

/** Finds what is wrong with the attributes of an element. `allowed` has local names, and `xml:` with those of XML. */
export function attributeFaults(tag: SaxesTagNS, allowed: ReadonlySet<string> | undefined): Broken[] {
  return Object.values(tag.attributes).flatMap((attribute) => {
    const fault = faultOf(attribute, tag, allowed);
    return fault === null ? [] : [fault];
  });
}

function faultOf(
  { name, local, uri, value }: SaxesAttributeNS,
  tag: SaxesTagNS,
  allowed: ReadonlySet<string> | undefined,
): Broken | null {
  if (uri === XMLNS) return null;
  const shown = name.slice(0, MAX_NAME_CHARS);
  if (/^on/i.test(local) || uri === EVENTS) return { code: 'event', args: { attribute: shown } };
  if (local === 'style' && uri === '') return broken('style-attribute');
  const isLink = (local === 'href' || local === 'src') && (uri === '' || uri === XLINK);
  if (isLink && !/^\s*#[^\s#]+\s*$/.test(value)) return broken('external');
  // With another base even `#name` leads elsewhere.
  if (uri === XML && local === 'base' && value.trim() !== '') return broken('external');
  if (leadsOutside(value)) return broken('external');
  // Those of the root that are forbidden by name were told already.
  if (tag.local === 'svg' && (local === 'x' || local === 'y') && uri === '') return null;
  const key = uri === XML ? `xml:${local}` : uri === XLINK && local === 'href' ? local : uri === '' ? local : null;
  if (key === null) return { code: 'foreign-attribute', args: { attribute: shown } };
  if (allowed === undefined || allowed.has(key)) return null;
  return { code: 'attribute', args: { attribute: shown } };
}

const EVENTS = 'http://www.w3.org/2001/xml-events';

/** Whether a property names something by `url(…)` that is not in the logo. */
function leadsOutside(value: string): boolean {
  const lower = value.toLowerCase();
  for (let at = lower.indexOf('url('); at >= 0; at = lower.indexOf('url(', at + 1))
    if (!/^url\(\s{0,20}['"]?\s{0,20}#/.test(lower.slice(at, at + 50))) return true;
  return false;
}
