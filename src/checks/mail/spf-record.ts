import { isAtOrBelow } from '../../domain/name.ts';
import { fixOf, publish } from '../../fixes/fix.ts';
import { readAlias } from '../../readings/addresses.ts';
import { readMailServersIfKnown } from '../../readings/mail-servers.ts';
import { readSpfRecords } from '../../readings/spf.ts';
import { readJudgeableSpf } from '../../readings/spf-analysis.ts';
import { readZoneIfKnown } from '../../readings/zone.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { mendedSpf } from './mend-spf.ts';
import { noteOf, SHARES } from './spf-notes.ts';
import { SPF_TEXTS } from './spf-texts.ts';
import { suggestSpf } from './suggest-spf.ts';

/** Whether SPF is there, can be evaluated, and names only those who send. */
export const spfRecord = defineCheck({
  id: 'spf-record',
  name: 'SPF',
  source: 'RFC 7208 §3, §4.5, §4.6, §5, §11.1',
  needs: {
    spf: readJudgeableSpf,
    own: readSpfRecords,
    mail: readMailServersIfKnown,
    alias: readAlias,
    zone: readZoneIfKnown,
  },
  texts: SPF_TEXTS,
  judge({ spf: { analysis, all, enforced }, own, mail, alias, zone }, say, domain) {
    const { findings } = analysis;
    const absent = findings.find((one) => one.kind === 'absent');
    if (absent !== undefined) {
      if (alias !== null) return say.failed('absent-at-alias', { alias });
      const fix = fixOf(publish(domain, 'TXT', suggestSpf(mail), absent.near === null ? [] : [absent.near]));
      if (absent.near === null) return say.failed('absent').withFix(fix);
      return say.failed('near', { text: cut(absent.near) }).withFix(fix);
    }
    const broken = findings.some(({ weight }) => weight === 'permerror');
    let verdict = broken ? say.graded('broken') : say.graded('good', { lookups: analysis.lookups });

    // Behind an alias the record stands at another name, which is the owner's only in the same zone.
    const reachable = alias === null || (zone !== null && isAtOrBelow(alias, zone.apex));
    const end = all === '~' && enforced ? '~' : '-';
    const mended = reachable ? mendedSpf(domain, own, findings, end, mail) : null;
    let given = false;
    /** All that can be mended is mended by one record; it stands at the first finding that it mends. */
    const mend = (kind: SpfFinding['kind'] | 'soft', isOwn: boolean): void => {
      if (given || !isOwn || mended === null || !mended.mends.has(kind)) return;
      const removes = own.map(({ text }) => text);
      verdict = verdict.withFix(fixOf(publish(alias ?? domain, 'TXT', mended.text, removes)));
      given = true;
    };

    if (all === '~' && !broken) {
      verdict = enforced ? verdict.minus(SHARES.remark, 'soft-enforced') : verdict.minus(SHARES.soft, 'soft');
      mend('soft', true);
    }
    let charged = false;
    for (const group of grouped(findings)) {
      const [one] = group;
      if (one === undefined) continue;
      const note = noteOf(one, group.length - 1);
      if (note === null) continue;
      // What makes receivers give up takes all, once; beside it nothing else matters.
      const gravest = one.weight === 'permerror' && !charged;
      verdict = note.add(verdict, gravest ? 1 : broken ? 0 : note.share);
      if (gravest) charged = true;
      mend(one.kind, 'own' in one ? one.own : one.kind === 'no-all' && one.domain === domain);
    }
    return verdict;
  },
});

/** Findings of one kind and weight together, in the order of the first of each. */
function grouped(findings: readonly SpfFinding[]): SpfFinding[][] {
  const groups = new Map<string, SpfFinding[]>();
  for (const one of findings) {
    const key = `${one.weight} ${one.kind} ${'own' in one ? one.own : ''}`;
    const group = groups.get(key) ?? [];
    group.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}
