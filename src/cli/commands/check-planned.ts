import { diagnosisJson } from '../../api/v1/report.ts';
import type { Clients } from '../../app/clients.ts';
import { SEVERITY_TEXTS, severityInWords } from '../../changes/severity-texts.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { PlannedZone } from '../../dns/planned-zone.ts';
import type { Words } from '../../domain/message.ts';
import { type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { diagnosePlanned, linesBehind, type PlannedDiagnosis } from '../../lookups/planned.ts';
import type { ZoneFile, ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { reportIn, textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { createProgressLine } from '../terminal/progress.ts';
import { renderReport } from '../terminal/render.ts';
import { capabilitiesOf, failUsage, type Terminal } from '../terminal/terminal.ts';
import { createTerminalWriter, type TerminalWriter } from '../terminal/terminal-writer.ts';
import { safeJson, wrap } from '../terminal/text.ts';
import { withClients } from '../with-clients.ts';
import type { CheckOptions } from './check-options.ts';
import { PLANNED_TEXTS } from './planned-texts.ts';
import { zoneFileInput } from './zone-file-input.ts';

const { message } = PLANNED_TEXTS;

interface TypedPlan {
  readonly kind: DiagnosisKind;
  /** Left out, the zone itself. */
  readonly typed: string | undefined;
  readonly file: string;
  readonly options: CheckOptions;
}

/** Checks a domain with a planned zone in place of the present one, and prints what the change does. Gives the exit code. */
export function checkPlanned(
  { kind, typed, file, options }: TypedPlan,
  terminal: Terminal,
  exitCodeOf: (diagnosis: Diagnosis) => number,
): Promise<number> {
  const domain = typed === undefined ? null : parseDomainName(typed);
  if (domain?.ok === false) return Promise.resolve(failUsage(terminal, domain.fault, domain.hint));
  const given = options.origin === undefined ? null : parseDomainName(options.origin);
  if (given?.ok === false) return Promise.resolve(failUsage(terminal, given.fault, given.hint));
  const read = zoneFileInput(file, given?.name ?? null);
  if (!read.ok) return Promise.resolve(failUsage(terminal, read.fault, read.hint));
  const { zone } = read;
  if (zone.faults.length > 0) {
    for (const one of zone.faults) terminal.stderr.write(`${lineOf(one, terminal)}\n`);
    return Promise.resolve(failUsage(terminal, message('not-loaded', { file }), message('not-loaded/hint')));
  }
  const origin = parseDomainName(zone.origin);
  if (!origin.ok) return Promise.resolve(failUsage(terminal, origin.fault, origin.hint));
  const name = domain?.name ?? origin.name;
  if (!isAtOrBelow(name, zone.origin))
    return Promise.resolve(
      failUsage(terminal, message('not-in-zone', { domain: name, origin: zone.origin }), message('not-in-zone/hint')),
    );
  return withClients(terminal, options, async (clients) => {
    const planned = new PlannedZone(zone);
    const found = await diagnosed(name, { kind, planned, clients, options }, terminal);
    terminal.stdout.write(
      options.json === true
        ? `${safeJson(await jsonOf(kind, { found, zone, planned }, terminal))}\n`
        : textOf(kind, { found, zone, planned, file }, terminal),
    );
    return exitCodeOf(found.planned);
  });
}

const lineOf = ({ file, line, remark }: ZoneFileRemark, { language }: Pick<Terminal, 'language'>): string =>
  `${file}:${line}: ${textIn(language, remark)}`;

async function diagnosed(
  domain: DomainName,
  {
    kind,
    planned,
    clients,
    options,
  }: {
    readonly kind: DiagnosisKind;
    readonly planned: PlannedZone;
    readonly clients: Clients;
    readonly options: CheckOptions;
  },
  terminal: Terminal,
): Promise<PlannedDiagnosis> {
  const progress = createProgressLine(terminal.stderr, terminal.language);
  const live = { ...clients, kind, atOwnServers: options.resolver === undefined, onProgress: progress.show };
  try {
    return await diagnosePlanned(domain, { zone: planned, live, overlaid: { ...live, ...clients.planned(planned) } });
  } finally {
    progress.clear();
  }
}

interface PlannedShown {
  readonly found: PlannedDiagnosis;
  readonly zone: ZoneFile;
  readonly planned: PlannedZone;
}

/** The lines of the file behind each check that needs attention. */
const placesOf = ({ found, planned }: PlannedShown) =>
  found.planned.checks.flatMap(({ id, name, needsAttention, evidence }) => {
    const lines = needsAttention
      ? linesBehind(
          planned,
          evidence.map(({ question }) => question),
        )
      : [];
    return lines.length === 0 ? [] : [{ id, name, lines }];
  });

async function jsonOf(kind: DiagnosisKind, shown: PlannedShown, { language }: Terminal): Promise<unknown> {
  const { found, zone } = shown;
  return {
    ...diagnosisJson(kind, found.planned, language),
    planned: {
      origin: zone.origin,
      scoreNow: found.now.score,
      maxScoreNow: found.now.maxScore,
      gradeNow: found.now.grade,
      changes: found.meanings.map((one) => ({
        kind: one.kind,
        severity: one.severity,
        message: textIn(language, one.message),
        reason: one.reason === null ? null : textIn(language, one.reason),
        differences: one.differences,
      })),
      lines: Object.fromEntries(placesOf(shown).map(({ id, lines }) => [id, lines])),
      notes: zone.notices.map(({ file, line, remark }) => ({ file, line, note: textIn(language, remark) })),
    },
  };
}

function textOf(kind: DiagnosisKind, shown: PlannedShown & { readonly file: string }, terminal: Terminal): string {
  const { found, zone, file } = shown;
  const { language } = terminal;
  const capabilities = capabilitiesOf(terminal.stdout, terminal);
  const writer = createTerminalWriter(capabilities);
  const words = speak(language, PLANNED_TEXTS);
  const head = wrap(words('head', { origin: zone.origin, file }), writer.columns);
  const report = renderReport(kind, { report: reportIn(language, found.planned), capabilities });
  const places = placesOf(shown).map(
    ({ name, lines }) => `  ${words('marked', { mark: textIn(language, name), text: lines.join(', ') })}`,
  );
  const notes = zone.notices.map((one) => `  ${writer.show(lineOf(one, terminal))}`);
  const parts = [
    changeLines(found, writer, terminal),
    section(words('lines'), places, writer),
    section(words('notes'), notes, writer),
  ];
  return [
    ...head,
    '',
    report.trimEnd(),
    ...parts.flatMap((lines) => (lines.length === 0 ? [] : ['', ...lines])),
    '',
  ].join('\n');
}

/** A score, and how far it may be from that for what could not be checked. */
const rangeOf = ({ score, maxScore }: Diagnosis, words: Words<typeof PLANNED_TEXTS.texts>): string =>
  maxScore > score ? words('range', { from: score, to: maxScore }) : String(score);

const section = (title: string, lines: readonly string[], { paint }: TerminalWriter): readonly string[] =>
  lines.length === 0 ? [] : [paint(title, 'bold'), ...lines];

function changeLines(
  { now, planned, meanings }: PlannedDiagnosis,
  writer: TerminalWriter,
  { language }: Terminal,
): readonly string[] {
  const words = speak(language, PLANNED_TEXTS);
  const { columns, show, paint } = writer;
  const score = words('score', { before: rangeOf(now, words), after: rangeOf(planned, words) });
  const changes = meanings.flatMap(({ severity, message: what, reason }) => {
    const gravity = severityInWords(severity);
    const headline = textIn(language, what);
    const lines = [
      gravity === null
        ? headline
        : words('marked', { mark: textIn(language, SEVERITY_TEXTS.message(gravity)), text: headline }),
      ...(reason === null ? [] : [textIn(language, reason)]),
    ];
    return lines.flatMap((text, i) =>
      wrap(show(text), columns - 4).map((line, j) => `${i + j === 0 ? '  - ' : '    '}${line}`),
    );
  });
  return [
    paint(words('change'), 'bold'),
    ...wrap(score, columns),
    ...(changes.length === 0 ? wrap(words('nothing'), columns) : changes),
    ...wrap(words('compared'), columns),
  ];
}
