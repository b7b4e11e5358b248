import type { Fix } from '../checks/fix.ts';
import type { Ref } from '../domain/answer.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { Evidence, Transcript } from '../evidence/evidence.ts';
import { lineOf } from '../evidence/lines.ts';
import { DNS } from '../evidence/questions/dns.ts';
import { readExistence } from '../facts/existence.ts';
import { readZone } from '../facts/zone.ts';
import { expectedOf } from '../policy/policy.ts';
import { actionsOf, afterActions } from './actions.ts';
import { answeredBy } from './answered-by.ts';
import { type AssessedArea, areaItem, assessArea, type KindArea } from './area-item.ts';
import type { Block } from './block.ts';
import { bogusCaps, bogusFoundBy } from './bogus-found.ts';
import { causeItems, causesIn, withCauses } from './causes.ts';
import type { KindCheck } from './check-item.ts';
import { checkItem, type JudgedCheck, type PathOf } from './check-item.ts';
import type { CheckItem, Diagnosis, ReportContext } from './diagnosis.ts';
import { endedEarly } from './ended-early.ts';
import { oldest } from './evidence-item.ts';
import { fixPath } from './fix-item.ts';
import type { FixPath } from './fix-schema.ts';
import { type CapFacts, type CapTable, capsIn, capsOf, gradeCapOf, NO_CAPS, serverFaultIn } from './grade-cap.ts';
import { decideHeadline, type HeadlineWords } from './headline.ts';
import { type NarrowUse, unscoredFor, withoutNeedless } from './not-needed.ts';
import { isTestable } from './not-tested.ts';
import { withOneEdit } from './one-edit.ts';
import { withOwnLevels, withPointsOf } from './own-levels.ts';
import { isJudged, isScored, scoreBySeverity, scoreOf } from './scoring.ts';
import { type FindingGroups, findingOf } from './subject-area.ts';
import { judgedPart, type VerdictHead } from './verdict.ts';
import { warningsOf } from './warnings.ts';

/** The parts of a kind that make its diagnosis. */
export interface KindParts {
  /** Names the kind everywhere: in caches, in the lines of a scan. */
  readonly id: string;
  /** The present version of its checks, weights and thresholds. */
  readonly criteria: string;
  readonly checks: readonly KindCheck[];
  readonly areas: readonly KindArea[];
  readonly blocks: readonly Block[];
}

interface Parts extends KindParts {
  caps(context: ReportContext): CapTable;
  readonly words: HeadlineWords;
}

/** Holds what the evidence says of a domain, before it is put together. */
interface JudgedDomain {
  readonly domain: DomainName;
  readonly exists: boolean | null;
  readonly zone: DnsName;
  readonly checks: readonly JudgedCheck[];
  readonly areas: readonly AssessedArea[];
  readonly use: NarrowUse | null;
  readonly blocks: readonly {
    readonly id: string;
    readonly of: Awaited<ReturnType<Parts['blocks'][number]['read']>>;
  }[];
}

/** Runs all parts of a kind over one body of evidence, at once: each question is asked when first needed. */
export async function runKind(
  kind: Parts,
  domain: DomainName,
  evidence: Evidence,
): Promise<(context: ReportContext) => Promise<Diagnosis>> {
  const { policy } = evidence.premises;
  const isWanted = ({ expects }: KindCheck): boolean =>
    expects === undefined || expectedOf(policy, domain, expects) !== null;
  const [exists, zone, checks, areas, blocks] = await Promise.all([
    readExistence(domain, evidence),
    readZone(domain, evidence),
    Promise.all(kind.checks.filter(isWanted).map((one) => judge(one, domain, evidence))),
    Promise.all(kind.areas.map((area) => assessArea(area, domain, evidence))),
    Promise.all(kind.blocks.map(async (block) => ({ id: block.id, of: await block.read(domain, evidence) }))),
  ]);
  const judged: JudgedDomain = {
    domain,
    exists: exists.kind === 'available' ? exists.value || isDelegated(checks) : null,
    zone: zone.kind === 'available' ? zone.value.apex : domain,
    ...withoutNeedless(domain, { checks: withOneEdit(checks), areas }),
    blocks,
  };
  return (context) => assemble(kind, { judged, context, evidence });
}

const judge = async (
  { check, weight, counts, as }: KindCheck,
  domain: DomainName,
  evidence: Evidence,
): Promise<JudgedCheck> => ({ id: as ?? check.id, check, weight, counts, result: await check.run(domain, evidence) });

