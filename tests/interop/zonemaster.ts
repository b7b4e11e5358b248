import { spawn } from 'node:child_process';
import { PROGRAM_ENV } from './programs.ts';

/** Holds what Zonemaster found in one test case. */
interface Message {
  readonly testcase: string;
  readonly level: string;
  readonly tag: string;
}

/** Messages of a run as such have another word in place of a test case. */
const CASE = /^[A-Z]+\d\d$/;
/** The levels that say that something should change. */
const FAULTS: ReadonlySet<string> = new Set(['NOTICE', 'WARNING', 'ERROR', 'CRITICAL']);
const TIMEOUT_MS = 120_000;

/** Runs `zonemaster-cli` on a zone, from root hints alone. Gives the tags that are faults, by test case. */
export async function runZonemaster(zone: string, hints: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const args = ['--hints', hints, '--no-ipv6', '--level', 'NOTICE', '--json', '--no-progress', '--show-testcase', zone];
  const child = spawn('zonemaster-cli', args, { env: { ...PROGRAM_ENV, LC_ALL: 'C.UTF-8' }, timeout: TIMEOUT_MS });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`zonemaster-cli ${zone}: exit ${code}. ${stderr}`);
  const messages: readonly Message[] = JSON.parse(stdout);
  const faults = messages.filter(({ level, testcase }) => FAULTS.has(level) && CASE.test(testcase));
  const byCase = Map.groupBy(faults, ({ testcase }) => testcase);
  return new Map([...byCase].map(([id, all]) => [id, [...new Set(all.map(({ tag }) => tag))].sort()]));
}

/** Gives the version that is installed. */
export async function zonemasterVersion(): Promise<string> {
  const child = spawn('zonemaster-cli', ['--version'], { env: PROGRAM_ENV });
  let stdout = '';
  child.stdout.on('data', (text) => (stdout += text));
  await new Promise((resolve) => child.on('close', resolve));
  return stdout.trim().split('\n').filter(Boolean).join(', ');
}
