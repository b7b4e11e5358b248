import { aiPreferences } from '../../../checks/ai-search/ai-preferences.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AI_PREFERENCES_WORDS = {
  name: '利用に関する意思表示',
  means:
    'ページを何に利用してよいかを、サイトが示す方法が提案されています。robots.txtのContent-Signal行、robots.txtおよびヘッダーのContent-Usage、robots.txtのLicense行（RSL）です。',
  why: '従うクローラーはまだわずかです。互いに矛盾する2つの指定は、何も示していないのと同じです。',
};

export const AI_PREFERENCES_TEXTS: readonly TextTable[] = [
  translateFindings(aiPreferences, AI_PREFERENCES_WORDS, {
    unstated: { says: 'robots.txtにもContent-Usageヘッダーにも意思表示はありません。必須ではありません。' },
    stated: { says: '学習に関する意思表示があります：「{preference}」。' },
    'stated-there': { says: '{crawlers}に対して、学習に関する意思表示があります：「{preference}」。' },
    other: { says: '意思表示がありますが、学習に関するものではありません。' },
    'against-answers': {
      says: '「{preference}」の「{term}」は、ページを見つけないこと、または回答に使わないことをAI検索に求めています。',
      do: 'AI検索に見つけて引用してほしい場合は、{term}を削除する',
    },
    'against-answers-there': {
      says: '「{preference}」の「{term}」は、ページを見つけないこと、または回答に使わないことを{crawlers}に求めています。',
      do: '{crawlers}に見つけて引用してほしい場合は、そのグループから{term}を削除する',
    },
    'against-rules': {
      says: '「{preference}」の「{term}」はAI検索での利用を認めていますが、同じrobots.txtのDisallowがアクセスを禁止しています。',
      do: 'robots.txtでページへのアクセスを許可するか、{term}を削除する',
    },
    odd: {
      says: '「{preference}」の「{term}」は定義されていない値のため、何も意味しません。',
      do: '{term}に、定義された値を指定する',
    },
    'use-immediate': {
      says: '「{preference}」のuse=immediateは、ページの内容を何も保存しないよう求めています。AI検索のインデックスにも残らないことになります。',
      do: 'AI検索に見つけて引用してほしい場合は、use=referenceと書く',
      more: 'インデックスへの登録、抜粋、リンクが許可されます。',
    },
    'use-reference': {
      says: '「{preference}」のuse=referenceは、インデックスへの登録、抜粋、リンクまでを許可しています。',
    },
    'use-full': { says: '「{preference}」のuse=fullは、ページの要約と転載を許可しています。' },
    license: { says: 'robots.txtの{line}行目で、プログラムによる利用条件（RSL）が示されています：{url}' },
    'license-odd': {
      says: 'robots.txtの{line}行目に利用条件（RSL）の指定がありますが、「{url}」は完全なアドレスではありません。',
      do: '{line}行目の利用条件を、https://で始まる完全なアドレスで書く',
    },
    managed: {
      says: 'robots.txtの{from}行目から{to}行目は、Cloudflareが書き込んでいます（managed robots.txt）。変更する場合は、ファイルではなくCloudflareの設定を変更してください。',
    },
    contradiction: {
      says: '学習に関する2つの意思表示が矛盾しています：「{first}」と「{other}」。',
      do: 'どちらにも同じ内容の意思表示を書く',
    },
  }),
];
