import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HEALTH_CHECKS } from '../../src/diagnoses/health.ts';

const CHECKS = join(import.meta.dirname, '../../src/checks');
const files = ['dns', 'mail', 'tls']
  .flatMap((area) => readdirSync(join(CHECKS, area)))
  .map((file) => basename(file, '.ts'));

describe('checks', () => {
  test('weights add up to 100', () => expect(HEALTH_CHECKS.reduce((sum, [, weight]) => sum + weight, 0)).toBe(100));

  test.each(HEALTH_CHECKS.map(([check]) => [check.id, check] as const))(
    '%s has a file of its name, a source and whole sentences',
    (id, check) => {
      expect(files).toContain(id);
      expect(check.source).toMatch(/RFC \d+/);
      for (const [explanation, advice] of Object.values<readonly [string, string?]>(check.texts)) {
        expect(explanation).toMatch(/^[A-Z{].*[.}]$/s);
        if (advice !== undefined) expect(advice).toMatch(/^[A-Z].*\.$/s);
        expect(`${explanation}${advice ?? ''}`).not.toMatch(/!|simply/);
      }
    },
  );
});
