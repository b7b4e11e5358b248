/** How the encoding of a page was found out, in the order in which it decides. Source: HTML Standard §13.2.3.2. */
export interface PageEncoding {
  /** In the name of the Encoding Standard, such as `shift_jis`. */
  readonly name: string;
  readonly by: 'bom' | 'header' | 'meta' | 'default';
  /** Whether it makes no difference, since all octets are ASCII. */
  readonly isAscii: boolean;
}

/** Octets in which a page must declare its encoding. Source: HTML Standard §4.2.5.4. */
const PRESCAN_OCTETS = 1024;
/** Most pages that declare nothing are UTF-8 today. */
const DEFAULT_ENCODING = 'utf-8';
const LABEL = /charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]{1,40})/i;

/** Finds the encoding of a page: byte order mark, then header, then `meta`. */
export const encodingOf = (octets: Uint8Array, contentType: string): PageEncoding => ({
  ...declaredEncoding(octets, contentType),
  isAscii: octets.every((octet) => octet < 0x80),
});

function declaredEncoding(octets: Uint8Array, contentType: string): Omit<PageEncoding, 'isAscii'> {
  const bom = bomOf(octets);
  if (bom !== null) return { name: bom, by: 'bom' };
  const header = nameOf(LABEL.exec(contentType)?.[1]);
  if (header !== null) return { name: header, by: 'header' };
  const meta = nameOf(metaLabel(octets));
  // A page whose declaration can be read octet by octet is not in UTF-16. Source: HTML Standard §13.2.3.2.
  if (meta !== null) return { name: meta.startsWith('utf-16') ? 'utf-8' : meta, by: 'meta' };
  return { name: DEFAULT_ENCODING, by: 'default' };
}

/** Decodes a page; octets that are none of its encoding become U+FFFD. */
export const decodePage = (octets: Uint8Array, { name }: PageEncoding): string => new TextDecoder(name).decode(octets);

function bomOf([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xff && b === 0xfe ? 'utf-16le' : null;
}

/** The label in the first `meta` that has one. Octets beyond ASCII say nothing here. */
function metaLabel(octets: Uint8Array): string | undefined {
  const head = Buffer.from(octets.subarray(0, PRESCAN_OCTETS))
    .toString('latin1')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  for (const [meta] of head.matchAll(/<meta[\s/][^>]*/gi)) {
    const label = LABEL.exec(meta)?.[1];
    if (label !== undefined) return label;
  }
  return undefined;
}

function nameOf(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
