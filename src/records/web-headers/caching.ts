/** How an answer may be stored, as its headers say. Source: RFC 9111. */
export interface AnswerCaching {
  /** Whether nobody may store it. */
  readonly isForbidden: boolean;
  /** Whether caches can ask whether it is still the same, in place of loading it again. Source: RFC 9110 §8.8. */
  readonly hasValidator: boolean;
  /** Whether it says how long it is fresh. */
  readonly hasLifetime: boolean;
}

/** A directive with its value. Source: RFC 9111 §5.2. */
const DIRECTIVE = /^([a-z-]{1,40})(?:="?([^"]{0,100})"?)?$/;

/** Reads what the headers of an answer, with names in lower case, say of storing it. */
export function readCaching(headers: Readonly<Record<string, string>>): AnswerCaching {
  const directives = (headers['cache-control'] ?? '')
    .slice(0, 2000)
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [, name = '', value = ''] = DIRECTIVE.exec(part.trim()) ?? [];
      return name === '' ? [] : [{ name, value }];
    });
  const has = (name: string): boolean => directives.some((one) => one.name === name);
  return {
    isForbidden: has('no-store'),
    hasValidator: (headers['etag'] ?? '') !== '' || Number.isFinite(Date.parse(headers['last-modified'] ?? '')),
    hasLifetime:
      directives.some(({ name, value }) => name === 'max-age' && /^\d+$/.test(value)) || 'expires' in headers,
  };
}
