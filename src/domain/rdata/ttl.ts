const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
/** Source: RFC 2181 §8. */
const MAX_TTL_SECONDS = 0x7fff_ffff;
const UNITED = /^(?:\d{1,10}[smhdw])+$/i;

/** Reads a TTL: seconds, or numbers with units as name servers write them (1h30m). Null for all else. */
export function ttlSecondsOf(text: string): number | null {
  if (text.length > 40) return null;
  if (/^\d{1,10}$/.test(text)) return bounded(Number(text));
  if (!UNITED.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)([smhdw])/gi)];
  return bounded(
    parts.reduce((sum, [, count = '', unit = '']) => sum + Number(count) * (UNITS[unit.toLowerCase()] ?? 0), 0),
  );
}

const bounded = (seconds: number): number | null => (seconds > MAX_TTL_SECONDS ? null : seconds);
