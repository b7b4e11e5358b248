import { diagnosisJson } from '../../api/v1/report.ts';
import type { Clients, UndelegatedClients } from '../../app/clients.ts';
import { undelegatedFault } from '../../checks/delegation/undelegated-faults.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind, Outline } from '../../diagnoses/kind.ts';
import { HEALTH, isNothingKnown, outlineOf } from '../../diagnoses/kinds.ts';
import { isJudged, JUDGED_FOR_GRADE } from '../../diagnoses/scoring.ts';
import { type ParsedHostPort, parseHostPort } from '../../domain/host-port.ts';
import type { DomainName } from '../../domain/name.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import { type ParsedDomainName, parseDomainName } from '../../domain/parse.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import { parseUndelegated } from '../../domain/undelegated.ts';
import type { Premises } from '../../evidence/premises.ts';
import { diagnose } from '../../lookups/diagnose.ts';
import { parseSelector } from '../../records/selector.ts';
import { reportIn } from '../../texts/language.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { createProgressLine } from '../terminal/progress.ts';
import { lookUpRelated, type RelatedResults } from '../terminal/related.ts';
import { renderReport } from '../terminal/render.ts';
import { type Complaint, capabilitiesOf, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { safeJson } from '../terminal/text.ts';
import { withClients } from '../with-clients.ts';
import type { CheckOptions } from './check-options.ts';
import { PLANNED_TEXTS } from './planned-texts.ts';

const { message } = COMMAND_TEXTS;

/** A command as it was typed. */
interface TypedCheck {
  readonly kind: DiagnosisKind;
  /** Left out, the zone of a zone file. */
  readonly typed: string | undefined;
  readonly options: CheckOptions;
}

/** Looks a domain up afresh, or reads it as of a date; prints its report of the kind asked for and gives the exit code. */
export async function check({ kind, typed, options }: TypedCheck, terminal: Terminal): Promise<number> {
  if (options.zoneFile !== undefined || typed === undefined) return checkFile({ kind, typed, options }, terminal);
  if (options.origin !== undefined)
    return failUsage(terminal, PLANNED_TEXTS.message('without-zone-file', { flag: '--origin' }), message('leave-out'));
  const parsed = kind.readsPort ? parseHostPort(typed) : onWebPort(parseDomainName(typed));
  if (!parsed.ok) return failUsage(terminal, parsed.fault, parsed.hint);
  const bar = options.failUnder === undefined ? undefined : barOf(options.failUnder);
  if (bar === null)
    return failUsage(terminal, message('fail-under', { value: options.failUnder ?? '' }), message('fail-under/hint'));
  const selectors: string[] = [];
  for (const one of options.selector ?? []) {
    const selector = parseSelector(one);
    if (selector === null) return failUsage(terminal, message('selector', { value: one }), message('selector/hint'));
    selectors.push(selector);
  }
  const show: Show = (diagnosis, related) => {
    const { language, stdout } = terminal;
    stdout.write(
      options.json === true
        ? `${safeJson(diagnosisJson(kind, diagnosis, language))}\n`
        : renderReport(kind, {
            report: reportIn(language, diagnosis),
            capabilities: capabilitiesOf(stdout, terminal),
            related,
          }),
    );
    return exitCodeFor(kind, diagnosis, bar);
  };
  const unfit = unfitTogether(options, parsed);
  if (unfit !== null) return failUsage(terminal, unfit.fault, unfit.hint);
  const { name: domain, port } = parsed;
  const { at, database } = options;
  if (at === undefined)
    return checkNow({ kind, domain, options, premises: { selectors, path: pathIn(typed), port } }, terminal, show);
  const { checkAsOf } = await import('./check-as-of.ts');
  return checkAsOf({ kind, domain, at, ...(database === undefined ? {} : { database }) }, terminal, show);
}

/** Checks a zone that is planned in a file. */
async function checkFile({ kind, typed, options }: TypedCheck, terminal: Terminal): Promise<number> {
  const { zoneFile: file } = options;
  if (file === undefined) return failUsage(terminal, PLANNED_TEXTS.message('no-domain'), message('see-help'));
  const unfit = (['at', 'database', 'ns', 'ds', 'selector'] as const).find((flag) => options[flag] !== undefined);
  if (unfit !== undefined)
    return failUsage(
      terminal,
      PLANNED_TEXTS.message('flag-with-zone-file', { flag: `--${unfit}` }),
      message('leave-one-out'),
    );
  const bar = options.failUnder === undefined ? undefined : barOf(options.failUnder);
  if (bar === null)
    return failUsage(terminal, message('fail-under', { value: options.failUnder ?? '' }), message('fail-under/hint'));
  const { checkPlanned } = await import('./check-planned.ts');
  return checkPlanned({ kind, typed, file, options }, terminal, (planned) => exitCodeFor(kind, planned, bar));
}

/** Prints a diagnosis and returns the exit code. */
type Show = (diagnosis: Diagnosis, related?: RelatedResults) => number;

/** Finds options that do not go together, or not with what was typed. */
function unfitTogether(
  options: CheckOptions,
  { name, port }: Omit<ParsedHostPort & { ok: true }, 'ok'>,
): Complaint | null {
  const { at, database, ds, ns } = options;
  if (at !== undefined) {
    const live = (['resolver', 'iterate', 'selector', 'ns', 'ds'] as const).find((flag) => options[flag] !== undefined);
    if (live !== undefined)
      return { fault: message('live-flag-with-at', { flag: `--${live}` }), hint: message('leave-one-out') };
    return port === HTTPS_PORT
      ? null
      : {
          fault: message('port-with-at', { port: String(port) }),
          hint: message('port-with-at/hint', { domain: name, at }),
        };
  }
  if (database !== undefined) return { fault: message('database-without-at'), hint: message('leave-out') };
  return ds !== undefined && ns === undefined
    ? { fault: message('ds-without-ns'), hint: message('ds-without-ns/hint') }
    : null;
}

interface Now {
  readonly kind: DiagnosisKind;
  readonly domain: DomainName;
  readonly options: CheckOptions;
  readonly premises: Partial<Premises>;
}

/** Looks a domain up afresh, and shows how far that is. */
function checkNow({ kind, domain, options, premises }: Now, terminal: Terminal, show: Show): Promise<number> {
  return withClients(terminal, options, async (clients) => {
    const tried = await tryDelegation(domain, options, clients);
    if (!tried.ok) return failUsage(terminal, tried.fault, tried.hint);
    const progress = createProgressLine(terminal.stderr, terminal.language);
    const onInterrupt = (): void => {
      progress.clear();
      process.exit(EXIT.interrupted);
    };
    process.once('SIGINT', onInterrupt);
    try {
      const isAlone = kind.id !== HEALTH.id || options.json === true;
      const related = isAlone ? undefined : lookUpRelated(clients, domain);
      const document = await diagnose(domain, {
        ...clients,
        ...tried.clients,
        kind,
        // Who names a resolver wants to know what that one says.
        atOwnServers: options.resolver === undefined,
        premises: { ...clients.premises, ...tried.premises, ...premises },
        // Whoever types the command wants all of it.
        onProgress: progress.show,
      });
      const known = await related?.(outlineOf(kind, document));
      progress.clear();
      return show(document, known);
    } finally {
      await tried.clients.resolver?.close();
      process.off('SIGINT', onInterrupt);
    }
  });
}

/** Returns a name that was read, with the port of websites. */
const onWebPort = (parsed: ParsedDomainName): ParsedHostPort =>
  parsed.ok ? { ok: true, name: parsed.name, port: HTTPS_PORT } : parsed;

type Tried =
  | { readonly ok: true; readonly clients: Partial<UndelegatedClients>; readonly premises: Partial<Premises> }
  | ({ readonly ok: false } & Complaint);

/** Makes clients that ask the servers that were named, in place of those to which the domain is delegated. */
async function tryDelegation(
  domain: DomainName,
  { ns, ds = [] }: Pick<CheckOptions, 'ns' | 'ds'>,
  clients: Clients,
): Promise<Tried> {
  if (ns === undefined) return { ok: true, clients: {}, premises: {} };
  const parsed = parseUndelegated(domain, { ns, ds }, clients.contactPolicy);
  if (!parsed.ok) return { ok: false, ...undelegatedFault(parsed.fault) };
  const { undelegated } = parsed;
  return { ok: true, clients: await clients.undelegated(undelegated), premises: { undelegated } };
}

/** The path of the page where somebody typed a whole address; that of the front page otherwise. */
function pathIn(typed: string): string {
  const url = URL.parse(typed.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.pathname + url.search : FRONT_PAGE;
}

const exitCodeFor = (kind: DiagnosisKind, diagnosis: Diagnosis, bar: number | undefined): number =>
  exitCodeOf({ ...outlineOf(kind, diagnosis), isCut: diagnosis.ended !== null }, bar);

/** Null where it is no number of points. */
function barOf(text: string): number | null {
  const points = /^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return points <= 100 ? points : null;
}

/** Returns whether too little is known for a verdict, and nothing of that is a fault. */
function isLittleKnown({ parts }: Outline): boolean {
  const tested = parts.filter(({ outcome }) => outcome !== 'not-tested');
  const known = tested.filter(isJudged);
  return known.length * 100 < tested.length * JUDGED_FOR_GRADE && known.every(({ outcome }) => outcome === 'satisfied');
}

/**
 * Returns the exit code of a report. Under the bar only because of what could not be found out is not "below the bar", and
 * what our own limit ended is no success.
 */
export function exitCodeOf(outline: Outline & { readonly isCut?: boolean }, bar: number | undefined): number {
  if (isNothingKnown(outline) || isLittleKnown(outline)) return EXIT.notLookedUp;
  if (bar === undefined) return outline.isCut === true ? EXIT.notLookedUp : EXIT.fine;
  if (outline.score >= bar) return EXIT.fine;
  // What was not tested may be whole.
  return outline.max + 100 - outline.testedPoints >= bar ? EXIT.notLookedUp : EXIT.belowTheBar;
}
