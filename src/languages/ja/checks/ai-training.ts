import { aiTraining } from '../../../checks/ai-search/ai-training.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

export const AI_TRAINING_TEXTS: readonly TextTable[] = [
  translateFindings(aiTraining, '学習', {
    ...NO_PAGE,
    allowed: {
      says: 'robots.txtは、学習用の{count}個のクローラーすべてを許可しています。これはサイト運用者の選択です。',
    },
    blocked: {
      says: 'robots.txtは、学習用の{count}個のクローラーすべてを禁止しています。これはサイト運用者の選択です。',
    },
    some: {
      says: 'robots.txtは、学習用の{count}個のクローラーのうち{blocked}個を禁止しています：{crawlers}。これはサイト運用者の選択です。',
    },
  }),
];
