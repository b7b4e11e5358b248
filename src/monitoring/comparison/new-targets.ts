import type { Evidence } from '../../evidence/evidence.ts';
import { type Lead, leadsOf } from '../../observations/leads.ts';
import type { RrsetContent } from '../../observations/store.ts';
import type { Candidate } from './candidate.ts';
import { rrsetKey } from './compare.ts';
import type { SeenRrset } from './content.ts';
import { FEWEST_SERVERS, followed } from './followed.ts';
import type { Confirmation } from './judged.ts';

/** Names that are asked for, at most. */
const MAX_TARGETS = 5;

/**
 * Asks name servers for what confirmed changes newly lead to: the addresses of a mail server, the records that SPF includes. No run
 * asked for these lately, so what is remembered of them may be weeks old. What their servers do not agree on is left out.
 */
export async function newTargets(
  candidates: readonly Candidate[],
  verdicts: readonly Confirmation[],
  evidence: () => Evidence,
): Promise<readonly SeenRrset[]> {
  const targets = new Map<string, Pick<SeenRrset, 'name' | 'type'>>();
  const names = new Set<string>();
  for (const [i, { type, before }] of candidates.entries()) {
    const verdict = verdicts[i];
    if ((type !== 'MX' && type !== 'TXT') || verdict?.kind !== 'confirmed') continue;
    const were = new Set(targetsOf(type, before).map(({ name }) => name));
    for (const { name, types } of targetsOf(type, verdict.content)) {
      if (were.has(name) || (names.size === MAX_TARGETS && !names.has(name))) continue;
      names.add(name);
      for (const one of types) targets.set(rrsetKey({ name, type: one }), { name, type: one });
    }
  }
  if (targets.size === 0) return [];
  const asking = { rounds: [evidence()], maxServers: FEWEST_SERVERS };
  const found = await Promise.all(
    [...targets.values()].map(async ({ name, type }): Promise<SeenRrset | null> => {
      const finding = await followed({ name, type, domain: name }, asking);
      if (finding.kind !== 'agreed' || finding.end === null) return null;
      const { kind, records } = finding.end;
      const ownType = records.filter((rr) => rr.type === type);
      return { name, type, content: { at: 0, outcome: kind, aliases: finding.aliases, records: ownType } };
    }),
  );
  return found.filter((one) => one !== null);
}

const targetsOf = (type: 'MX' | 'TXT', { records }: RrsetContent): readonly Lead[] =>
  records.flatMap(({ octets }) => leadsOf({ type, octets }));
