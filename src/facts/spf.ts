import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/questions/dns.ts';
import { isEnforced } from '../records/dmarc/discover.ts';
import type { SpfAnalysis } from '../records/spf/analyse.ts';
import { isMistypedSpf, isSpf, parseSpf, type SpfRecord } from '../records/spf/parse.ts';
import { policyOf, type SpfPolicy } from '../records/spf/policy.ts';
import { askTexts, textsOf } from './ask.ts';
import { readDmarc } from './dmarc.ts';
import { available, type FactReader, refOf, shared, unavailable, unavailableFor } from './fact.ts';
import { doubledRecord, type Misplaced } from './misplaced.ts';
import { readSpfTree } from './spf-analysis.ts';

/** The SPF records at the name itself. */
export const readSpfRecords: FactReader<readonly SpfRecord[]> = shared<readonly SpfRecord[]>(
  async (domain, evidence) => {
    const found = await askTexts(domain, evidence);
    if (!found.ok) return unavailableFor([found.failure]);
    return available(found.texts.filter(isSpf).map(parseSpf), [found.ref]);
  },
);

/** A TXT value that was meant as an SPF record, though receivers do not take it for one. */
export const readMistypedSpf: FactReader<string | null> = shared<string | null>(async (domain, evidence) => {
  const tree = await readSpfTree(domain, evidence);
  if (tree.kind === 'unavailable') return tree;
  return available(tree.value.analysis.source.gathered.entries.get(domain)?.mistyped ?? null, tree.refs);
});

/**
 * Reads what SPF says of senders that it does not name. Unread where the record that decides could not be looked up.
 */
export const readSpfPolicy: FactReader<SpfPolicy> = shared<SpfPolicy>(async (domain, evidence) => {
  const tree = await readSpfTree(domain, evidence);
  if (tree.kind === 'unavailable') return tree;
  const policy = policyOf(tree.value.analysis);
  if (policy !== null) return available(policy, tree.refs);
  const failed = unavailable(tree.value.failures, tree.refs);
  if (failed === null) throw new Error('an SPF policy is undecided though every answer is there');
  return failed;
});

/** The tree where all that matters of it is known, and whether DMARC makes up for a soft fail. */
export interface CertainSpf {
  readonly analysis: SpfAnalysis;
  readonly policy: SpfPolicy;
  /** Whether DMARC asks receivers to refuse or set aside what fails; asked for only where the record ends in `~all`. */
  readonly enforced: boolean;
}

/**
 * For the graded check. What makes receivers give up, or lets everyone pass, is certain whatever failed beside it;
 * everything else needs the whole tree.
 */
export const readCertainSpf: FactReader<CertainSpf> = shared<CertainSpf>(async (domain, evidence) => {
  const [tree, found] = await Promise.all([readSpfTree(domain, evidence), readSpfPolicy(domain, evidence)]);
  if (tree.kind === 'unavailable') return tree;
  if (found.kind === 'unavailable') return found;
  const { analysis, failures } = tree.value;
  const policy = found.value;
  if (policy.kind !== 'policy') return available({ analysis, policy, enforced: false }, tree.refs);
  const failed = unavailable(failures, tree.refs);
  if (failed !== null) return failed;
  if (policy.all !== '~') return available({ analysis, policy, enforced: false }, tree.refs);
  const dmarc = await readDmarc(domain, evidence);
  if (dmarc.kind === 'unavailable') return unavailableFor(dmarc.failures, [...tree.refs, ...dmarc.refs]);
  return available({ analysis, policy, enforced: isEnforced(dmarc.value) }, [...tree.refs, ...dmarc.refs]);
});

/**
 * Where the name has no SPF record: one of the type SPF (99), which no receiver looks up any more (RFC 7208 section 3.1).
 * It only helps to find a record, so a failure counts as nothing found.
 */
export const readTypedSpf: FactReader<string | null> = shared<string | null>(async (domain, evidence) => {
  const own = await evidence.ask(dns(domain, 'TXT'));
  // Nothing stands at a name that does not exist, and what an alias leads to is not the name's own.
  if (own.kind === 'failure' || own.kind === 'nxdomain' || own.aliases.length > 0) return available(null, []);
  if (textsOf(own).some((text) => isSpf(text) || isMistypedSpf(text))) return available(null, []);
  const answer = await evidence.ask(dns(domain, 'SPF'), { guess: true });
  if (answer.kind !== 'answer' || answer.aliases.length > 0) return available(null, []);
  const texts = answer.records.flatMap((rr) => readRdata(rr)?.text ?? []);
  return available(texts.find(isSpf) ?? null, [refOf(answer)]);
});

/**
 * Where the name has no SPF record: one at the name doubled (`example.com.example.com`), as forms make it that add the
 * domain by themselves. It only helps to find a record, so a failure counts as nothing found.
 */
export const readDoubledSpf: FactReader<Misplaced | null> = shared<Misplaced | null>(async (domain, evidence) => {
  const own = await askTexts(domain, evidence);
  if (!own.ok || own.texts.some((text) => isSpf(text) || isMistypedSpf(text))) return available(null, []);
  return available(await doubledRecord('', { domain, evidence, isCandidate: isSpf }), []);
});
