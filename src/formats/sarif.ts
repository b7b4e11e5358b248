import type { Log, ReportingDescriptor, Result, Run } from 'sarif';
import type { ReportCheck } from '../diagnoses/report.ts';
import type { Severity } from '../domain/severity.ts';
import { visible } from '../domain/text.ts';
import { isoTime } from '../domain/time.ts';
import type { Language } from '../texts/languages.ts';
import { entriesOf, type FilePlace, type FormattedReport, type FoundEntry, isOpen } from './entry.ts';
import { fixText, linesOf, ruleOf, sourceOf } from './entry-text.ts';
import type { OutputFormat } from './output-format.ts';

/** By SARIF 2.1.0, section 3.27.10. */
const LEVELS = {
  critical: 'error',
  error: 'error',
  warning: 'warning',
  notice: 'note',
  info: 'note',
  ok: 'none',
} as const satisfies Record<Severity, Result.level>;

const HEAD = {
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
} as const satisfies Pick<Log, '$schema' | 'version'>;

/** Names how fingerprints are made; another way of making them gets another name. */
const FINGERPRINT = 'zonewell/v1';

/**
 * Writes SARIF 2.1.0 in one run: a result for each finding, a rule for each code that was met. A check that could not be
 * judged is an open result (section 3.27.9), so that its silence is not taken for "none found".
 */
export const SARIF: OutputFormat = {
  id: 'sarif',
  create({ language, version }) {
    const rules = new Map<string, { readonly index: number; readonly rule: ReportingDescriptor }>();
    const indexOf = (rule: ReportingDescriptor): number => {
      const known = rules.get(rule.id) ?? { index: rules.size, rule };
      rules.set(rule.id, known);
      return known.index;
    };
    let isFirst = true;
    return {
      begin: () => `${JSON.stringify(HEAD).slice(0, -1)},"runs":[{"results":[`,
      report(one) {
        const results = resultsOf(one, { language, indexOf }).map((result) => JSON.stringify(result));
        const joint = isFirst || results.length === 0 ? '' : ',\n';
        isFirst &&= results.length === 0;
        return joint + results.join(',\n');
      },
      end() {
        const tool: Run['tool'] = {
          driver: { name: 'Zonewell', version, rules: [...rules.values()].map(({ rule }) => rule) },
        };
        return `],"tool":${JSON.stringify(tool)}}]}\n`;
      },
    };
  },
};

interface SarifContext {
  readonly language: Language;
  /** Returns the place of a rule, which is added where it is new. */
  readonly indexOf: (rule: ReportingDescriptor) => number;
}

const resultsOf = (one: FormattedReport, context: SarifContext): readonly Result[] => [
  ...entriesOf(one).map((entry) => foundResult(entry, one, context)),
  ...one.report.checks.filter(isOpen).map((check) => openResult(check, one, context)),
];

function foundResult(entry: FoundEntry, one: FormattedReport, { language, indexOf }: SarifContext): Result {
  const { finding, fingerprint, isKnown, places } = entry;
  return {
    ruleId: ruleOf(entry),
    ruleIndex: indexOf(ruleFor(entry)),
    level: LEVELS[finding.severity],
    message: { text: [...linesOf(entry), ...fixText(finding.fix, language)].join('\n') },
    locations: locationsOf(one, places),
    partialFingerprints: { [FINGERPRINT]: fingerprint },
    ...(one.baseline === null ? {} : { baselineState: isKnown ? 'unchanged' : 'new' }),
    ...suppressedBy(finding),
    properties: { severity: finding.severity, points: finding.points, ...madeOf(one) },
  };
}

/** A finding that a policy leaves out is suppressed, with its reason (section 3.35). */
const suppressedBy = ({ level }: FoundEntry['finding']): Pick<Result, 'suppressions'> =>
  level?.isLeftOut === true
    ? { suppressions: [{ kind: 'external', status: 'accepted', justification: visible(level.reason) }] }
    : {};

function openResult(check: ReportCheck, one: FormattedReport, { indexOf }: SarifContext): Result {
  const id = `${check.id}/${check.outcome}`;
  return {
    ruleId: id,
    ruleIndex: indexOf({ id, name: visible(check.name), ...helpOf(check) }),
    kind: 'open',
    level: 'none',
    message: { text: visible(check.explanation) },
    locations: locationsOf(one, one.placesOf(check.id)),
    properties: madeOf(one),
  };
}

const madeOf = ({ report }: FormattedReport) => ({
  domain: report.domain,
  kind: report.kind,
  criteria: report.criteria,
  ...(report.policy === undefined ? {} : { policy: visible(report.policy.name) }),
  observedAt: isoTime(report.observedAt),
});

const ruleFor = (entry: FoundEntry): ReportingDescriptor => ({
  id: ruleOf(entry),
  name: visible(entry.check.name),
  shortDescription: { text: visible(entry.check.name) },
  defaultConfiguration: { level: LEVELS[entry.finding.severity] },
  ...helpOf(entry.check),
});

function helpOf(check: FoundEntry['check']): Pick<ReportingDescriptor, 'helpUri'> {
  const source = sourceOf({ check });
  return source === undefined ? {} : { helpUri: source };
}

/** The lines of the zone file, or the domain as a DNS URI (RFC 4501), for readers that want a file of each result. */
function locationsOf({ report: { domain } }: FormattedReport, places: readonly FilePlace[]): Result['locations'] {
  const logicalLocations = [{ name: domain, kind: 'resource' }];
  if (places.length === 0)
    return [{ physicalLocation: { artifactLocation: { uri: `dns:${domain}` } }, logicalLocations }];
  return places.map(({ file, line }) => ({
    physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line } },
    logicalLocations,
  }));
}

/** A path as a relative URI reference (SARIF 2.1.0, section 3.4.3). */
const uriOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/');
