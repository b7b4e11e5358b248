import { seoDescription } from '../../checks/seo/seo-description.ts';
import { seoHeadings } from '../../checks/seo/seo-headings.ts';
import { seoImages } from '../../checks/seo/seo-images.ts';
import { seoLanguage } from '../../checks/seo/seo-language.ts';
import { seoLinks } from '../../checks/seo/seo-links.ts';
import { seoStructuredData } from '../../checks/seo/seo-structured-data.ts';
import { seoTitle } from '../../checks/seo/seo-title.ts';
import { translateActions, translateCheck } from '../translate.ts';
import { NO_PAGE } from './no-page.ts';

const OUTSIDE = 'headの中に移してください。imgなど、bodyでしか使えない要素があると、headはそこで終わります。';
const IN_HEAD = '検索エンジンは、headの中にあるものだけを使用します。';
const CHOOSE = '人はタイトルを見て検索結果を選びます。';

/** Whether search engines understand a page. */
export const SEO_PAGE_CHECKS = [
  translateCheck(seoTitle, 'タイトル', {
    ...NO_PAGE,
    good: ['タイトルは「{title}」です。'],
    'not-there': ['ページにタイトルがないため、検索エンジンが自ら作ります。', 'headにタイトルを追加してください。'],
    several: ['title要素が{count}個あります。ブラウザーは最初のものを表示します。', '1つだけを残してください。'],
    generic: ['タイトルがページの内容を示していません。', 'ページの内容と、誰のページかを書いてください。'],
    short: ['非常に短いタイトルです。', 'ページの内容と、誰のページかを書いてください。'],
  }),
  translateActions(seoTitle, {
    'not-there': ['タイトルを追加する', 'タイトルがないと、検索エンジンが自ら作ります。'],
    several: ['タイトルを1つにする', '検索エンジンが別のタイトルを使うことがあります。'],
    generic: ['ページの内容をタイトルに書く', CHOOSE],
    short: ['タイトルをより詳しくする', CHOOSE],
  }),
  translateCheck(seoDescription, '説明文', {
    ...NO_PAGE,
    good: ['説明文は「{description}」です。'],
    'not-there': [
      '説明文がないため、検索エンジンがページから文を選びます。',
      'nameがdescriptionのmeta要素を追加してください。自分の言葉で、全角なら75文字程度までです。',
    ],
    'outside-head': ['{line}行目の説明文がheadの外にあるため、検索エンジンは使用しません。', OUTSIDE],
    several: ['説明文が{count}個あります。', '1つだけを残してください。'],
    'same-as-title': ['説明文がタイトルと同じ内容です。', 'タイトルに書けなかったことを書いてください。'],
    short: ['非常に短い説明文です。', '全角で75文字程度まで表示されます。'],
  }),
  translateActions(seoDescription, {
    'not-there': ['説明文を追加する', '検索エンジンが、その文を表示できます。'],
    'outside-head': ['説明文をheadの中に移す', IN_HEAD],
    several: ['説明文を1つにする', '検索エンジンが別の説明文を使うことがあります。'],
    'same-as-title': ['タイトルに書けなかったことを説明文に書く', 'このままでは、検索結果で同じことを2回伝えます。'],
    short: ['説明文をより詳しくする', '全角で75文字程度まで表示されます。'],
  }),
  translateCheck(seoHeadings, '見出し', {
    ...NO_PAGE,
    good: ['見出しが{extent, select, part {少なくとも} other {}}{count}個あり、最初は「{first}」です。'],
    'not-there': ['HTMLに見出しがありません。', 'ページの見出し（h1）を1つと、各部分の見出しを付けてください。'],
    scripted: [
      'スクリプトがページを組み立てるため、HTMLに見出しがありません。当サービスはスクリプトを実行しません。',
      '見出しをHTMLに含めて送信してください。',
    ],
    'no-main': ['ページの見出し（h1）がありません。', 'ページの見出しをh1にしてください。'],
    'several-main': ['h1の見出しが{count}個あります。HTMLで認められており、検索エンジンも問題なく扱います。'],
    skipped: [
      '{line}行目で、h{from}からh{to}に飛んでいます。検索エンジンは問題なく扱いますが、スクリーンリーダーの利用者はレベルを手がかりにします。',
    ],
    empty: ['{line}行目の見出しが空です。', 'テキストを入れるか、削除してください。'],
  }),
  translateActions(seoHeadings, {
    'not-there': ['見出しを追加する', 'ページの内容が伝わります。'],
    scripted: ['見出しをHTMLに含めて送信する', 'スクリプトを実行しないクローラーには、見出しが見えません。'],
    'no-main': ['ページの見出し（h1）を追加する', '検索エンジンがタイトルとして使うことがあります。'],
    empty: ['{line}行目の見出しにテキストを入れる', '空の見出しは何も伝えません。'],
  }),
  translateCheck(seoLanguage, '言語', {
    ...NO_PAGE,
    good: ['ページの言語は「{lang}」と指定されています。'],
    several: ['ページの言語は「{lang}」と指定され、各言語のページが{count}件示されています。'],
    'not-there': ['ページの言語が指定されていません。', 'html要素のlang属性を設定してください。'],
    invalid: ['言語「{lang}」は存在しません。', 'enやjaなどのタグを使ってください。'],
    'other-writing': [
      'ページの言語は「{lang}」と指定されていますが、テキストは{writing, select, Jpan {日本語の文字} Hani {漢字} Kore {韓国語の文字} Cyrl {キリル文字} Grek {ギリシャ文字} Arab {アラビア文字} Hebr {ヘブライ文字} Thai {タイ文字} Deva {デーヴァナーガリー文字} other {ラテン文字}}で書かれています。',
      'html要素のlang属性に、テキストの言語を設定してください。',
    ],
    'no-encoding': [
      '文字エンコーディングが指定されていないため、ブラウザーが推測します。',
      'Content-Typeヘッダーか、先頭1,024バイト以内のmeta要素で指定してください。UTF-8の場合は、charset属性をutf-8にします。',
    ],
    'bad-alternate': [
      '{line}行目のhreflang「{lang}」は使用できません。',
      '言語タグまたはx-defaultと、完全なアドレスを指定してください。',
    ],
    'unknown-region': [
      '{line}行目にhreflang「{lang}」が指定されていますが、Googleには地域「{region}」がわかりません。',
      '英国ならGBのように、ISO 3166-1のコードを使うか、言語だけを指定してください。',
    ],
    'not-canonical': [
      'hreflangで各言語のページが示されていますが、別のページが正規URLに指定されています：{url}',
      '正規URLのページで各言語のページを示すか、このページ自身を正規URLに指定してください。',
    ],
    'outside-head': ['{line}行目のhreflangのリンクがheadの外にあるため、検索エンジンは使用しません。', OUTSIDE],
    'no-self': [
      '各言語のページの中に、このページ自身がありません。',
      'それぞれのページに、自身を含むすべてのページを記載してください。',
    ],
    'other-broken': [
      '{url}がステータス{status}で応答するため、検索エンジンはこの言語のページを無視します。',
      'アドレスを修正するか、この言語のページの指定を削除してください。',
    ],
    'other-absent': [
      '{url}で応答する、利用可能なWebサーバーがないため、検索エンジンはこの言語のページを無視します。',
      'アドレスを修正するか、この言語のページの指定を削除してください。',
    ],
    'other-refused': [
      '{url}のサーバーが当サービスからのリクエストを拒否しました（ステータス{status}）。このページを参照し返しているかは確認できませんでした。',
    ],
    'no-return': [
      '{url}にはこのページへのhreflangがないため、検索エンジンはこの組を無視します。',
      'それぞれのページに、すべてのページを記載してください。',
    ],
  }),
  translateActions(seoLanguage, {
    'not-there': ['ページの言語を指定する', 'ブラウザーとスクリーンリーダーに必要です。'],
    invalid: ['ページの言語を修正する', '「{lang}」という言語はありません。'],
    'other-writing': ['ページの言語を修正する', 'ブラウザーとスクリーンリーダーの手がかりになります。'],
    'no-encoding': ['ページの文字エンコーディングを指定する', '推測が外れると、äやあなどの文字が文字化けします。'],
    'bad-alternate': ['{line}行目のhreflangを修正する', '検索エンジンは、この行を無視します。'],
    'unknown-region': [
      '{line}行目のhreflangの地域を修正する',
      'Googleは、地域をISO 3166-1の2文字のコードだけで認識します。',
    ],
    'not-canonical': [
      '正規URLのページで各言語のページを示す',
      '検索エンジンには、このページの代わりに正規URLのページが登録されます。',
    ],
    'outside-head': ['hreflangのリンクをheadの中に移す', IN_HEAD],
    'no-self': ['各言語のページの中に自身を記載する', '検索エンジンがすべてを無視することがあります。'],
    'other-broken': ['別の言語のページとして、応答するアドレスを指定する', '{url}はステータス{status}で応答します。'],
    'other-absent': [
      '別の言語のページとして、応答するアドレスを指定する',
      '{url}で応答する、利用可能なWebサーバーがありません。',
    ],
    'no-return': ['{url}からhreflangで参照し返す', '検索エンジンは、片方向だけの組を無視します。'],
  }),
  translateCheck(seoImages, '画像', {
    ...NO_PAGE,
    none: ['HTMLに画像はありません。'],
    good: ['{extent, select, part {HTMLの先頭2MiBにある} other {}}{count}枚の画像すべてに代替テキストがあります。'],
    some: ['ページには{extent, select, part {少なくとも} other {}}{count}枚の画像があります。'],
    unsourced: [
      '{extent, select, part {少なくとも} other {}}{count}枚の画像のアドレスがスクリプト用の属性だけにあり、srcにありません。最初は{line}行目の「{src}」です。',
      'アドレスをsrcに指定してください。loading属性をlazyにすれば、読み込みを遅らせられます。',
    ],
    'without-alt': [
      '{extent, select, part {少なくとも} other {}}{without}枚の画像にalt属性がありません。最初は{line}行目の「{src}」です。',
      'alt属性で画像を説明してください。装飾の場合は、空のalt属性にしてください。',
    ],
  }),
  translateActions(seoImages, {
    unsourced: [
      '画像{count}枚のアドレスをsrcに指定する',
      '検索エンジンはsrcを参照し、スクリプトを実行しないクローラーは画像を見つけられません。',
    ],
    'without-alt': ['画像{without}枚に代替テキストを付ける', '画像を見られない人と検索エンジンの手がかりになります。'],
  }),
  translateCheck(seoLinks, 'リンク', {
    ...NO_PAGE,
    none: ['HTMLにリンクはありません。'],
    scripted: [
      'スクリプトがページを組み立てるため、HTMLにリンクがありません。当サービスはスクリプトを実行しません。',
      'ほかのページへのリンクをHTMLに含めて送信してください。',
    ],
    good: [
      '{extent, select, part {HTMLの先頭2MiBにある} other {}}{count}個のリンクすべてにアドレスがあり、リンク先がわかります。',
    ],
    some: ['ページには{extent, select, part {少なくとも} other {}}{count}個のリンクがあります。'],
    uncrawlable: [
      'アドレスがないか使用できないため、クローラーがたどれないリンクが{extent, select, part {少なくとも} other {}}{without}個あります。最初は{line}行目の「{text}」です。',
      'リンクのhrefにアドレスを指定してください。',
    ],
    'page-nofollow': [
      '{place, select, page {ページの{line}行目} other {X-Robots-Tagヘッダー}}にnofollowの指定があるため、検索エンジンはこのページのリンクをたどりません。',
      'ほかのページを見つけてほしい場合は、削除してください。',
    ],
    'all-nofollow': [
      '{count}個のリンクすべてのrel属性にnofollowがあるため、検索エンジンがどれもたどらないことがあります。',
      'nofollowは、推奨できないリンクだけに付けてください。',
    ],
    vague: [
      'リンク先がわからないリンクが{extent, select, part {少なくとも} other {}}{without}個あります。最初は{line}行目の「{text}」です。',
      '「{text}」ではなく、リンク先のページの名前を書いてください。',
    ],
  }),
  translateActions(seoLinks, {
    scripted: ['リンクをHTMLに含めて送信する', 'スクリプトを実行しないクローラーは、ほかのページを見つけられません。'],
    uncrawlable: [
      'リンク{without}個にアドレスを指定する',
      'クローラーがたどるのはアドレスで、スクリプトではありません。',
    ],
    'page-nofollow': ['ページからnofollowを削除する', '検索エンジンは、リンクをたどってページを見つけます。'],
    'all-nofollow': [
      '自サイトのページへのリンクからnofollowを削除する',
      '検索エンジンは、リンクをたどってページを見つけます。',
    ],
    vague: ['リンク先の内容をリンクのテキストに書く', 'リンクのテキストは、人と検索エンジンにリンク先を伝えます。'],
  }),
  translateCheck(seoStructuredData, '構造化データ', {
    ...NO_PAGE,
    good: ['プログラム向けに次の内容が記述されています：{types}'],
    'not-there': [
      'HTMLに構造化データはありません。なくても問題ありません。',
      '商品やイベントなど、検索エンジンが専用の形で表示するものを扱うページなら、JSON-LDで記述できます。',
    ],
    rdfa: ['HTMLにRDFaの構造化データがあります。当サービスはJSON-LDとmicrodataだけを読み取るため、評価しません。'],
    broken: ['JSON-LDが{line}行目で有効なJSONではありません：{near}', '修正してください。'],
    incomplete: [
      '{line}行目の{type}に、Googleが求める項目がありません：{missing}',
      '追加するか、{type}を取り除いてください。',
    ],
    'not-a-number': [
      '{line}行目の{type}で、{property}の値「{text}」が数値ではありません。',
      '1299.00のように、通貨を付けず、小数点にピリオドを使った数字で指定してください。',
    ],
    invisible: [
      '構造化データにある{type}の名前「{name}」が、表示されるテキストにありません。',
      '表示されている内容を、同じ言葉で記述してください。',
    ],
  }),
  translateActions(seoStructuredData, {
    broken: ['{line}行目のJSON-LDを修正する', '誰も読み取れません。'],
    incomplete: ['{line}行目の{type}を補う', '次の項目がないと、Googleは使用しません：{missing}'],
    'not-a-number': ['{line}行目の{type}の{property}を修正する', 'Googleが読み取れません。'],
    invisible: ['ページに表示されている内容を構造化データに記述する', '検索エンジンは、表示されないものを無視します。'],
  }),
];
