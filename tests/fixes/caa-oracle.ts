/** A CAA record as the RFC writes it, with the octets of its value as Latin-1. */
export interface CaaRow {
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
}

/**
 * Whether an authority may issue, written from the text of RFC 8659 and without any code of the product: one regular
 * expression for the grammar of section 4.2, then the words of sections 4.1 to 4.3 in their order. Account binding
 * (RFC 8657) only narrows further and is left out: values here hold no such parameters.
 */
export function mayIssue(rows: readonly CaaRow[], issuer: string, wildcard: boolean): boolean {
  const UNDERSTOOD = ['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc', 'contactemail', 'contactphone'];
  // 4.1: "MUST NOT issue ... if the Relevant RRset ... contains a CAA critical Property for an unknown ... Property Tag".
  if (rows.some(({ flags, tag }) => flags >= 128 && !UNDERSTOOD.includes(tag.toLowerCase()))) return false;
  const tagged = (wanted: string) => rows.filter(({ tag }) => tag.toLowerCase() === wanted);
  // 4.3: issuewild is ignored for other names, and takes the place of issue for wildcards.
  const ruling = wildcard && tagged('issuewild').length > 0 ? tagged('issuewild') : tagged('issue');
  // 3: "contains no Property Tags that restrict issuance ... CAA does not restrict issuance".
  if (ruling.length === 0) return true;
  // 4.2: a value outside the grammar counts as an empty issuer-domain-name, which matches nobody.
  return ruling.some(({ value }) => ISSUE_VALUE.exec(value)?.groups?.['issuer']?.toLowerCase() === issuer);
}

const LABEL = '[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*';
const PARAMETER = `${LABEL}[ \\t]*=[ \\t]*[!-:<-~]*`;
/** `issue-value` of RFC 8659 section 4.2. */
const ISSUE_VALUE = new RegExp(
  `^[ \\t]*(?:(?<issuer>${LABEL}(?:\\.${LABEL})*)[ \\t]*)?(?:;[ \\t]*(?:${PARAMETER}(?:[ \\t]*;[ \\t]*${PARAMETER})*[ \\t]*)?)?$`,
);
