import type { Message } from '../../domain/message.ts';
import { readCtLogs } from '../../facts/ct-logs.ts';
import { readHandshakeScts } from '../../facts/handshake-scts.ts';
import { readWebTls, type Served } from '../../facts/web-tls.ts';
import type { CtLog } from '../../records/certificates/ct-logs.ts';
import { CT_POLICY_SOURCE, neededScts, type SctVerdict, sctsIn, verifySct } from '../../records/certificates/scts.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { CERTIFICATE_NOTE_TEXTS } from './notes.ts';
import { servedBy } from './served.ts';

const { message } = CERTIFICATE_NOTE_TEXTS;

interface JudgedSct {
  readonly id: string;
  readonly log: string;
  /** Null where the list of logs does not have it. */
  readonly operator: string | null;
  readonly verdict: SctVerdict;
}

/** Returns the verdict on each SCT of a certificate, with the log; null where there is nothing to verify them by. */
function verdictsOf({ leaf, chain }: Served, logs: readonly CtLog[] | null): readonly JudgedSct[] | null {
  const issuer = chain.path[1];
  if (logs === null || issuer === undefined) return null;
  return sctsIn(leaf).map((sct) => {
    const log = logs.find(({ id }) => id === sct.logId);
    const verdict = verifySct(sct, { leaf, issuer, logs });
    return { id: sct.logId, log: log?.name ?? sct.logId, operator: log?.operator ?? null, verdict };
  });
}

/** Counts the SCTs that browsers accept, as far as we know: one of each log, and none that a log issued after it was retired. */
function countOf({ leaf }: Served, verdicts: ReturnType<typeof verdictsOf>): number {
  const counting = verdicts?.filter(({ verdict }) => verdict !== 'retired-log').map(({ id }) => id);
  return new Set(counting ?? sctsIn(leaf).map(({ logId }) => logId)).size;
}

/** Returns the operator whose logs issued all SCTs; null if there are several, or if we don't know all of them. */
function onlyOperator(verdicts: ReturnType<typeof verdictsOf>): string | null {
  const operators = new Set((verdicts ?? []).map(({ operator }) => operator));
  const [first = null] = operators;
  return operators.size === 1 ? first : null;
}

function verifiedText(verdicts: ReturnType<typeof verdictsOf>): Message {
  if (verdicts === null) return message('scts-not-verified');
  return message('scts-verified', { count: verdicts.filter(({ verdict }) => verdict === 'verified').length });
}

export const certificateTransparency = defineCheck({
  id: 'certificate-transparency',
  name: 'Certificate Transparency',
  means: 'Public logs hold each certificate. A certificate carries their promises (SCTs) to publish it.',
  why: 'Chrome, Safari and Firefox reject public certificates without them, so that nobody gets one in secret.',
  citations: [{ rfc: 6962, section: '3.2' }],
  restsOn: [CT_POLICY_SOURCE],
  needs: { web: readWebTls, logs: readCtLogs, inHandshake: readHandshakeScts },
  ...pick(
    CERTIFICATE,
    'no-address',
    'no-website',
    'not-served',
    'own-authority',
    'no-known-root',
    'enough-scts',
    'few-scts',
    'too-few-scts',
    'one-operator',
    'wrong-scts',
  ),
  judge({ web, logs, inHandshake }, say) {
    const every = servedBy(web, say);
    if ('drafts' in every) return every;
    // Browsers ask certificates of public authorities alone, and first of all for a chain to one.
    const issuedByOthers = every.filter(({ tls }) => tls.ownRoot !== true);
    if (issuedByOthers.length === 0) return say.notNeeded('own-authority');
    const all = issuedByOthers.filter(({ tls }) => tls.root !== null);
    if (all.length === 0) return say.notNeeded('no-known-root');
    const judged = all
      .map((one) => {
        const verdicts = verdictsOf(one, logs);
        return { count: countOf(one, verdicts), needed: neededScts(one.leaf), verdicts };
      })
      .toSorted((a, b) => a.count - a.needed - (b.count - b.needed));
    const [worst] = judged;
    if (worst === undefined) return say.notNeeded('no-address');
    const wrong = judged.flatMap(({ verdicts }) =>
      (verdicts ?? []).flatMap(({ log, verdict }) => (verdict === 'wrong-signature' ? [log] : [])),
    );
    if (wrong.length > 0) return say.failed('wrong-scts', { logs: wrong });
    const { count, needed, verdicts } = worst;
    const args = { count, needed, verified: verifiedText(verdicts) };
    if (count < needed) return say.failed(inHandshake === false ? 'too-few-scts' : 'few-scts', args);
    const [operator] = judged.flatMap((one) => onlyOperator(one.verdicts) ?? []);
    return operator === undefined ? say.satisfied('enough-scts', args) : say.failed('one-operator', { operator });
  },
});
