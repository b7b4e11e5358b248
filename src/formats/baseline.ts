import { fingerprintOf } from './entry.ts';

export type ReadBaseline = { readonly ok: true; readonly fingerprints: ReadonlySet<string> } | { readonly ok: false };

type JsonFields = Readonly<Record<string, unknown>>;

/**
 * Reads the fingerprints of the findings in an earlier output: a report or reports as JSON, a line each as NDJSON, or
 * SARIF. A text that is none of these is refused, since an empty baseline would make every finding new.
 */
export function readBaseline(text: string): ReadBaseline {
  const documents = documentsIn(text);
  if (documents === null) return { ok: false };
  const fingerprints: string[] = [];
  for (const document of documents) {
    const found = isList(document['runs']) ? inSarif(document['runs']) : inReport(document);
    if (found === null) return { ok: false };
    fingerprints.push(...found);
  }
  return { ok: true, fingerprints: new Set(fingerprints) };
}

const isObject = (value: unknown): value is JsonFields => typeof value === 'object' && value !== null && !isList(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** One document or a list of them, or else one on each line. Null where any is no object, and where there is none. */
function documentsIn(text: string): readonly JsonFields[] | null {
  const whole = parsed(text);
  const documents = whole === undefined ? linesIn(text).map(parsed) : isList(whole) ? whole : [whole];
  return documents.length > 0 && documents.every(isObject) ? documents : null;
}

const linesIn = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fingerprints of results that SARIF states as found. */
function inSarif(runs: readonly unknown[]): readonly string[] | null {
  const results = runs.flatMap((run) => (isObject(run) && isList(run['results']) ? run['results'] : []));
  return results.filter(isObject).flatMap(({ partialFingerprints: own }) => {
    const print = isObject(own) ? own['zonewell/v1'] : undefined;
    return typeof print === 'string' ? [print] : [];
  });
}

/** The fingerprints of a report as the API writes it; null where it has no checks, as lines of a scan with few fields. */
function inReport({ domain, checks }: JsonFields): readonly string[] | null {
  if (typeof domain !== 'string' || !isList(checks)) return null;
  return checks
    .filter(isObject)
    .flatMap(({ id, findings }) =>
      (isList(findings) ? findings : [])
        .filter(isObject)
        .flatMap(({ code, args }) =>
          typeof id === 'string' && typeof code === 'string'
            ? [fingerprintOf(domain, id, { code, args: isObject(args) ? args : {} })]
            : [],
        ),
    );
}
