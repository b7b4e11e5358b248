import { SaxesParser } from 'saxes';

/** A fault in a filled template: its line, where that is known. */
interface SyntaxFault {
  readonly line: number | null;
}

/** How values are written into a body of some media types, so that none of them ends where it stands. */
export interface TemplateSyntax {
  readonly id: 'json' | 'form' | 'xml' | 'text';
  /** Writes a character of a value, which may be several units. */
  escape(text: string): string;
  /** Finds what is wrong with a body; null where it is well-formed. */
  faultIn(body: string): SyntaxFault | null;
}

const json: TemplateSyntax = {
  id: 'json',
  escape: (text) => JSON.stringify(text).slice(1, -1),
  faultIn(body) {
    try {
      JSON.parse(body);
      return null;
    } catch (error) {
      const line = /\(line (\d+) /.exec(error instanceof Error ? error.message : '')?.[1];
      return { line: line === undefined ? null : Number(line) };
    }
  },
};

/** Octets of a form that stand for themselves or separate its fields. */
const FORM = /^(?:[A-Za-z0-9*\-._+&=~]|%[0-9A-Fa-f]{2})*$/;

const form: TemplateSyntax = {
  id: 'form',
  escape: (text) =>
    encodeURIComponent(text).replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`),
  faultIn: (body) => (FORM.test(body) ? null : { line: null }),
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const xml: TemplateSyntax = {
  id: 'xml',
  escape: (text) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char).replace(/[\ufffe\uffff]/g, ''),
  faultIn(body) {
    let line: number | null = null;
    const parser = new SaxesParser();
    const fail = (): void => {
      line ??= parser.line;
    };
    parser.on('error', fail);
    // Entities could be of any size and lead anywhere.
    parser.on('doctype', fail);
    // A value could end a comment, or what is said to a program.
    parser.on('processinginstruction', fail);
    // We send UTF-8, whatever it says of itself.
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') fail();
    });
    parser.write(body).close();
    return line === null ? null : { line };
  },
};

const plain: TemplateSyntax = { id: 'text', escape: (value) => value, faultIn: () => null };

/** The media types that bodies may have, for people. */
export const CONTENT_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/plain',
] as const;

const MEDIA_TYPE = /^([a-z]+\/[a-z0-9][a-z0-9.+-]{0,99})(?:; ?charset=utf-8)?$/;

/** Returns how values are written into a body of a media type; null for one that we do not write. */
export function syntaxOf(contentType: string): TemplateSyntax | null {
  const [, type = ''] = MEDIA_TYPE.exec(contentType.toLowerCase()) ?? [];
  if (type === 'application/json' || type.endsWith('+json')) return json;
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return xml;
  if (type === 'application/x-www-form-urlencoded') return form;
  return type === 'text/plain' ? plain : null;
}
