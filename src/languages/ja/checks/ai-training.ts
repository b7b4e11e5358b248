import { aiTraining } from '../../../checks/ai-search/ai-training.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AI_TRAINING_WORDS = {
  name: '学習',
  means: 'robots.txtでは、モデルの学習用にテキストを集めるクローラーを禁止できます。',
  why: '許可するかどうかはサイト運用者の選択です。減点はなく、検索で見つかるかどうかにも影響しません。',
};

export const AI_TRAINING_TEXTS: readonly TextTable[] = [
  translateFindings(aiTraining, AI_TRAINING_WORDS, {
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
