export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

export interface DmarcRecord {
  readonly text: string;
  /** Where `p` is missing or bad but reports are asked for, receivers act as if it said none (RFC 9989 §4.7). */
  readonly p: DmarcPolicy;
  readonly sp: DmarcPolicy | null;
  readonly np: DmarcPolicy | null;
  readonly psd: 'y' | 'n' | 'u';
  /** Test mode: the policy is lowered by one step. */
  readonly t: boolean;
  readonly rua: readonly string[];
  /** Whether `p` had to be supposed. */
  readonly supposed: boolean;
}

export type ParsedDmarc =
  | { readonly kind: 'record'; readonly record: DmarcRecord }
  /** It says that it is a DMARC record but cannot be used. */
  | { readonly kind: 'invalid'; readonly text: string; readonly why: string };

/** Whether a TXT value says that it is a DMARC record; others at the name are left aside. Source: RFC 9989 §4.7, §4.10. */
export const isDmarc = (text: string): boolean => /^v[ \t]*=[ \t]*DMARC1[ \t]*(;|$)/.test(text);

/** Reads a DMARC record. Unknown tags are ignored, as are those that RFC 9989 removed. Source: RFC 9989 §4.7. */
export function parseDmarc(text: string): ParsedDmarc {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const equals = part.indexOf('=');
    if (equals < 0)
      return {
        kind: 'invalid',
        text,
        why: `"${part.trim()}" is not of the form tag=value; a semicolon may be missing`,
      };
    const name = part.slice(0, equals).trim().toLowerCase();
    const value = part.slice(equals + 1).trim();
    if (!/^[a-z0-9]+$/.test(name)) return { kind: 'invalid', text, why: `"${name}" is not a tag name` };
    if (tags.has(name)) return { kind: 'invalid', text, why: `the tag ${name} stands twice` };
    tags.set(name, value);
  }
  const rua = (tags.get('rua') ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter(isReportUri);
  const policies = ['p', 'sp', 'np'].map((tag) => [tag, tags.get(tag), policyOf(tags.get(tag))] as const);
  const bad = policies.find(([tag, value, policy]) => policy === null && (tag === 'p' || value !== undefined));
  if (bad !== undefined && rua.length === 0) {
    const [tag, value] = bad;
    return {
      kind: 'invalid',
      text,
      why: value === undefined ? `the tag ${tag} is missing` : `${tag}=${value} is not none, quarantine or reject`,
    };
  }
  const [p, sp, np] = policies.map(([, , policy]) => policy);
  const psd = tags.get('psd')?.toLowerCase();
  return {
    kind: 'record',
    record: {
      text,
      p: bad === undefined ? (p ?? 'none') : 'none',
      sp: bad === undefined ? (sp ?? null) : null,
      np: bad === undefined ? (np ?? null) : null,
      psd: psd === 'y' || psd === 'n' ? psd : 'u',
      t: tags.get('t')?.toLowerCase() === 'y',
      rua,
      supposed: bad !== undefined,
    },
  };
}

function policyOf(value: string | undefined): DmarcPolicy | null {
  const lower = value?.toLowerCase();
  return lower === 'none' || lower === 'quarantine' || lower === 'reject' ? lower : null;
}

/** A report address, with the size suffix that older records carry. Source: RFC 9990 §3. */
const isReportUri = (uri: string): boolean => /^[a-z][a-z0-9+.-]*:[^\s,!]+(![0-9]+[kmgt]?)?$/i.test(uri);
