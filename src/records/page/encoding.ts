/** How the encoding of a page was found out, in the order in which it decides. Source: HTML Standard §13.2.3.2. */
export interface PageEncoding {
  /** In the name of the Encoding Standard, such as `shift_jis`. */
  readonly name: string;
  readonly by: 'bom' | 'header' | 'meta' | 'default';
  /** Another encoding that the page or its header declares as well, and that does not count; null where none does. */
  readonly other: string | null;
  /** Whether it makes no difference, since all octets are ASCII. */
  readonly isAscii: boolean;
}

/** Octets in which a page must declare its encoding. Source: HTML Standard §4.2.5.4. */
const PRESCAN_OCTETS = 1024;
/** Most pages that declare nothing are UTF-8 today. */
const DEFAULT_ENCODING = 'utf-8';
const LABEL = /charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]{1,40})/i;

/** Finds the encoding of a page: byte order mark, then header, then `meta`. */
export function encodingOf(octets: Uint8Array, contentType: string): PageEncoding {
  const declared = declaredEncodings(octets, contentType);
  const [first] = declared;
  return {
    ...(first ?? { name: DEFAULT_ENCODING, by: 'default' }),
    other: declared.find(({ name }) => name !== first?.name)?.name ?? null,
    isAscii: octets.every((octet) => octet < 0x80),
  };
}

/** Lists what declares an encoding, in the order in which it decides. */
function declaredEncodings(octets: Uint8Array, contentType: string): readonly Pick<PageEncoding, 'name' | 'by'>[] {
  const [bom, header, meta] = [bomOf(octets), nameOf(LABEL.exec(contentType)?.[1]), nameOf(metaLabel(octets))];
  return [
    ...(bom === null ? [] : [{ name: bom, by: 'bom' } as const]),
    ...(header === null ? [] : [{ name: header, by: 'header' } as const]),
    // A page whose declaration can be read octet by octet is not in UTF-16. Source: HTML Standard §13.2.3.2.
    ...(meta === null ? [] : [{ name: meta.startsWith('utf-16') ? 'utf-8' : meta, by: 'meta' } as const]),
  ];
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
