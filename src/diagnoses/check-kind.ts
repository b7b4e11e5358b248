import type { AnyCheck } from '../checks/check.ts';
import type { Ref } from '../domain/answer.ts';
import type { TextTable } from '../domain/message.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { readExistence } from '../facts/existence.ts';
import { readZone } from '../facts/zone.ts';
import { actionsOf } from './actions.ts';
import { type CheckArea, checkAreaItem } from './areas/check-area.ts';
import type { ReportContext } from './build.ts';
import { bogusAt, type CapFacts, NO_CAPS } from './grade-cap.ts';
import { gradedCheckItem, type JudgedCheck, scoredItem } from './graded-check.ts';
import type { DiagnosisKind } from './kinds.ts';
import type { CheckReport, Prose } from './report.ts';
import { reportBody, reportHead } from './report-head.ts';
import { scoreOf } from './scoring.ts';
import { checksVerdict, headlinesOf } from './verdict.ts';

/**
 * What a kind of diagnosis says of itself that is made of checks and of nothing else. Its words are English; other
 * languages have them in the table `kind/{id}`.
 */
interface Definition<Id extends string> {
  /** Names the kind everywhere: its page is at `/{id}/{domain}`, and its command is `zonewell {id}`. */
  readonly id: Id;
  /** The tab of its page. */
  readonly title: string;
  /** What it says, in a line without a full stop: the summary in the API, and the help of its command. */
  readonly summary: string;
  /** The same at length, for the documentation of the API. */
  readonly description: string;
  /** Whether calls of the API for it count against the quota; left out, they do. */
  readonly counts?: false;
  /** Version of its checks, weights and thresholds. */
  readonly criteria: string;
  /** Its checks with their weights, which add up to 100. */
  readonly checks: readonly (readonly [check: AnyCheck, weight: number])[];
  /** Its areas in the order of the report. Each check is in one. */
  readonly areas: readonly CheckArea[];
}

/** A kind whose operation, page and command follow from its description. */
export interface CheckKind<Id extends string = string>
  extends DiagnosisKind<CheckReport, CheckReport<Prose>, Id>,
    Pick<Definition<Id>, 'summary' | 'description'> {}

/** Makes a kind of diagnosis of checks: how it runs, its report, and all that is said of it elsewhere. */
export const defineCheckKind = <const Id extends string>(definition: Definition<Id>): CheckKind<Id> => ({
  ...definition,
  page: definition.id,
  path: definition.id,
  counts: definition.counts ?? true,
  part: 'check',
  texts: [wordsOf(definition)],
  run: (domain, evidence) => diagnose(definition, domain, evidence),
  rows: () => [],
  outline: ({ score, score_max: max, checks: parts }) => ({
    score,
    max,
    parts,
    states: Object.fromEntries(parts.map(({ id, outcome }) => [id, outcome])),
  }),
});

/** What it says of itself, as a table that is translated. */
const wordsOf = ({ id, title, summary, description, areas }: Definition<string>): TextTable => ({
  prefix: `kind/${id}`,
  texts: {
    title,
    summary,
    description,
    ...Object.fromEntries(areas.map((area) => [`area/${area.id}`, area.label])),
  },
});

const isCheckKind = (kind: DiagnosisKind): kind is CheckKind => 'areas' in kind && 'summary' in kind;

/**
 * Returns what a table has for a kind; for a kind of checks that it does not name, what `make` makes of its description.
 * The compiler sees to it that tables name all others.
 */
export function ownOf<T>(table: Readonly<Record<string, T>>, kind: DiagnosisKind, make: (kind: CheckKind) => T): T {
  const own = Object.hasOwn(table, kind.id) ? table[kind.id] : undefined;
  if (own !== undefined) return own;
  if (!isCheckKind(kind)) throw new Error(`The kind ${kind.id} is more than checks, and has no entry of its own.`);
  return make(kind);
}

interface Judged {
  readonly domain: DomainName;
  readonly exists: boolean | null;
  readonly zone: DnsName;
  readonly checks: readonly JudgedCheck[];
  readonly refs: readonly Ref[];
}

/** Runs all checks over one body of evidence, at once. */
async function diagnose(definition: Definition<string>, domain: DomainName, evidence: Evidence) {
  const [exists, zone, checks] = await Promise.all([
    readExistence(domain, evidence),
    readZone(domain, evidence),
    Promise.all(
      definition.checks.map(async ([check, weight]) => ({
        id: check.id,
        check,
        weight,
        result: await check.run(domain, evidence),
      })),
    ),
  ]);
  const judged: Judged = {
    domain,
    exists: exists.kind === 'available' ? exists.value : null,
    zone: zone.kind === 'available' ? zone.value.apex : domain,
    checks,
    refs: [...exists.refs, ...checks.flatMap(({ result }) => result.refs)],
  };
  return (context: ReportContext) => build(definition, judged, context);
}

/** The report, in no language yet. */
function build(definition: Definition<string>, judged: Judged, context: ReportContext): CheckReport<Prose> {
  const { domain, exists, zone, refs } = judged;
  const checks = judged.checks.map((one) => gradedCheckItem(one, { exists, zone }, context));
  const total = scoreOf(checks.map(scoredItem));
  const caps: CapFacts = exists === false ? NO_CAPS : { ...NO_CAPS, ...bogusAt(domain, context.transcript) };
  const actions = exists === false ? [] : actionsOf(judged.checks, caps, zone);
  const name = context.names.unicode;
  return {
    ...reportHead(
      {
        domain,
        exists,
        verdict: checksVerdict({
          ...caps,
          name,
          exists,
          checks: checks.map((one, i) => ({
            ...one,
            notNeeded: one.not_needed,
            headlines: headlinesOf(judged.checks[i]?.result, one.weight),
          })),
        }),
        total,
        caps,
        someUnknown: checks.some(({ outcome }) => outcome === 'unknown'),
        criteria: definition.criteria,
        refs,
      },
      context,
    ),
    checks,
    ...reportBody(
      { actions, total, caps },
      definition.areas.map((area) => checkAreaItem(area, checks)),
    ),
  };
}
