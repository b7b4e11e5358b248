import { AI_CHECK_DOCS_TEXTS } from '../../pages/docs/ai-check-texts.ts';
import { translate } from '../translate.ts';

/** Says what each check for AI search means, why it matters, and how we decide. */
export const AI_CHECK_DOCS = translate(AI_CHECK_DOCS_TEXTS, {
  'ai-search-crawlers/means':
    'AI検索がページへリンクするのは、robots.txtでクローラーの読み取りが許可されている場合だけです。対象は12のクローラーです。検索または人の求めに応じた取得に使い、robots.txtに従うと、クローラーの運用者が公開しているものだけを数えます。',
  'ai-search-crawlers/why':
    '学習を拒否するリストには、検索用のクローラーもよく含まれています。その場合、読者を連れてくるリンクが失われるだけで、学習の拒否にはなりません。',
  'ai-search-crawlers/how-1': 'RFC 9309に従ってrobots.txtを12の名前それぞれと照合し、判断を決めた行を記録します。',
  'ai-search-crawlers/how-2':
    '学習用のクローラーと同じグループで禁止されているクローラーは、学習を拒否するリストに含まれていると判断し、最初に示します。',
  'ai-search-crawlers/how-3':
    '禁止されたクローラーごとに同じ割合を減点します。学習用のクローラーの禁止は減点しません。',

  'ai-served/means':
    'robots.txtで許可していても、サーバーやその手前のネットワークが拒否することがあります。この項目は、クローラーに何が配信されるかを示します。',
  'ai-served/why':
    'AIクローラーを1つの設定でまとめて拒否できる事業者があります。それが有効で、検索用のクローラーも拒否していることに、サイト運用者が気づかないことがよくあります。',
  'ai-served/how-1':
    '最新状態の診断では、OAI-SearchBot、Claude-SearchBot、PerplexityBot、Amzn-SearchBot、DuckAssistBot、MistralAI-Userの名前で1回ずつページを取得します。どの要求にも当サービスの名前を添えます。アドレスで識別されるGooglebotとbingbotの名前は使用しません。',
  'ai-served/how-2':
    'robots.txtで禁止されている名前では要求しません。Zonewellが禁止されている場合は、どの名前でも要求しません。',
  'ai-served/how-3':
    '拒否：当サービスの名前ではページを取得でき、確認画面の印のないエラーが返った場合です。その名前を名乗るものはすべて拒否されます。',
  'ai-served/how-4':
    '外部からはわかりません：確認画面または一時的なエラーが返った場合です。本物のクローラーはアドレスまたは署名で識別されますが、当サービスの要求は識別されません。減点しません。',
  'ai-served/how-5': '当サービスの名前で取得したページと異なるテキストが配信された場合は、半分を減点します。',

  'ai-content/means': 'アシスタントのクローラーの多くはスクリプトを実行せず、HTMLに含まれるテキストを読み取ります。',
  'ai-content/why':
    'フレームワークがブラウザーで内容を表示するページは、人には完全に見えても、このようなクローラーには空に見えます。そのため、引用できるものがありません。',
  'ai-content/how-1':
    'HTMLのテキストと、noscript要素のテキストの文字数を数えます。スクリプトを実行しない読者はスタイルも適用しないため、スタイルやhidden属性で非表示のテキストも数えます。',
  'ai-content/how-2':
    '既知のフレームワークの空の枠だけのページと、テキストのないページは不合格です。スクリプトがある場合、200文字未満で60%、600文字未満で30%を減点します。',
  'ai-content/how-3': 'スクリプトは実行しないため、ブラウザーで何が表示されるかについては判断しません。',

  'ai-snippets/means': 'ページとヘッダーの指定によって、引用できる量が制限されます。',
  'ai-snippets/why': '回答に表示されたいページには、引用できるテキストが必要です。',
  'ai-snippets/how-1':
    'robotsメタ要素とX-Robots-Tagヘッダーにあるnosnippet、max-snippet、noarchive、nocacheと、ページ内のdata-nosnippetを確認します。',
  'ai-snippets/how-2':
    'nosnippetとmax-snippet:0は不合格です。150文字未満の制限、テキストの大部分へのdata-nosnippet、noarchive、nocacheでは、一部を減点します。',

  'ai-response/means': 'クローラーがページを読み取るのは、サーバーがステータス200とHTMLを返す場合だけです。',
  'ai-response/why':
    '人が回答を待っている間にページを取得するクローラーもあります。応答の遅いサーバーからの取得は、途中で打ち切られます。',
  'ai-response/how-1': 'HTTPSでページを要求し、応答の最初のバイトが届くまでの時間を当サービスから計測します。',
  'ai-response/how-2': '800ミリ秒までは満点です。1,800ミリ秒を超えると、大部分を減点します。',
  'ai-response/how-3': '接続できない場合、この項目は不明となり、不合格にはなりません。',

  'ai-sitemap/means': 'サイトマップは、サイトのページと、それぞれの更新日時の一覧です。',
  'ai-sitemap/why':
    '正確な日時があると、再び読み取るべきページがクローラーに伝わります。すべて同じ日時は、信用されなくなります。',
  'ai-sitemap/how-1':
    'robots.txtに記載されたサイトマップ、なければ/sitemap.xmlを読み取ります。インデックスの場合は、最初のサイトマップを読み取ります。',
  'ai-sitemap/how-2': 'lastmodのないページ、読み取れない日付、10ページ以上で同一の日時があれば、半分を減点します。',

  'ai-training/means': 'robots.txtでは、モデルの学習用にテキストを集めるクローラーを禁止できます。',
  'ai-training/why': '許可するかどうかはサイト運用者の選択です。減点はなく、検索で見つかるかどうかにも影響しません。',
  'ai-training/how-1': 'モデルの学習に使うと運用者が公開しているクローラーの名前と、robots.txtを照合します。',
  'ai-training/how-2': '許可していても禁止していても合格です。点数には含めません。',

  'ai-preferences/means':
    'ページを何に利用してよいかを、サイトが示す方法が提案されています。robots.txtのContent-Signal行と、robots.txtおよびヘッダーのContent-Usageです。',
  'ai-preferences/why': '従うクローラーはまだわずかです。互いに矛盾する2つの指定は、何も示していないのと同じです。',
  'ai-preferences/how-1': '学習に関する指定を読み取り、矛盾する2つがあれば示します。',
  'ai-preferences/how-2': '必須ではなく、減点もありません。',

  'ai-llms-txt/means': 'llms.txtは、言語モデルにサイトを案内するファイルとして提案されたものです。',
  'ai-llms-txt/why':
    '137,000件のファイルの調査では、97%は一度も読み取られていません。あれば確認しますが、なくても問題にはしません。',
  'ai-llms-txt/how-1':
    'robots.txtで許可されていれば、/llms.txtを1回要求し、プレーンテキストが配信されるかどうかを確認します。',
  'ai-llms-txt/how-2': 'あってもなくても合格です。点数には含めません。',

  'ai-markdown/means': 'プログラムが求めると、ページをMarkdownで配信するサーバーがあります。',
  'ai-markdown/why': '検索サービスの運用者で、これを求めているところはありません。HTMLで十分です。',
  'ai-markdown/how-1': 'Accept: text/markdownのヘッダーを付けて、ページを1回要求します。',
  'ai-markdown/how-2': 'サーバーが何を返しても合格です。点数には含めません。',

  'ai-dead-rules/means': 'robots.txtには、クローラーの運用者がすでに使用していない名前が残っていることがあります。',
  'ai-dead-rules/why': 'そのような行には効果がなく、ほかの行が読みにくくなります。',
  'ai-dead-rules/how-1': 'クローラーの運用者がかつて使用し、現在は公開していない名前を探します。',
  'ai-dead-rules/how-2': 'このような行があっても減点しません。',
});
