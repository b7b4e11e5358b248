/** The rules that a logo can break. */
export type LogoRule =
  /** The file: its size, packing, characters, XML. */
  | 'size'
  | 'packing'
  | 'characters'
  | 'xml'
  | 'entity'
  | 'doctype'
  | 'depth'
  /** The root and its title. */
  | 'root'
  | 'version'
  | 'base-profile'
  | 'position'
  | 'root-value'
  | 'view-box'
  | 'square'
  | 'title'
  /** What may not stand in it. */
  | 'script'
  | 'event'
  | 'style'
  | 'image'
  | 'link'
  | 'animation'
  | 'foreign'
  | 'external'
  | 'element'
  | 'place'
  | 'attribute'
  | 'text';

/** One rule of the profile that a logo breaks, and where. */
export interface LogoFault {
  readonly rule: LogoRule;
  /** The element it is about, cut where it is long; `file` for the whole. */
  readonly element: string;
  /** A clause that goes on after the element: `is not allowed`. */
  readonly why: string;
  /** Where the element begins, both counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** What is to be told, before its place is known. */
export interface Broken {
  readonly rule: LogoRule;
  readonly why: string;
}
