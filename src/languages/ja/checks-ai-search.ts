import { aiContent } from '../../checks/ai-search/ai-content.ts';
import { aiDeadRules } from '../../checks/ai-search/ai-dead-rules.ts';
import { aiLlmsTxt } from '../../checks/ai-search/ai-llms-txt.ts';
import { aiMarkdown } from '../../checks/ai-search/ai-markdown.ts';
import { aiPreferences } from '../../checks/ai-search/ai-preferences.ts';
import { aiResponse } from '../../checks/ai-search/ai-response.ts';
import { aiSearchCrawlers } from '../../checks/ai-search/ai-search-crawlers.ts';
import { aiServed } from '../../checks/ai-search/ai-served.ts';
import { aiSitemap } from '../../checks/ai-search/ai-sitemap.ts';
import { aiSnippets } from '../../checks/ai-search/ai-snippets.ts';
import { aiTraining } from '../../checks/ai-search/ai-training.ts';
import { translateActions, translateCheck } from '../translate.ts';
import { LED_AWAY, LED_AWAY_ACTIONS, NO_PAGE } from './no-page.ts';

const NO_SCRIPTS = 'アシスタントのクローラーの多くは、スクリプトを実行しません。';
const NO_RUN = 'アシスタントのクローラーの多くはスクリプトを実行しないため';
const AGAIN = '再び読み取るべきページが、クローラーに伝わります。';

