import { aiLlmsTxt } from '../../../checks/ai-search/ai-llms-txt.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AI_LLMS_TXT_WORDS = {
  name: 'llms.txt',
  means: 'llms.txtは、言語モデルにサイトを案内するファイルとして提案されたものです。',
  why: '137,000件のファイルの調査では、97%は一度も取得されていません。あれば確認しますが、なくても問題にはしません。',
};

export const AI_LLMS_TXT_TEXTS: readonly TextTable[] = [
  translateFindings(aiLlmsTxt, AI_LLMS_TXT_WORDS, {
    'not-needed': { says: 'llms.txtは必要ありません。調査対象の137,000件のうち、97%は一度も取得されていません。' },
    'as-proposed': {
      says: 'llms.txtがあり、提案どおりの形式です。調査対象の137,000件のうち、97%は一度も取得されていません。',
    },
    untitled: {
      says: 'llms.txtがありますが、最上位の見出し（行頭の「#」にサイト名が続く形）で始まっていません。見出しは、提案で唯一必須とされている項目です。影響はありません。',
    },
    unlinked: {
      says: 'llms.txtがありますが、ページへのリンク（Markdown形式）がありません。言語モデルを各ページへ案内するのはリンクです。影響はありません。',
    },
    'not-asked': {
      says: 'robots.txtで禁止されているため、llms.txtの有無は確認していません。llms.txtは必須ではありません。',
    },
    'web-page': { says: 'llms.txtの代わりにWebページが配信されています。影響はありません。' },
  }),
];
