import type { Clients } from '../../app/clients.ts';
import { SEVERITY_TEXTS, severityInWords } from '../../changes/severity-texts.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { shownScore } from '../../diagnoses/shown-score.ts';
import { PlannedZone } from '../../dns/planned-zone.ts';
import type { Message, Words } from '../../domain/message.ts';
import { isAtOrBelow } from '../../domain/name.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import type { FilePlace } from '../../formats/entry.ts';
import { diagnosePlanned, linesBehind, type PlannedDiagnosis } from '../../lookups/planned.ts';
import { joinedPolicies, type Policy } from '../../policy/policy.ts';
import { POLICY_FILE_TEXTS } from '../../policy/policy-texts.ts';
import type { ZoneFile, ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { reportIn, textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import type { ShownDiagnosis } from '../output/write-report.ts';
import { withProgress } from '../terminal/progress.ts';
import { renderReport } from '../terminal/render.ts';
import { capabilitiesOf, failUsage, type Terminal } from '../terminal/terminal.ts';
import { createTerminalWriter, type TerminalWriter } from '../terminal/terminal-writer.ts';
import { wrap } from '../terminal/text.ts';
import { withClients } from '../with-clients.ts';
import type { CheckedPlace, CheckOptions } from './check-options.ts';
import { PLANNED_TEXTS } from './planned-texts.ts';
import { exceptionsInput, zoneFileInput } from './zone-file-input.ts';

const { message } = PLANNED_TEXTS;

interface TypedPlan {
  readonly kind: DiagnosisKind;
  /** Null for the zone itself. */
  readonly where: CheckedPlace | null;
  readonly file: string;
  readonly options: CheckOptions;
}

/** Checks a domain with a planned zone in place of the present one, and shows what the change does. Gives the exit code. */
export function checkPlanned(
  { kind, where, file, options }: TypedPlan,
  terminal: Terminal,
  show: (shown: ShownDiagnosis) => number,
): Promise<number> {
  const given = options.origin === undefined ? null : parseDomainName(options.origin);
  if (given?.ok === false) return Promise.resolve(failUsage(terminal, given.fault, given.hint));
  const read = zoneFileInput(file, given?.name ?? null);
  if (!read.ok) return Promise.resolve(failUsage(terminal, read.fault, read.hint));
  const { zone } = read;
  if (zone.faults.length > 0) {
    for (const one of zone.faults) terminal.stderr.write(`${lineOf(one, terminal)}\n`);
    return Promise.resolve(failUsage(terminal, message('not-loaded', { file }), message('not-loaded/hint')));
  }
  const exceptions = exceptionsInput(file, zone);
  if (!exceptions.ok) {
    for (const one of exceptions.faults) terminal.stderr.write(`${lineOf(one, terminal)}\n`);
    return Promise.resolve(failUsage(terminal, message('bad-exceptions'), message('bad-exceptions/hint')));
  }
  const origin = parseDomainName(zone.origin);
  if (!origin.ok) return Promise.resolve(failUsage(terminal, origin.fault, origin.hint));
  const place = where ?? { name: origin.name, port: HTTPS_PORT, path: FRONT_PAGE };
  const { name } = place;
  if (!isAtOrBelow(name, zone.origin))
    return Promise.resolve(
      failUsage(terminal, message('not-in-zone', { domain: name, origin: zone.origin }), message('not-in-zone/hint')),
    );
  return withClients(terminal, options, async (clients) => {
    const planned = new PlannedZone(zone.origin).add(zone);
    const policy = joinedPolicies(exceptions.policy, clients.premises.policy);
    const found = await diagnosed(place, { kind, planned, clients, options, policy }, terminal);
    const shown: PlannedShown = { found, zone: withUnused(zone, found, exceptions.policy), planned };
    const places = placesOf(shown);
    return show({
      diagnosis: found.planned,
      placesOf: (check) => places.find(({ id }) => id === check)?.lines ?? [],
      text: () => textOf(kind, { shown, places, file }, terminal),
      json: () => ({ planned: jsonOf(shown, places, terminal) }),
    });
  });
}

const lineOf = ({ file, line, remark }: ZoneFileRemark, { language }: Pick<Terminal, 'language'>): string =>
  `${file}:${line === 0 ? '' : `${line}:`} ${textIn(language, remark)}`;

/** Adds a note for each exception that leaves nothing out. */
function withUnused(zone: ZoneFile, { planned: { policy } }: PlannedDiagnosis, own: Policy | null): ZoneFile {
  const files = new Set(own?.rules.map(({ file }) => file));
  const unused = (policy?.unused ?? []).filter(({ file }) => files.has(file));
  const remark = POLICY_FILE_TEXTS.message('unused');
  return { ...zone, notices: [...zone.notices, ...unused.map((place) => ({ ...place, remark }))] };
}

function diagnosed(
  { name, port, path }: Pick<CheckedPlace, 'name' | 'port' | 'path'>,
  {
    kind,
    planned,
    clients,
    options,
    policy,
  }: {
    readonly kind: DiagnosisKind;
    readonly planned: PlannedZone;
    readonly clients: Clients;
    readonly options: CheckOptions;
    readonly policy: Policy | null;
  },
  terminal: Terminal,
): Promise<PlannedDiagnosis> {
  return withProgress(terminal, (onProgress) => {
    const live = {
      ...clients,
      kind,
      atOwnServers: options.resolver === undefined,
      premises: { ...clients.premises, port, path },
      onProgress,
    };
    // The zone that there is now has no exceptions of the file.
    const overlaid = { ...live, ...clients.planned(planned), premises: { ...live.premises, policy } };
    return diagnosePlanned(name, { zone: planned, live, overlaid });
  });
}

interface PlannedShown {
  readonly found: PlannedDiagnosis;
  readonly zone: ZoneFile;
  readonly planned: PlannedZone;
}

/** The lines of the file behind a check that needs attention. */
interface CheckPlaces {
  readonly id: string;
  readonly name: Message;
  readonly lines: readonly FilePlace[];
}

const placesOf = ({ found, planned }: PlannedShown): readonly CheckPlaces[] =>
  found.planned.checks.flatMap(({ id, name, needsAttention, evidence }) => {
    const lines = needsAttention
      ? linesBehind(
          planned,
          evidence.map(({ question }) => question),
        )
      : [];
    return lines.length === 0 ? [] : [{ id, name, lines }];
  });

const placeText = ({ file, line }: FilePlace): string => `${file}:${line}`;

function jsonOf({ found, zone }: PlannedShown, places: readonly CheckPlaces[], { language }: Terminal): object {
  return {
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
    lines: Object.fromEntries(places.map(({ id, lines }) => [id, lines.map(placeText)])),
    notes: zone.notices.map(({ file, line, remark }) => ({ file, line, note: textIn(language, remark) })),
  };
}

function textOf(
  kind: DiagnosisKind,
  {
    shown: { found, zone },
    places,
    file,
  }: { readonly shown: PlannedShown; readonly places: readonly CheckPlaces[]; readonly file: string },
  terminal: Terminal,
): string {
  const { language } = terminal;
  const capabilities = capabilitiesOf(terminal.stdout, terminal);
  const writer = createTerminalWriter(capabilities);
  const words = speak(language, PLANNED_TEXTS);
  const head = wrap(words('head', { origin: zone.origin, file }), writer.columns);
  const report = renderReport(kind, { report: reportIn(language, found.planned), capabilities });
  const listed = places.map(
    ({ name, lines }) =>
      `  ${words('marked', { mark: textIn(language, name), text: lines.map(placeText).join(', ') })}`,
  );
  const notes = zone.notices.map((one) => `  ${writer.show(lineOf(one, terminal))}`);
  const parts = [
    changeLines(found, writer, terminal),
    section(words('lines'), listed, writer),
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

/** A score with the points that it is out of, and how far it may be from that for what could not be checked. */
function scoreOf(diagnosis: Diagnosis, words: Words<typeof PLANNED_TEXTS.texts>): string {
  const shown = shownScore(diagnosis);
  if (shown.kind === 'none') return words('no-score');
  const { score, outOf } = shown;
  return words(shown.kind === 'at-least' ? 'at-least' : 'exactly', { score, of: outOf });
}

const section = (title: string, lines: readonly string[], { paint }: TerminalWriter): readonly string[] =>
  lines.length === 0 ? [] : [paint(title, 'bold'), ...lines];

function changeLines(
  { now, planned, meanings }: PlannedDiagnosis,
  writer: TerminalWriter,
  { language }: Terminal,
): readonly string[] {
  const words = speak(language, PLANNED_TEXTS);
  const { columns, show, paint } = writer;
  const score = words('score', { before: scoreOf(now, words), after: scoreOf(planned, words) });
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
