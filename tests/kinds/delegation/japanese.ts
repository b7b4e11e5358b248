import type { TextTable } from '../../../src/domain/message.ts';
import { translate } from '../../../src/languages/translate.ts';
import { DELEGATION } from './kind.ts';
import { GRAPH_TEXTS } from './servers-graph.ts';

/** The Japanese of the kind and of its block. */
export const DELEGATION_JAPANESE: readonly TextTable[] = [
  translate(GRAPH_TEXTS, {
    title: '委任',
    meta: 'サーバー{count, plural, other {#台}}',
    answers: '次のサーバーが応答',
    'no-address': 'アドレスのないサーバーに委任',
  }),
  ...DELEGATION.texts.map((english) => ({
    prefix: english.prefix,
    texts: {
      title: '委任',
      summary: '名前とサーバーが見つかるか',
      description: 'このテストだけの診断です。',
      'area/servers': 'サーバー',
      'area/reach': '到達性',
    },
  })),
];
