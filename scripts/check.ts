import { spawn } from 'node:child_process';

// `npm run check`: reads the code by all tools at once, and prints what each found, one after the other.

const TOOLS = [
  'tsc --noEmit --checkers 1',
  // What the published types cannot name is an error to the package's build alone.
  'tsc -p tsconfig.types.json --noEmit --emitDeclarationOnly false',
  'biome ci .',
  'knip',
  'vitest run --project house --maxWorkers 2',
  'node scripts/due-facts.ts',
] as const;

interface Ended {
  readonly output: string;
  readonly code: number | null;
}

/** Runs a tool; resolves to what it printed, and its exit code. */
const run = (tool: string): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(tool, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', reject).once('close', (code) => resolve({ output, code }));
  });

const running = TOOLS.map((tool) => [tool, run(tool)] as const);
for (const [tool, ended] of running) {
  const { output, code } = await ended;
  console.log(`> ${tool}`);
  if (output.trim() !== '') console.log(output.trimEnd());
  if (code !== 0) {
    console.error(`${tool} failed`);
    process.exitCode = 1;
  }
}
