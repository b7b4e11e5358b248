import type { PlainRule } from './logo-fault.ts';

/**
 * Lists what the profile SVG Tiny Portable/Secure allows: elements, what may stand inside them, and their attributes.
 * Source: draft-svg-tiny-ps-abrotman-12 §2 and its RELAX NG schema.
 */

const words = (text: string): string[] => text.split(' ');

/** Attributes that say something of an element. */
const ABOUT = words(
  'about class content datatype id property rel resource rev role typeof xml:base xml:id xml:lang xml:space',
);
const PAINT = [
  ...words('color color-rendering fill fill-opacity fill-rule solid-color solid-opacity stop-color stop-opacity'),
  ...words('stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit'),
  ...words('stroke-opacity stroke-width vector-effect'),
];
const FONT = [
  ...words('direction display-align font-family font-size font-style font-variant font-weight line-increment'),
  ...words('text-align text-anchor unicode-bidi'),
];
const CONDITIONS = words('requiredFonts systemLanguage');
const MEDIA = [
  ...words('buffered-rendering display image-rendering shape-rendering text-rendering viewport-fill'),
  ...words('viewport-fill-opacity visibility'),
];

/** All that paints may have the properties of paint and text, which pass on to what stands inside. */
const painted = (...own: readonly string[]): ReadonlySet<string> => new Set([...ABOUT, ...PAINT, ...FONT, ...own]);
const shape = (...own: readonly string[]): ReadonlySet<string> => painted(...CONDITIONS, 'transform', ...own);
const described: ReadonlySet<string> = new Set([...ABOUT, ...MEDIA, ...CONDITIONS]);

/** The attributes of each element. Elements of the namespace that are not here are no part of the profile. */
export const ATTRIBUTES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'svg',
    painted(
      ...words('baseProfile contentScriptType externalResourcesRequired focusable height playbackOrder'),
      ...words('preserveAspectRatio snapshotTime timelineBegin version viewBox width zoomAndPan'),
    ),
  ],
  ['title', described],
  ['desc', described],
  ['metadata', new Set<string>()],
  ['defs', painted()],
  ['g', shape()],
  ['use', shape('href', 'x', 'y')],
  ['path', shape('d', 'pathLength')],
  ['rect', shape('height', 'rx', 'ry', 'width', 'x', 'y')],
  ['circle', shape('cx', 'cy', 'r')],
  ['ellipse', shape('cx', 'cy', 'rx', 'ry')],
  ['line', shape('x1', 'x2', 'y1', 'y2')],
  ['polyline', shape('points')],
  ['polygon', shape('points')],
  ['text', shape('editable', 'rotate', 'x', 'y')],
  ['textArea', shape('height', 'width', 'x', 'y')],
  ['linearGradient', painted('gradientUnits', 'x1', 'x2', 'y1', 'y2')],
  ['radialGradient', painted('cx', 'cy', 'gradientUnits', 'r')],
  ['solidColor', painted()],
  ['stop', painted('offset')],
]);

const DRAWN = words('circle defs ellipse g line path polygon polyline rect text textArea use');
const SOURCES = words('linearGradient radialGradient solidColor');
const INNER: ReadonlySet<string> = new Set([...DRAWN, ...SOURCES]);
const STOPS: ReadonlySet<string> = new Set(['stop']);
const NOTHING: ReadonlySet<string> = new Set();

const CHILDREN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['svg', new Set([...INNER, 'title', 'desc', 'metadata'])],
  ['g', INNER],
  ['defs', INNER],
  ['linearGradient', STOPS],
  ['radialGradient', STOPS],
]);

/** Lists what may stand inside an element. */
export const childrenOfElement = (name: string): ReadonlySet<string> => CHILDREN.get(name) ?? NOTHING;

const TEXTS = new Set(['title', 'desc', 'metadata', 'text', 'textArea']);

/** Returns whether text may stand inside an element. */
export const holdsText = (name: string): boolean => TEXTS.has(name);

/** Tells what some attributes of the root must say where they stand there. */
export const ROOT_VALUES: Readonly<Record<string, { readonly only: RegExp; readonly says: string }>> = {
  externalResourcesRequired: { only: /^false$/, says: 'false' },
  focusable: { only: /^false$/, says: 'false' },
  playbackOrder: { only: /^all$/, says: 'all' },
  preserveAspectRatio: { only: /^(?:none|xMidYMid)(?: *meet)?$/, says: 'xMidYMid meet' },
  snapshotTime: { only: /^none$/, says: 'none' },
  timelineBegin: { only: /^onLoad$/, says: 'onLoad' },
  zoomAndPan: { only: /^disable$/, says: 'disable' },
};

/** Elements that drawing programs and attackers bring along, by what is wrong with them. */
export const STRANGERS: Readonly<Record<string, PlainRule>> = {
  script: 'script',
  handler: 'script',
  listener: 'script',
  style: 'style',
  image: 'image',
  video: 'image',
  audio: 'image',
  a: 'link',
  foreignObject: 'foreign-content',
  iframe: 'foreign-content',
  set: 'animation',
  discard: 'animation',
  animate: 'animation',
  animateColor: 'animation',
  animateMotion: 'animation',
  animateTransform: 'animation',
  animation: 'animation',
  mpath: 'animation',
};
