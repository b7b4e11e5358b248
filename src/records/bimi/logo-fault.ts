import type { Fault, NoArgs } from '../../domain/fault.ts';

/** The rules that a logo can break. Names of elements and attributes are cut where they are long. */
interface LogoRules {
  /** The file: its size, packing, characters, XML. */
  readonly size: { readonly maxKib: number };
  readonly packing: NoArgs;
  readonly characters: NoArgs;
  /** `parser`: what the XML parser says, in its own words. */
  readonly xml: { readonly parser: string };
  readonly entity: NoArgs;
  readonly doctype: NoArgs;
  readonly depth: { readonly max: number };
  /** The root and its title. */
  readonly root: NoArgs;
  readonly namespace: { readonly uri: string };
  readonly version: NoArgs;
  readonly 'base-profile': NoArgs;
  readonly position: { readonly attribute: string };
  /** An attribute that may have only this value. */
  readonly 'root-value': { readonly attribute: string; readonly value: string };
  readonly 'view-box-missing': NoArgs;
  readonly 'view-box': NoArgs;
  readonly square: { readonly width: number; readonly height: number };
  readonly 'title-missing': NoArgs;
  readonly 'title-empty': NoArgs;
  readonly 'title-twice': NoArgs;
  /** Forbids what may not be in it. */
  readonly script: NoArgs;
  readonly event: { readonly attribute: string };
  readonly style: NoArgs;
  readonly 'style-attribute': NoArgs;
  readonly image: NoArgs;
  readonly link: NoArgs;
  readonly animation: NoArgs;
  /** An element of SVG for content of other kinds, such as `foreignObject`. */
  readonly 'foreign-content': NoArgs;
  readonly 'foreign-element': NoArgs;
  readonly 'foreign-attribute': { readonly attribute: string };
  readonly external: NoArgs;
  readonly element: NoArgs;
  readonly place: { readonly parent: string };
  readonly attribute: { readonly attribute: string };
  readonly text: NoArgs;
}

/** Holds a fault before its place is known. */
export type Broken = Fault<LogoRules>;

/** The rules that say everything. */
export type PlainRule = Extract<Broken, { readonly args: NoArgs }>['code'];
export const broken = (code: PlainRule): Broken => ({ code, args: {} });

/** One rule of the profile that a logo breaks, and where. */
export type LogoFault = Broken & {
  /** The element it is about, cut where it is long; `file` for the whole. */
  readonly element: string;
  /** Where the element begins, both counted from 1. */
  readonly line: number;
  readonly column: number;
};
