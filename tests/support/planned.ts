import type { Resolution } from '../../src/dns/resolution.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';

/** Writes a resolution in one line: how it validates, aliases, records or what is missing; or why it failed. */
export function formatAnswer(found: Resolution): string {
  if (found.kind === 'failure') return `${found.why} (${found.causes.map(({ code }) => code).join()})`;
  const records = found.kind === 'answer' ? found.records : [];
  const shown = [...found.aliases, ...records].map((rr) => `${rr.name} ${rr.type} ${presentRdata(rr.type, rr.octets)}`);
  const missing =
    found.kind === 'answer'
      ? []
      : [`${found.kind}${found.zone === null ? '' : ` in ${found.zone}`} for ${found.ttlSeconds} s`];
  return `${found.security}: ${[...shown, ...missing].join(', ')}`;
}
