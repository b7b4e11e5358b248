import { aiDeadRules } from '../../../checks/ai-search/ai-dead-rules.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AI_DEAD_RULES_WORDS = {
  name: '使われない規則',
  means: 'robots.txtには、クローラーの運用者がすでに使用していない名前が残っていることがあります。',
  why: 'そのような行には効果がなく、ほかの行が読みにくくなります。',
};

export const AI_DEAD_RULES_TEXTS: readonly TextTable[] = [
  translateFindings(aiDeadRules, AI_DEAD_RULES_WORDS, {
    none: { says: '使われなくなったクローラーのための行は、robots.txtにありません。' },
    dead: {
      says: 'robots.txtの{line}行目の「{crawler}」は、クローラーの運用者がすでに使用していません。このような行は{count}行あります。',
      do: 'このような行を削除する',
    },
  }),
];