/** Whether the zone above delegates a name whose own servers deny that it exists. */
const isDelegated = (checks: readonly JudgedCheck[]): boolean =>
  checks.some(
    ({ id, result }) =>
      id === 'delegation' && result.outcome !== 'unknown' && result.findings.some(({ code }) => code === 'all-deny'),
  );

/** Makes one of each, giving way to other runs between them. */
async function inTurns<T, R>({ effort }: Evidence, all: readonly T[], make: (one: T) => R): Promise<readonly R[]> {
  const made: R[] = [];
  for (const one of all) {
    const turn = effort.goOn();
    if (turn !== null) await turn;
    made.push(make(one));
  }
  return made;
}

/** Finds what the areas that rest on one check say: its fix, and what its finding counts as. */
function areaFindings({ areas }: JudgedDomain) {
  const found = areas.flatMap((one) =>
    one.by === 'a check' ? [[one.area.id, findingOf(one.area, one.finding)] as const] : [],
  );
  const groups: FindingGroups = Object.fromEntries(found.map(([id, one]) => [id, one?.group ?? null]));
  return { fixes: Object.fromEntries(found.map(([id, one]) => [id, one?.fix ?? null])), groups };
}

/** Returns the score of checks, and whether it may be promised what it is once all is fixed. */
function scoreIn(kind: Parts, judged: JudgedDomain, checks: readonly CheckItem[]) {
  const scored = checks.filter(isScored);
  const isBySeverity = kind.checks.some(({ counts }) => counts === 'by-severity');
  // What is not known may cost points too, and what is below 0 is not shown.
  const unscored = isBySeverity ? null : unscoredFor(judged);
  const promises = unscored === null && (!isBySeverity || scored.every(isJudged));
  const total = isBySeverity ? scoreBySeverity(scored) : scoreOf(scored);
  return { scored, isBySeverity, promises, unscored, total: unscored === null ? total : { ...total, grade: null } };
}

/** Makes the blocks. `isCut`: whether the limit of the run ended before all were made. */
async function blocksOf(
  { blocks }: JudgedDomain,
  facts: Parameters<JudgedDomain['blocks'][number]['of']>[0],
  evidence: Evidence,
) {
  let isCut = false;
  const made = await inTurns(evidence, blocks, ({ id, of }) => {
    isCut ||= evidence.effort.isSpent;
    return { id, data: of(facts) };
  });
  return { blocks: made, isCut };
}

/** Collects the facts that bound the grade. */
function capFacts(
  { caps }: Parts,
  { exists, domain, checks: judged }: JudgedDomain,
  { context, checks, groups }: CapInput,
): CapFacts {
  if (exists === false) return NO_CAPS;
  return {
    ...NO_CAPS,
    ...capsIn(groups),
    ...capsOf(caps(context), checks),
    serverFault: serverFaultIn(checks),
    ...bogusCaps(domain, context.transcript, bogusFoundBy(judged)),
  };
}

/** Lists the evidence of the checks that count for the score. */
const scoredRefs = ({ checks: judged }: JudgedDomain, checks: readonly CheckItem[]): readonly Ref[] =>
  judged.filter((_, i) => checks[i] !== undefined && isScored(checks[i])).flatMap(({ result }) => result.refs);

interface CapInput {
  readonly context: ReportContext;
  readonly checks: readonly CheckItem[];
  readonly groups: FindingGroups;
}

interface JudgedRun {
  readonly judged: JudgedDomain;
  readonly context: ReportContext;
  readonly evidence: Evidence;
}

/** Makes the items of the checks, and finds what follows from what in them. */
async function itemsOf(
  { checks, exists }: JudgedDomain,
  { context, pathOf }: { readonly context: ReportContext; readonly pathOf: PathOf },
  evidence: Evidence,
) {
  const causes = exists === false ? [] : causesIn(checks);
  const items = await inTurns(evidence, checks, (one) => checkItem(one, { exists, pathOf }, context));
  return { causes, checks: withCauses(items, causes) };
}

