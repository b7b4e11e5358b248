import type { Clients, UndelegatedClients } from '../../app/clients.ts';
import { undelegatedFault } from '../../checks/delegation/undelegated-faults.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH, KINDS, outlineOf } from '../../diagnoses/kinds.ts';
import { type ParsedHostPort, parseHostPort } from '../../domain/host-port.ts';
import type { DomainName } from '../../domain/name.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import { type ParsedDomainName, parseDomainName } from '../../domain/parse.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import { parseUndelegated } from '../../domain/undelegated.ts';
import type { Premises } from '../../evidence/premises.ts';
import { diagnose } from '../../lookups/diagnose.ts';
import { parseSelector } from '../../records/selector.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { type ReportOutput, readOutputFlags } from '../output/output-flags.ts';
import { type ShownDiagnosis, writeReport } from '../output/write-report.ts';
import { withProgress } from '../terminal/progress.ts';
import { lookUpRelated } from '../terminal/related.ts';
import { type Complaint, failUsage, type Terminal } from '../terminal/terminal.ts';
import { withClients } from '../with-clients.ts';
import type { CheckedPlace, CheckOptions } from './check-options.ts';
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
export async function check({ kind: own, typed, options }: TypedCheck, terminal: Terminal): Promise<number> {
  const kind = options.kind === undefined ? own : KINDS.find(({ id }) => id === options.kind);
  if (kind === undefined) {
    const kinds = KINDS.map(({ id }) => id).join(', ');
    const value = options.kind ?? '';
    return failUsage(
      terminal,
      PLANNED_TEXTS.message('unknown-kind', { value }),
      PLANNED_TEXTS.message('unknown-kind/hint', { kinds }),
    );
  }
  const read = readOutputFlags(options);
  if (!read.ok) return failUsage(terminal, read.fault, read.hint);
  const { output } = read;
  const show: ShowDiagnosis = (shown) => writeReport(kind, shown, { output, terminal });
  const where = whereTyped(kind, typed);
  if (where?.ok === false) return failUsage(terminal, where.fault, where.hint);
  if (options.zoneFile !== undefined || where === null) return checkFile({ kind, where, options }, terminal, show);
  const alone = (['origin', 'kind'] as const).find((flag) => options[flag] !== undefined);
  if (alone !== undefined)
    return failUsage(
      terminal,
      PLANNED_TEXTS.message('without-zone-file', { flag: `--${alone}` }),
      message('leave-out'),
    );
  const selectors: string[] = [];
  for (const one of options.selector ?? []) {
    const selector = parseSelector(one);
    if (selector === null) return failUsage(terminal, message('selector', { value: one }), message('selector/hint'));
    selectors.push(selector);
  }
  const unfit = unfitTogether(options, where);
  if (unfit !== null) return failUsage(terminal, unfit.fault, unfit.hint);
  const { name: domain, port, path } = where;
  const { at, database, policy } = options;
  if (at === undefined)
    return checkNow({ kind, domain, options, output, premises: { selectors, path, port } }, terminal, show);
  const { checkAsOf } = await import('./check-as-of.ts');
  const from = { ...(database === undefined ? {} : { database }), ...(policy === undefined ? {} : { policy }) };
  return checkAsOf({ kind, domain, at, ...from }, terminal, (diagnosis) => show({ diagnosis }));
}

/** Prints a diagnosis and returns the exit code. */
type ShowDiagnosis = (shown: ShownDiagnosis) => number;

/** Reads what was typed in the place of a domain; null where nothing was. */
function whereTyped(kind: DiagnosisKind, typed: string | undefined) {
  if (typed === undefined) return null;
  const parsed = kind.readsPort ? parseHostPort(typed) : onWebPort(parseDomainName(typed));
  return parsed.ok ? { ...parsed, path: pathIn(typed) } : parsed;
}

/** Checks a zone that is planned in a file. */
async function checkFile(
  {
    kind,
    where,
    options,
  }: { readonly kind: DiagnosisKind; readonly where: CheckedPlace | null; readonly options: CheckOptions },
  terminal: Terminal,
  show: ShowDiagnosis,
): Promise<number> {
  const { zoneFile: file } = options;
  if (file === undefined) return failUsage(terminal, PLANNED_TEXTS.message('no-domain'), message('see-help'));
  const unfit = (['at', 'database', 'ns', 'ds', 'selector'] as const).find((flag) => options[flag] !== undefined);
  if (unfit !== undefined)
    return failUsage(
      terminal,
      PLANNED_TEXTS.message('flag-with-zone-file', { flag: `--${unfit}` }),
      message('leave-one-out'),
    );
  const { checkPlanned } = await import('./check-planned.ts');
  return checkPlanned({ kind, where, file, options }, terminal, show);
}

/** Finds options that do not go together, or not with what was typed. */
function unfitTogether(options: CheckOptions, { name, port }: Pick<CheckedPlace, 'name' | 'port'>): Complaint | null {
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
  readonly output: ReportOutput;
  readonly premises: Partial<Premises>;
}

/** Looks a domain up afresh, and shows how far that is. */
function checkNow(
  { kind, domain, options, output, premises }: Now,
  terminal: Terminal,
  show: ShowDiagnosis,
): Promise<number> {
  return withClients(terminal, options, async (clients) => {
    const tried = await tryDelegation(domain, options, clients);
    if (!tried.ok) return failUsage(terminal, tried.fault, tried.hint);
    try {
      const isAlone = kind.id !== HEALTH.id || output.format !== 'text';
      const shown = await withProgress(terminal, async (onProgress): Promise<ShownDiagnosis> => {
        const related = isAlone ? undefined : lookUpRelated(clients, domain);
        const diagnosis = await diagnose(domain, {
          ...clients,
          ...tried.clients,
          kind,
          // Who names a resolver wants to know what that one says.
          atOwnServers: options.resolver === undefined,
          premises: { ...clients.premises, ...tried.premises, ...premises },
          // Whoever types the command wants all of it.
          onProgress,
        });
        return { diagnosis, related: await related?.(outlineOf(kind, diagnosis)) };
      });
      return show(shown);
    } finally {
      await tried.clients.resolver?.close();
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
