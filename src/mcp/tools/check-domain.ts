import { domain } from '../../api/parameters.ts';
import { TOOL_TEXTS } from '../../api/tool-texts.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { reportIn } from '../../texts/language.ts';
import { flag, kindOf } from '../arguments.ts';
import { REPORT_OUTPUT, reportAnswer } from '../report-answer.ts';
import { answer, defineTool, type Tool } from '../tool.ts';

/** Makes the tool that gives a report of one of these kinds. */
export const checkDomain = (kinds: readonly DiagnosisKind[]): Tool =>
  defineTool({
    name: 'check_domain',
    parameters: { domain, kind: kindOf(kinds), records: flag },
    required: ['domain'],
    explained: { records: TOOL_TEXTS.message('argument/records') },
    output: REPORT_OUTPUT,
    counts: ({ kind }) => (kind.counts ? 1 : 0),
    async run({ domain: name, kind, records }, { report, language }) {
      const found = await report(kind, name);
      return typeof found === 'string' ? found : answer(reportAnswer(reportIn(language, found), records));
    },
  });