/** Judges what was found by the policy of the installation or of the user, if there is one. */
async function byPolicy(
  { judged, context, evidence }: JudgedRun,
  standard: Awaited<ReturnType<typeof itemsOf>>,
  pathOf: PathOf,
) {
  const { policy } = evidence.premises;
  if (policy === null || judged.exists === false) return { ...standard, policy: null, ruled: judged.checks };
  const { transcript, now } = context;
  const { checks: ruled, item } = withOwnLevels(judged.checks, { policy, domain: judged.domain, transcript, now });
  if (item.leftOut + item.changed === 0) return { ...standard, policy: item, ruled };
  const items = await itemsOf({ ...judged, checks: ruled }, { context, pathOf }, evidence);
  return { ...items, checks: withPointsOf(items.checks, standard.checks), policy: item, ruled };
}

/** Puts a diagnosis together, in turns with other runs: each answer of a long one is shown as evidence. */
async function assemble(kind: Parts, { judged, context, evidence }: JudgedRun): Promise<Diagnosis> {
  const { domain, exists, zone } = judged;
  const { transcript, now, names, asOf = null } = context;
  const pathOf = createPathOf(zone);
  const { fixes, groups } = areaFindings(judged);
  const standard = await itemsOf(judged, { context, pathOf }, evidence);
  const { scored, isBySeverity, promises, total, unscored } = scoreIn(kind, judged, standard.checks);
  const bogus = bogusFoundBy(judged.checks);
  const caps = capFacts(kind, judged, { context, checks: standard.checks, groups });
  const { policy, ruled, checks, causes } = await byPolicy({ judged, context, evidence }, standard, pathOf);
  const cap = gradeCapOf(total.grade, caps);
  const refs = scoredRefs(judged, checks);
  const parts = checks.map((one, i) => judgedPart(one, ruled[i]));
  const head: VerdictHead = {
    ...{ ...caps, name: names.unicode, exists, use: judged.use, groups, checks: parts, policy },
    port: context.port ?? HTTPS_PORT,
  };
  const { actions, ...headline } = decideHeadline(
    kind.words,
    head,
    exists === false ? [] : actionsOf({ checks: ruled, causes }, caps, pathOf),
  );
  const facts = { domain, exists, zone, checks, groups, fixes, report: context };
  const { blocks, isCut } = await blocksOf(judged, facts, evidence);
  return {
    kind: kind.id,
    domain,
    ...{ unicodeDomain: names.unicode, tld: names.tld, registrableDomain: names.registrable },
    exists,
    ...headline,
    score: total.score,
    maxScore: total.max,
    testedPoints: total.testedPoints,
    notTested: total.notTested,
    isTestable: judged.checks.some(({ result }) => result.outcome === 'unknown' && isTestable(result.failures)),
    grade: cap?.grade ?? total.grade,
    ...(unscored === null ? {} : { unscored }),
    cap,
    provisional: exists === null || scored.some(({ outcome }) => outcome === 'unknown'),
    criteria: kind.criteria,
    observedAt: oldest(ownRefs(domain, refs, transcript), transcript) ?? now,
    ...{ asOf, source: context.source },
    ...answeredBy(transcript, context.resolvers),
    refreshing: context.refreshing,
    ...(context.notStored === true ? { notStored: true } : {}),
    ...(policy === null ? {} : { policy }),
    warnings: warningsOf(domain, { context, isBogus: exists !== false && (caps.bogus || bogus.any), caps, unscored }),
    ended: endedEarly({ name: names.unicode, checks: judged.checks, transcript, isCut }),
    causes: causeItems(causes, checks),
    checks,
    areas: judged.areas.map((area) => areaItem(area, checks, { exists, transcript, now })),
    actions: actions.map(({ item }) => item),
    afterActions: promises && (!isBySeverity || total.score > 0) ? afterActions(actions, total, caps) : null,
    blocks,
  };
}

/** Gives each fix one path, however many checks offer it: whoever has the same path has the same fix. */
function createPathOf(zone: DnsName): PathOf {
  const paths = new Map<Fix, FixPath>();
  return (fix, about) => {
    if (fix === null) return null;
    const path = paths.get(fix) ?? fixPath(fix, about, zone);
    paths.set(fix, path);
    return path;
  };
}

/** Evidence about the name itself: what was asked of its parents may have been seen long before, for other reports. */
const ownRefs = (domain: DomainName, refs: readonly Ref[], transcript: Transcript): Ref[] =>
  refs.filter((ref) => {
    const line = transcript.line(ref);
    const lookup = line === undefined ? undefined : lineOf(DNS, line);
    return lookup === undefined || isAtOrBelow(lookup.question.name, domain);
  });
