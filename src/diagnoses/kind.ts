import type { AnyCheck } from '../checks/check.ts';
import type { TextTable } from '../domain/message.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { type Budget, DEFAULT_BUDGET } from '../evidence/budget.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Premises } from '../evidence/premises.ts';
import type { ExpectedList } from '../policy/policy.ts';
import { type KindParts, runKind } from './assemble.ts';
import type { Block } from './block.ts';
import type { KindCheck } from './check-item.ts';
import type { Diagnosis, Outcome, ReportContext } from './diagnosis.ts';
import type { CapTable } from './grade-cap.ts';
import type { HeadlineWords } from './headline.ts';
import { passingVerdict } from './health-headline.ts';
import { isScored } from './scoring.ts';

/** Outlines a report, whatever its kind. */
export interface Outline {
  readonly score: number;
  /** The score if everything unknown were satisfied. */
  readonly max: number;
  /** The points that the score is out of. */
  readonly testedPoints: number;
  /** Lists the parts of the score. */
  readonly parts: readonly { readonly id: string; readonly outcome: Outcome }[];
  /** In a word or two each, for a line of a scan. */
  readonly states: Readonly<Record<string, string>>;
}

/** Runs a diagnosis over evidence; what comes back puts the report together once the rest is known. */
type RunDiagnosis = (domain: DomainName, evidence: Evidence) => Promise<(context: ReportContext) => Promise<Diagnosis>>;

/** A version of the checks, weights and thresholds of a kind. */
interface CriteriaVersion {
  /** Its name in reports: `health-1`. */
  readonly id: string;
  /** Its differences from the version before, in whole sentences. */
  readonly changed: string;
  /** Tells what it did to scores: `first` begins them, `move`: some changed though their domains did not, `stay`: none did. */
  readonly scores: 'first' | 'move' | 'stay';
}

/** The command of a kind in `--help`. */
interface CommandHelp {
  /** Its purpose, in the imperative. */
  readonly about: string;
  /** Below the options. */
  readonly note?: string;
  /** Commands as they are typed, beside those that every kind has. */
  readonly examples?: readonly string[];
}

/** One kind of diagnosis. API, pages, command line and documentation derive what they have of each kind from here. */
export interface DiagnosisKind<Id extends string = string> extends KindParts {
  readonly id: Id;
  /** The tab of its page. */
  readonly title: string;
  /** Its name beside those of others, where the title of its tab would not say enough there. */
  readonly name: string;
  /** Sums it up in a line without a full stop: in the API, on the start page, and, without a text of its own, in `--help`. */
  readonly summary: string;
  /** The same at length, for the documentation of the API. */
  readonly description: string;
  /** Names what a live check of it contacts, so that who starts one knows. */
  readonly probes: string;
  /** Its page is at `/{page}/{domain}`. */
  readonly page: string;
  /** The API gives its report at `/v1/domain/{domain}/{path}`. */
  readonly path: string;
  /** The name of its command. */
  readonly command: string;
  readonly help: CommandHelp;
  /** Whether it looks for DKIM keys, so that a selector helps it. */
  readonly readsSelectors: boolean;
  /** Whether it can test a zone on servers to which it is not delegated. */
  readonly triesServers: boolean;
  /** Whether it judges one page of a website, which may be another than the front page. */
  readonly readsPage: boolean;
  /** Whether it judges one port, which a person at a terminal may choose. */
  readonly readsPort: boolean;
  /** Whether calls of the API for it count against the quota. */
  readonly counts: boolean;
  /** Every version, the oldest first. */
  readonly versions: readonly CriteriaVersion[];
  /** Names the blocks that the example of its report in the documentation of the API shows, by their ids. */
  readonly sample: readonly string[];
  /** Names a part of its score. */
  readonly part: 'check' | 'item';
  /** Lists the English that is its own and said by none of its checks. */
  readonly texts: readonly TextTable[];
  readonly run: RunDiagnosis;
  /** Limits what one run may ask. */
  readonly budget: Budget;
  /** Tells which lookups of a run go to the servers of their zones, where a person wants that; left out: all. */
  readonly atOwnServers?: (domain: DomainName) => (name: DnsName, type: RrType) => boolean;
  /** Whether what its runs see of servers is stored, beside histories and responses. */
  readonly storesTranscript: boolean;
  /** States for a line of a scan. */
  states(diagnosis: Diagnosis): Readonly<Record<string, string>>;
}