/** Whether AI search finds, reads and quotes a page. */
export const AI_SEARCH_CHECKS = [
  translateCheck(aiSearchCrawlers, '検索クローラー', {
    ...NO_PAGE,
    allowed: ['robots.txtは、評価対象の{count}個のクローラーすべてに読み取りを許可しています。'],
    some: ['robots.txtは、評価対象の{count}個のクローラーのうち{allowed}個に読み取りを許可しています。'],
    none: ['robots.txtは、評価対象の{count}個のクローラーのいずれにも読み取りを許可していません。'],
    'blocked-by-list': [
      '学習を拒否するリストで次の検索用のクローラーも禁止されているため、その回答に表示されません：{crawlers}。',
      'リストから外してください。学習は引き続き拒否されます。',
    ],
    blocked: [
      'robots.txtで次のクローラーが禁止されているため、その回答に内容は表示されません（リンクだけが表示されることはあります）：{crawlers}。',
      'そのサービスに表示したい場合は、robots.txtで許可してください。',
    ],
    broken: [
      'robots.txtがエラー（{status}）で応答しています。クローラーは何も読み取りません。',
      'robots.txtが規則またはステータス404で応答するようにしてください。',
    ],
  }),
  translateActions(aiSearchCrawlers, {
    'blocked-by-list': [
      '学習を拒否するリストから次のクローラーを外す：{crawlers}',
      '学習は引き続き拒否され、回答には再び表示されるようになります。',
    ],
    blocked: [
      'robots.txtで次のクローラーを許可する：{crawlers}',
      '回答に表示されるのは、これらのクローラーが読み取れるページだけです。',
    ],
    broken: ['robots.txtが再び応答するようにする', 'エラーを返している間、クローラーは何も読み取りません。'],
  }),
  translateCheck(aiServed, '配信', {
    ...NO_PAGE,
    served: ['{count, plural, =1 {名乗った1個の名前に} other {名乗った#個の名前すべてに}}、ページが配信されました。'],
    some: ['名乗った{count}個の名前のうち{served}個に、ページが配信されました。'],
    'cannot-tell': [
      '次のクローラーへの配信は、外部からはわかりません：{crawlers}。返されたのはロボットと疑われるアクセスへの応答で、本物のクローラーはアドレスまたは署名で識別されます。サーバーまたはCDNのログで、確認済みのボットを調べてください。',
    ],
    priced: [
      'サーバーは次のクローラーに料金を求めています（ステータス402）：{crawlers}。求めるかどうかは運用者の選択です。',
    ],
    'not-asked': ['クローラーまたは当サービスがrobots.txtで禁止されているため、どの名前でも問い合わせませんでした。'],
    refused: [
      'サーバーは、次の名前を名乗るものをすべて拒否しています：{crawlers}。当サービスの名前では、ページが配信されました。',
      'これらの名前を拒否する設定が、サーバー、CDN、プラグインにないか調べてください。',
    ],
    different: [
      '次の名前では、当サービスの名前とは別のページが配信されました：{crawlers}。',
      'クローラーにも、人と同じページを配信してください。',
    ],
  }),
  translateActions(aiServed, {
    refused: [
      '次のクローラーにページを配信する：{crawlers}',
      'robots.txtが許可しているものを、サーバーが拒否しています。',
    ],
    different: [
      '人と同じページを次のクローラーに配信する：{crawlers}',
      '検索エンジンは、クローラーにだけ見せる内容を欺瞞行為とみなします。',
    ],
  }),
  translateCheck(aiContent, 'HTMLのテキスト', {
    ...NO_PAGE,
    readable: [
      'HTMLには{extent, select, part {少なくとも} other {}}{chars}文字のテキストがあります。スクリプトが追加する内容は、ブラウザーでしかわかりません。',
    ],
    rendered: [
      'ページは{framework}で作られ、HTMLには{extent, select, part {少なくとも} other {}}{chars}文字のテキストがあります。スクリプトが追加する内容は、ブラウザーでしかわかりません。',
    ],
    short: ['HTMLには{chars}文字のテキストがあり、スクリプトはないため、これがすべてです。'],
    empty: ['HTMLにテキストがないため、引用できるものがありません。', 'このページのHTMLにテキストを入れてください。'],
    thin: [
      '引用できるテキストが{chars}文字しかありません。スクリプトが追加することもありますが、ブラウザーでしかわかりません。',
      'スクリプトでテキストを追加している場合は、サーバーでHTMLに含めてください。',
    ],
    shell: [
      'ページは空の枠で、{framework}がブラウザーで内容を表示します。スクリプトを実行しないクローラーに見えるのは{chars}文字です。',
      'サーバーで、または事前にページを生成してください。',
    ],
    'script-only': [
      'HTMLにテキストがありません。スクリプトが追加する内容は、スクリプトを実行しないクローラーには見えません。',
      'サーバーでテキストをHTMLに含めてください。',
    ],
  }),
  translateActions(aiContent, {
    empty: [
      'ページのテキストをHTMLに入れる',
      'クローラーは、フレームや画像の内容をページのテキストとして読み取りません。',
    ],
    thin: ['ページのテキストをHTMLに含める', NO_SCRIPTS],
    shell: ['ページをサーバーで生成する', NO_SCRIPTS],
    'script-only': ['ページのテキストをHTMLに含める', `${NO_RUN}、何も読み取れません。`],
  }),
  translateCheck(aiSnippets, 'スニペット', {
    ...NO_PAGE,
    unlimited: ['引用を制限する指定はありません。'],
    quotable: ['ページは引用できます。'],
    nosnippet: [
      'ページに「{directive}」の指定があるため、まったく引用できません。',
      '引用されたい場合は、この指定を削除してください。',
    ],
    'max-snippet': [
      'max-snippetで許可されているのは{chars}文字で、1文にも足りません。',
      '文字数を増やすか、制限を削除してください。',
    ],
    parts: [
      'テキストの大部分が、data-nosnippetのある要素の中にあります。',
      '引用されたくない部分だけに付けてください。',
    ],
    noarchive: [
      'ページにnoarchiveの指定があるため、Bingの回答に表示されません。',
      '回答に引用されたい場合は、この指定を削除してください。',
    ],
    nocache: [
      'ページにnocacheの指定があるため、Bingの回答に表示されるのはアドレス、タイトル、スニペットだけです。',
      '全体を引用されたい場合は、この指定を削除してください。',
    ],
  }),
  translateActions(aiSnippets, {
    nosnippet: ['次の指定を削除する：{directive}', 'この指定がある間、ページはまったく引用できません。'],
    'max-snippet': ['より長いスニペットを許可する', '検索結果で引用できるのは{chars}文字までです。'],
    parts: ['data-nosnippetの範囲を減らす', 'テキストの大部分を引用できません。'],
    noarchive: ['noarchiveを削除する', 'この指定がある間、Bingの回答に表示されません。'],
    nocache: [
      'nocacheを削除する',
      'この指定がある間、Bingの回答に表示されるのはアドレス、タイトル、スニペットだけです。',
    ],
  }),
  translateCheck(aiResponse, '応答', {
    quick: ['サーバーは{ms}ミリ秒後にステータス200で応答します（当サービスからの計測）。'],
    answered: ['サーバーはステータス200で応答します。'],
    slow: [
      '最初のバイトは{ms}ミリ秒後に届きました（当サービスからの計測）。800ミリ秒までが良好です。',
      'ページをキャッシュするか、サーバーを高速化してください。',
    ],
    'error-status': [
      '{url}で、サーバーがステータス{status}を返しています。クローラーはページを読み取れません。',
      'サーバーがステータス200で応答するようにしてください。',
    ],
    'not-html': [
      '{url}にWebページがありません。サーバーが示す種類は{type}です。',
      'ページをtext/htmlとして配信してください。',
    ],
    'absent-server': [
      'この名前にはアドレスが設定されていないため、Webサイトがありません。',
      'Webサイトが必要な場合は、AまたはAAAAレコードを公開してください。',
    ],
    ...LED_AWAY,
    unreachable: [
      'Webサーバーに接続できません。グローバルアドレスがないか、接続が拒否されるか、証明書が有効ではありません。',
      'グローバルアドレスと有効な証明書で、HTTPSに応答するようにしてください。',
    ],
  }),
  translateActions(aiResponse, {
    slow: ['800ミリ秒以内に応答する', 'ページの取得が終わるまで、人が待っています。'],
    'error-status': ['ページをステータス200で配信する', 'クローラーは、エラーページを読み取りません。'],
    'not-html': ['ページをtext/htmlとして配信する', 'クローラーが読み取るのはWebページです。'],
    'absent-server': ['Webサイトのアドレスを公開する'],
    ...LED_AWAY_ACTIONS,
    unreachable: ['WebサーバーがHTTPSで応答するようにする'],
  }),
  translateCheck(aiSitemap, 'サイトマップの日付', {
    ...NO_PAGE,
    dated: ['サイトマップには、{count}件のページの更新日時があります。'],
    found: ['サイトマップがあります。'],
    absent: ['読み取れるサイトマップがありません。', '各ページのlastmodを付けて公開してください。'],
    undated: ['サイトマップにページの更新日時がありません。', '各ページにlastmodを追加してください。'],
    'same-moment': [
      'すべてのページの更新日時が同じです（{moment}）。クローラーは、このような日時を信用しなくなります。',
      '各ページに、それぞれの最終更新日時を付けてください。',
    ],
    'bad-dates': ['サイトマップに読み取れない日付が{count}件あります。', '日付は2026-11-26の形式で書いてください。'],
  }),
  translateActions(aiSitemap, {
    absent: ['日付の付いたサイトマップを公開する', AGAIN],
    undated: ['サイトマップにlastmodを追加する', AGAIN],
    'same-moment': ['各ページに固有のlastmodを付ける', 'クローラーは、すべて同じ日時を信用しなくなります。'],
    'bad-dates': ['サイトマップの日付を修正する', 'クローラーは、読み取れないものを無視します。'],
  }),
  translateCheck(aiTraining, '学習', {
    ...NO_PAGE,
    allowed: ['robots.txtは、学習用の{count}個のクローラーすべてを許可しています。これはサイト運用者の選択です。'],
    blocked: ['robots.txtは、学習用の{count}個のクローラーすべてを禁止しています。これはサイト運用者の選択です。'],
    some: [
      'robots.txtは、学習用の{count}個のクローラーのうち{blocked}個を禁止しています：{crawlers}。これはサイト運用者の選択です。',
    ],
  }),
  translateActions(aiTraining, {}),
  translateCheck(aiPreferences, '利用に関する意思表示', {
    ...NO_PAGE,
    unstated: ['robots.txtにもContent-Usageヘッダーにも意思表示はありません。必須ではありません。'],
    stated: ['学習に関する意思表示があります：「{preference}」。'],
    other: ['意思表示がありますが、学習に関するものではありません。'],
    'against-answers': [
      '「{preference}」の「{term}」は、ページを見つけないこと、または回答に使わないことをAI検索に求めています。',
      '見つけて引用してほしい場合は、この項目を削除してください。',
    ],
    odd: [
      '「{preference}」の「{term}」は定義されていない値のため、何も意味しません。',
      '定義された値を書いてください。',
    ],
    'use-immediate': [
      '「{preference}」のuse=immediateは、ページの内容を何も保存しないよう求めています。AI検索のインデックスにも残らないことになります。',
      'AI検索に見つけて引用してほしい場合は、use=referenceと書いてください。インデックスへの登録、抜粋、リンクが許可されます。',
    ],
    'use-reference': ['「{preference}」のuse=referenceは、インデックスへの登録、抜粋、リンクまでを許可しています。'],
    'use-full': ['「{preference}」のuse=fullは、ページの要約と転載を許可しています。'],
    contradiction: [
      '学習に関する2つの意思表示が矛盾しています：「{first}」と「{other}」。',
      'すべてで同じ内容にしてください。',
    ],
  }),
  translateActions(aiPreferences, {
    'against-answers': [
      'AI検索に見つけて引用してほしい場合は、{term}を削除する',
      'これに従うサービスは、ページを回答に使いません。',
    ],
  }),
  translateCheck(aiLlmsTxt, 'llms.txt', {
    ...NO_PAGE,
    'not-needed': ['llms.txtは必要ありません。調査対象の137,000件のうち、97%は一度も読み取られていません。'],
    there: ['llms.txtがあり、プレーンテキストです。調査対象の137,000件のうち、97%は一度も読み取られていません。'],
    'not-asked': ['robots.txtで禁止されているため、llms.txtの有無は確認していません。llms.txtは必須ではありません。'],
    'web-page': ['llms.txtの代わりにWebページが配信されています。影響はありません。'],
  }),
  translateActions(aiLlmsTxt, {}),
  translateCheck(aiMarkdown, 'Markdown', {
    ...NO_PAGE,
    offered: ['サーバーは、プログラムが求めると、ページをMarkdownで配信します。'],
    html: ['サーバーはHTMLだけでページを配信します。それで十分です。'],
  }),
  translateActions(aiMarkdown, {}),
  translateCheck(aiDeadRules, '使われない規則', {
    ...NO_PAGE,
    none: ['使われなくなったクローラーのための行は、robots.txtにありません。'],
    dead: [
      'robots.txtの{line}行目の「{crawler}」は、クローラーの運用者がすでに使用していません。このような行は{count}行あります。',
      'このような行は削除できます。',
    ],
  }),
  translateActions(aiDeadRules, {}),
];
