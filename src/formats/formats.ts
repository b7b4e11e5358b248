import { GITHUB } from './github.ts';
import { JUNIT } from './junit.ts';
import { MARKDOWN } from './markdown.ts';
import type { OutputFormat } from './output-format.ts';
import { SARIF } from './sarif.ts';

/** Lists the formats for other programs, beside text and the API's JSON. */
export const FORMATS: readonly OutputFormat[] = [MARKDOWN, JUNIT, SARIF, GITHUB];
