import { TOOL_TEXTS } from '../../api/tool-texts.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { explainedJson } from '../../pages/docs/explained.ts';
import { codeOf, findCode } from '../../pages/docs/find-code.ts';
import { plainText } from '../arguments.ts';
import { defineTool, unfit } from '../tool.ts';

const { message } = TOOL_TEXTS;

/** Says what a code means, by what the program knows itself. */
export const explainFinding = defineTool({
  name: 'explain_finding',
  parameters: { code: plainText },
  required: ['code'],
  explained: { code: message('argument/code') },
  output: {
    type: 'object',
    properties: {
      code: { type: 'string' },
      severity: { type: 'string' },
      says: { type: 'string' },
      do: { type: 'string' },
      means: { type: 'string' },
      why: { type: 'string' },
      several: { type: 'array', items: { type: 'string' } },
    },
  },
  counts: () => 0,
  async run({ code }, { language }) {
    const found = findCode(code, language);
    switch (found.kind) {
      case 'one':
        return { kind: 'answer', body: explainedJson(found.explained, language), isOurs: true };
      case 'several':
        return { kind: 'answer', body: { several: found.explained.map(codeOf) }, isOurs: true };
      case 'none': {
        const echo = quoted(code, ECHO_CHARS.word);
        const detail =
          found.close.length === 0
            ? message('code-unknown', { code: echo })
            : message('code-unknown/close', { code: echo, codes: found.close.join(', ') });
        return unfit('code', detail);
      }
    }
  },
});
