/** A passage of a standard that a rule rests on: one section, or the whole document. */
export type Citation = (
  | { readonly rfc: number }
  /** An Internet-Draft, by its name without a version. */
  | { readonly draft: string }
  /** Another document that everybody can read, such as a guide of an operator. */
  | { readonly document: string; readonly url: string }
) & { readonly section?: string };

/** Names the document of a citation. */
export const documentOf = (citation: Citation): string =>
  'rfc' in citation ? `RFC ${citation.rfc}` : 'draft' in citation ? citation.draft : citation.document;

/** Keeps what was made of lists that do not change, as those of checks: each report shows all of them. */
const texts = new WeakMap<readonly Citation[], string>();

/** Lists citations in one line, each document named once: `RFC 7208 §3, §4.5, RFC 6376`. */
export function citationsText(citations: readonly Citation[]): string {
  const known = texts.get(citations);
  if (known !== undefined) return known;
  const text = joined(citations);
  texts.set(citations, text);
  return text;
}

function joined(citations: readonly Citation[]): string {
  return citations
    .map((citation, i) => {
      const document = documentOf(citation);
      const before = citations[i - 1];
      const named = before !== undefined && documentOf(before) === document ? [] : [document];
      return [...named, ...(citation.section === undefined ? [] : [`§${citation.section}`])].join(' ');
    })
    .join(', ');
}

/** Returns the address of the passage. Sections that begin with a letter are appendices. */
export function citationUrl(citation: Citation): string {
  if ('document' in citation) return citation.url;
  const { section } = citation;
  const document =
    'rfc' in citation
      ? `https://www.rfc-editor.org/rfc/rfc${citation.rfc}.html`
      : `https://datatracker.ietf.org/doc/html/${citation.draft}`;
  if (section === undefined) return document;
  return `${document}#${/^[A-Z]/.test(section) ? 'appendix' : 'section'}-${section}`;
}
