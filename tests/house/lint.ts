import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

interface Override {
  readonly plugins?: readonly string[];
}

/**
 * Lints files under the rules that `biome.json` sets for `src`, in a folder outside the repository. Returns for each the
 * first finding, as `lint/group/rule` or `plugin`, or null where there is none. `only` names the rules that are asked,
 * `plugin` the one file of `scripts/lint` that is.
 */
export async function lintFindings(
  sources: readonly string[],
  { only = [], plugin }: { readonly only?: readonly string[]; readonly plugin?: string },
): Promise<(string | null)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-lint-'));
  try {
    for (const [i, source] of sources.entries()) writeFileSync(join(folder, `case-${i}.ts`), source);
    const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
    config.vcs = { enabled: false };
    config.files = {};
    config.overrides = config.overrides
      .filter(({ plugins = [] }: Override) => plugins.every((path) => path === `./scripts/lint/${plugin}`))
      .map(({ plugins = [], ...rest }: Override) => ({
        ...rest,
        includes: ['**'],
        plugins: plugins.map((path) => resolve(ROOT, path)),
      }));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [biome, 'lint', '--reporter=github', ...only.map((rule) => `--only=${rule}`), '.'],
      { cwd: folder },
    ).catch((error: { readonly stdout: string }) => error);
    return sources.map((_, i) => {
      const line = stdout.split('\n').find((one) => one.includes(`case-${i}.ts`));
      return line === undefined ? null : (/title=([^,]+),/.exec(line)?.[1] ?? line);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