/** Defines a kind of diagnosis. Its words are English; other languages have them in the table `kind/{id}`. */
interface Definition<Id extends string>
  extends Pick<DiagnosisKind<Id>, 'id' | 'title' | 'summary' | 'description' | 'checks' | 'areas' | 'atOwnServers'> {
  /** Every version, the oldest first: a change of checks, weights or thresholds begins one, so that scores can be compared. */
  readonly criteria: readonly [...older: CriteriaVersion[], present: CriteriaVersion];
  readonly name?: string;
  /** Left out: its name servers alone. */
  readonly probes?: string;
  readonly page?: string;
  readonly path?: string;
  readonly command?: string;
  readonly help?: CommandHelp;
  readonly sample?: readonly string[];
  readonly readsSelectors?: true;
  readonly triesServers?: true;
  readonly readsPage?: true;
  readonly readsPort?: true;
  /** Whether calls of the API for it count against the quota; left out, they do. */
  readonly counts?: false;
  readonly part?: 'item';
  readonly blocks?: readonly Block[];
  /** Limits of its own; the others are those of all kinds. */
  readonly budget?: Partial<Budget>;
  readonly storesTranscript?: true;
  /** Premises of all its runs. */
  readonly premises?: Partial<Premises>;
  /** The sentence above its score, where it is not made of its checks alone. */
  readonly words?: HeadlineWords;
  /** Names what keeps the grade down, beside what its areas found and answers that do not validate. */
  readonly caps?: (context: ReportContext) => CapTable;
  states?(diagnosis: Diagnosis): Readonly<Record<string, string>>;
}

/** Returns a check that counts all or nothing, with its points. */
export const allOrNothing = (check: AnyCheck, weight: number): KindCheck => ({
  check,
  weight,
  counts: 'all-or-nothing',
});

/** Returns a check that can have a part of its points. */
export const graded = (check: AnyCheck, weight: number, as?: string): KindCheck => ({
  check,
  weight,
  counts: 'graded',
  ...(as === undefined ? {} : { as }),
});

/** Returns a check of a kind whose score is 100 less what each finding costs by its severity. */
export const bySeverity = (check: AnyCheck, as?: string): KindCheck => ({
  check,
  weight: 0,
  counts: 'by-severity',
  ...(as === undefined ? {} : { as }),
});

/** Returns a check without points of what a policy expects: it is in reports only where the policy lists that. */
export const expected = (check: AnyCheck, expects: ExpectedList): KindCheck => ({ ...graded(check, 0), expects });

/** Names a check in its kind. */
export const nameInKind = ({ check, as }: KindCheck): string => as ?? check.id;

/** Makes a kind of diagnosis: how it runs, and all that is said of it elsewhere. */
export function defineKind<const Id extends string>(definition: Definition<Id>): DiagnosisKind<Id> {
  const { id, part = 'check', blocks = [], criteria, premises, states } = definition;
  const { caps = () => ({}), words = { calm: passingVerdict } } = definition;
  const present = criteria[criteria.length - 1]?.id ?? '';
  return {
    ...definition,
    name: definition.name ?? definition.title,
    probes: definition.probes ?? '',
    page: definition.page ?? id,
    path: definition.path ?? id,
    command: definition.command ?? id,
    help: definition.help ?? { about: definition.summary },
    readsSelectors: definition.readsSelectors ?? false,
    triesServers: definition.triesServers ?? false,
    readsPage: definition.readsPage ?? false,
    readsPort: definition.readsPort ?? false,
    counts: definition.counts ?? true,
    criteria: present,
    versions: criteria,
    sample: definition.sample ?? [],
    part,
    blocks,
    budget: { ...DEFAULT_BUDGET, ...definition.budget },
    storesTranscript: definition.storesTranscript ?? false,
    texts: [wordsOf(definition)],
    run: (domain, given) => {
      const evidence = premises === undefined ? given : { ...given, premises: { ...given.premises, ...premises } };
      return runKind({ ...definition, criteria: present, blocks, caps, words }, domain, evidence);
    },
    states: states ?? (({ checks }) => Object.fromEntries(checks.filter(isScored).map((one) => [one.id, one.outcome]))),
  };
}

/** Makes a table of what a kind says of itself, for translation. */
function wordsOf(definition: Definition<string>): TextTable {
  const { id, title, name, summary, description, probes, help, criteria, areas } = definition;
  return {
    prefix: `kind/${id}`,
    texts: {
      title,
      ...(name === undefined ? {} : { name }),
      summary,
      description,
      ...(probes === undefined ? {} : { probes }),
      ...(help === undefined ? {} : { help: help.about }),
      ...(help?.note === undefined ? {} : { 'help-note': help.note }),
      ...Object.fromEntries(criteria.map((version) => [`criteria/${version.id}`, version.changed])),
      ...Object.fromEntries(areas.map(({ id: area, label }) => [`area/${area}`, label])),
    },
  };
}
