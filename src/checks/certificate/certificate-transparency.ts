import type { Message } from '../../domain/message.ts';
import { readCtLogs } from '../../facts/ct-logs.ts';
import { readWebTls, type Served } from '../../facts/web-tls.ts';
import type { CtLog } from '../../records/certificates/ct-logs.ts';
import { CT_POLICY_SOURCE, neededScts, type SctVerdict, sctsIn, verifySct } from '../../records/certificates/scts.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { CERTIFICATE_NOTE_TEXTS } from './notes.ts';
import { servedBy } from './served.ts';

const { message } = CERTIFICATE_NOTE_TEXTS;

/** Returns the verdict on each SCT of a certificate, with the log; null where there is nothing to verify them by. */
function verdictsOf(
  { leaf, chain }: Served,
  logs: readonly CtLog[] | null,
): readonly { readonly log: string; readonly verdict: SctVerdict }[] | null {
  const issuer = chain.path[1];
  if (logs === null || issuer === undefined) return null;
  return sctsIn(leaf).map((sct) => ({
    log: logs.find(({ id }) => id === sct.logId)?.name ?? sct.logId,
    verdict: verifySct(sct, { leaf, issuer, logs }),
  }));
}

function verifiedText(verdicts: ReturnType<typeof verdictsOf>): Message {
  if (verdicts === null) return message('scts-not-verified');
  return message('scts-verified', { count: verdicts.filter(({ verdict }) => verdict === 'verified').length });
}

/**
 * Public logs hold every certificate that was issued for a name, so that nobody gets one in secret. A certificate carries
 * the promises of logs (SCTs) to publish it; browsers ask for two or three.
 */
export const certificateTransparency = defineCheck({
  id: 'certificate-transparency',
  name: 'Certificate Transparency',
  citations: [{ rfc: 6962, section: '3.2' }],
  restsOn: [CT_POLICY_SOURCE],
  needs: { web: readWebTls, logs: readCtLogs },
  ...pick(CERTIFICATE, 'no-address', 'not-served', 'enough-scts', 'few-scts', 'wrong-scts'),
  judge({ web, logs }, say) {
    const all = servedBy(web, say);
    if ('drafts' in all) return all;
    const judged = all
      .map((one) => {
        const verdicts = verdictsOf(one, logs);
        return { count: sctsIn(one.leaf).length, needed: neededScts(one.leaf), verdicts };
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
    return count < needed ? say.failed('few-scts', args) : say.satisfied('enough-scts', args);
  },
});
