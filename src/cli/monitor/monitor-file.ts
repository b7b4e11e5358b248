import { readFile } from 'node:fs/promises';
import { visible } from '../../domain/text.ts';
import { type AppliedStep, applySteps, readAccountFile } from '../../monitoring/file/apply-file.ts';
import { labelOf } from '../../monitoring/file/file-windows.ts';
import { foreseenFaults } from '../../monitoring/file/foresee.ts';
import { type MonitorFile, writeFile } from '../../monitoring/file/monitor-file.ts';
import { type FileStep, planFile } from '../../monitoring/file/plan-file.ts';
import { readMonitorFile } from '../../monitoring/file/read-file.ts';
import { textIn } from '../../texts/language.ts';
import { UsageError } from '../commands/accounts.ts';
import { type MonitorContext, monitorMessage, readAll } from './monitor-context.ts';

/** Prints the defaults, monitors, recipients, rules and windows of an account as a file. */
export async function exportFile({ monitors, account, print }: MonitorContext): Promise<void> {
  print(writeFile(await readAccountFile(monitors, account)).trimEnd());
}

/** Makes an account as a file has it: prints what changes, and changes it unless that is left out. */
export async function applyFile(context: MonitorContext, [path = '-']: readonly string[]): Promise<void> {
  const { monitors, account, flags, words, print } = context;
  const wanted = parsed(context, path, await textOf(context, path));
  const steps = planFile(await readAccountFile(monitors, account), wanted, flags.prune === true);
  const count = steps.filter(isChange).length;
  if (flags.dryRun === true) {
    const faults = await foreseenFaults(monitors, account, steps);
    for (const step of steps) {
      const fault = faults.get(step);
      tell(context, step, fault && { ok: false, fault });
    }
    if (flags.json !== true) print(words(count === 0 ? 'file/nothing' : 'file/would', { count }));
    if (faults.size > 0)
      throw new UsageError(
        monitorMessage('file/would-fail', { count: faults.size }),
        monitorMessage('file/would-fail-hint'),
      );
    return;
  }
  const failed: FileStep[] = [];
  for await (const [step, outcome] of applySteps(monitors, account, steps)) {
    tell(context, step, outcome);
    if (!outcome.ok) failed.push(step);
  }
  if (flags.json !== true && failed.length === 0) print(words(count === 0 ? 'file/nothing' : 'file/done', { count }));
  if (failed.length > 0)
    throw new UsageError(monitorMessage('file/failed', { count: failed.length }), monitorMessage('file/failed-hint'));
}

const isChange = ({ step }: FileStep): boolean => !step.startsWith('keep');

async function textOf(context: MonitorContext, path: string): Promise<string> {
  if (path === '-') return readAll(context.stdin);
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(monitorMessage('file/unreadable', { path }), monitorMessage('file/unreadable-hint'));
  }
}

function parsed({ terminal, print }: MonitorContext, path: string, text: string): MonitorFile {
  const read = readMonitorFile(text);
  if (read.ok) return read.file;
  const [first, ...more] = read.faults;
  for (const fault of more) print(visible(textIn(terminal.language, fault)));
  throw new UsageError(
    monitorMessage('file/faulty', { path: path === '-' ? 'stdin' : path }),
    first ?? monitorMessage('file/unreadable-hint'),
  );
}

/** Marks of what is added, changed, removed and kept. */
const MARKS: Readonly<Record<FileStep['step'], string>> = {
  add: '+',
  'add-recipient': '+',
  change: '~',
  choose: '~',
  form: '~',
  pause: '~',
  resume: '~',
  remove: '-',
  'remove-recipient': '-',
  rules: '~',
  defaults: '~',
  'add-window': '+',
  'remove-window': '-',
  'keep-window': '=',
  keep: '=',
  'keep-recipient': '=',
};

function tell(context: MonitorContext, step: FileStep, outcome?: AppliedStep): void {
  const { flags, print, words, terminal } = context;
  const name = nameOf(step);
  if (flags.json === true) {
    const changes = 'changes' in step ? { changes: step.changes } : {};
    const fault = outcome?.ok === false ? { fault: outcome.fault } : {};
    context.printJson({ step: step.step, name, ...changes, ...fault });
    return;
  }
  const lines = aboutStep(context, step);
  for (const line of lines) print(`${MARKS[step.step]} ${visible(name)}${line === '' ? '' : `: ${visible(line)}`}`);
  if (outcome?.ok === false) print(`  ${visible(textIn(terminal.language, outcome.fault))}`);
  if (outcome?.ok === true && outcome.secret !== undefined)
    print(`  ${words('file/secret', { secret: outcome.secret })}`);
}

/** Names what a step is about. */
function nameOf(step: FileStep): string {
  if (step.step === 'rules' || step.step === 'defaults') return step.step;
  if ('window' in step) return labelOf(step.window);
  return 'domain' in step ? step.domain : step.recipient.to;
}

function aboutStep({ words }: MonitorContext, step: FileStep): readonly string[] {
  const listed = (values: readonly string[]): string => (values.length === 0 ? words('none') : values.join(', '));
  switch (step.step) {
    case 'change':
    case 'rules':
    case 'defaults':
      return step.changes.map(({ name, before, after }) => `${name}: ${listed(before)} -> ${listed(after)}`);
    case 'keep':
    case 'keep-recipient':
    case 'keep-window':
      return [words('file/keep')];
    case 'choose':
    case 'form':
      return [words(`file/${step.step}`)];
    case 'pause':
    case 'resume':
      return [words(`file/${step.step}`)];
    default:
      return [''];
  }
}
