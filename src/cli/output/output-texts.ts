import { defineTexts } from '../../domain/message.ts';

/** Says what is wrong with the flags for formats and exit codes. */
export const OUTPUT_TEXTS = defineTexts('cli/output', {
  format: 'Cannot use --format="{value}": there is no such format',
  'use-one-of': 'Use {values}.',
  'json-and-format': 'Cannot use --json and --format={value} together',
  'json-and-format/hint': '--json is short for --format=json. Leave one of them out.',
  'fail-on': 'Cannot use --fail-on="{value}": it is not error or warning',
  'fail-on/hint': 'error includes what is critical, warning includes both.',
  'fail-under': 'Cannot use --fail-under="{value}": it is not a whole number from 0 to 100',
  'fail-under/hint': 'Write it like --fail-under 75.',
  'no-baseline': 'Cannot read the baseline {file}: {why}',
  'no-baseline/hint': 'Check the path and its permissions. Leave --baseline out to make the first one.',
  'too-large': 'it has more than {most} octets',
  'not-a-report':
    'it has no reports as --format=json, ndjson or sarif writes them; those of a scan must be whole (--full)',
});
