import { aiDeadRules } from '../../../checks/ai-search/ai-dead-rules.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

export const AI_DEAD_RULES_TEXTS: readonly TextTable[] = [
  translateFindings(aiDeadRules, '使われない規則', {
    ...NO_PAGE,
    none: { says: '使われなくなったクローラーのための行は、robots.txtにありません。' },
    dead: {
      says: 'robots.txtの{line}行目の「{crawler}」は、クローラーの運用者がすでに使用していません。このような行は{count}行あります。',
      advice: 'このような行は削除できます。',
    },
  }),
];
