import { describe, expect, test } from 'vitest';
import { COMPLETIONS } from '../../src/cli/completion/completions.ts';
import { CHECKS } from '../../src/pages/docs/check-list.ts';
import { codeOf, findCode } from '../../src/pages/docs/find-code.ts';
import { cleanEnv, shell } from './command.ts';

describe('zonewell explain', () => {
  test('every check and every finding is found by its code', () => {
    const codes = CHECKS.flatMap((listed) => [
      listed.id,
      ...Object.keys(listed.check.findings).map((code) => codeOf({ listed, code })),
    ]);
    const missing = codes.filter((code) => {
      const found = findCode(code, 'en');
      return found.kind === 'none' || (found.kind === 'one' && codeOf(found.explained) !== code);
    });
    expect(codes.length).toBeGreaterThan(1000);
    expect(missing).toEqual([]);
  });

  test.each([
    ['SPF/Doubled', 'spf/doubled'],
    [' dmarc ', 'dmarc'],
    ['ds15_mismatch_cds_cdnskey', 'child-ds/forms-differ'],
  ])('%j is %s', (typed, code) => {
    const found = findCode(typed, 'en');
    expect(found.kind === 'one' && codeOf(found.explained)).toBe(code);
  });

  test('a code of several checks names them all', () => {
    const found = findCode('absent', 'en');
    expect(found.kind === 'several' && found.explained.map(codeOf)).toEqual(
      expect.arrayContaining(['spf/absent', 'caa/absent']),
    );
  });

  test.each([
    ['dmark', ['dmarc', 'dmarc-policy']],
    ['spf/doubl', ['spf/doubled']],
    ['', []],
    ['constructor', expect.not.arrayContaining(['spf'])],
    ['spf/__proto__', []],
  ])('%j is unknown', (typed, close) => {
    expect(findCode(typed, 'en')).toEqual({ kind: 'none', close });
  });
});

describe('zonewell completion', () => {
  test.each([
    [['ch'], 'check'],
    [['monitor', 'ex'], 'export'],
    [['check', '--format', 'sa'], 'sarif'],
    [['check', 'example.com', '--fail-on', 'w'], 'warning'],
    [['scan', '--kind', 'ma'], 'mail'],
    [['explain', '--js'], '--json'],
    [['check', '--zone-file', 'LICEN'], 'LICENSE'],
  ])('bash completes %j', async (typed, expected) => {
    const words = ['zonewell', ...typed].map((word) => `'${word}'`).join(' ');
    const line = `source <(zonewell completion bash); COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _zonewell; echo "\${COMPREPLY[@]}"`;
    expect(await shell(line, cleanEnv())).toEqual({ stdout: `${expected}\n`, stderr: '', code: 0 });
  });

  test.each([...COMPLETIONS.keys()])('%s has no description that ends a text', async (name) => {
    const write = COMPLETIONS.get(name);
    const text = write?.([
      {
        path: '',
        options: [{ flag: '--a', about: `it's "$(x)" \`y\``, value: null }],
        commands: [{ name: 'b', about: "'; z" }],
      },
    ]);
    // Between single quotes nothing is run, so each quote of a description must be escaped.
    const inQuotes = name === 'fish' ? /\\'/ : /'\\''/;
    if (name !== 'bash') expect(text).toMatch(inQuotes);
    expect(text).toContain('zonewell');
  });
});
