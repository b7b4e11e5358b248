import { PAGE_CHECK_DOCS_TEXTS } from '../../pages/docs/page-check-texts.ts';
import { translate } from '../translate.ts';

/** Says what each check on web pages means, why it matters, and how we decide. */
export const PAGE_CHECK_DOCS = translate(PAGE_CHECK_DOCS_TEXTS, {
  'seo-status/means': '検索エンジンがページを掲載するのは、サーバーがステータス200とHTMLを返す場合だけです。',
  'seo-status/why':
    'エラーになるページや応答のないページは、内容にかかわらず見つけてもらえません。存在しないアドレスがページのように応答すると、検索エンジンの訪問が無駄になります。',
  'seo-status/how-1': 'HTTPSでページを要求し、リダイレクトを5回までたどります。',
  'seo-status/how-2':
    'robots.txtで許可されていれば、存在しないアドレスも要求します。ステータス404または410が返るべきです。',
  'seo-status/how-3': '接続できない場合、この項目は不明となり、不合格にはなりません。',

  'seo-indexable/means': 'robots.txtにもnoindexの指定にも禁止されていない場合だけ、ページは検索結果に掲載されます。',
  'seo-indexable/why':
    'noindexの指定は、テスト用のサイトから残ったままになることがよくあります。その場合、閲覧はできるのに検索結果から消えてしまいます。',
  'seo-indexable/how-1':
    'ページのrobotsメタ要素、X-Robots-Tagヘッダー、Googlebotとbingbotに対するrobots.txtの規則を確認します。',
  'seo-indexable/how-2': 'いずれかがインデックス登録を禁止していると不合格になります。矛盾する指定があれば示します。',

  'seo-robots/means': 'robots.txtは、クローラーが読んでよいページを示します。',
  'seo-robots/why':
    'robots.txtがサーバーエラーになると、検索エンジンはサイト全体を読まなくなることがあります。クローラーが解釈できない行には効果がありません。',
  'seo-robots/how-1': '/robots.txtを要求し、RFC 9309に従って500 KiBまで読みます。',
  'seo-robots/how-2': 'ファイルがなくても問題ありません。その場合、クローラーはすべてを読めます。',

  'seo-canonical/means':
    '同じページに複数のアドレスがあることはよくあります。正規URLは、検索結果に表示すべきアドレスです。',
  'seo-canonical/why':
    '複数のアドレスが同じページを表示すると、検索エンジンがそのうち1つを選び、ほかのアドレスへのリンクが考慮されないことがあります。',
  'seo-canonical/how-1': 'link要素とLinkヘッダーを読み、示されたアドレスを要求し、そのrobots.txtも読みます。',
  'seo-canonical/how-2':
    'wwwの有無を変えたアドレスと、HTTPのアドレスも要求します。すべてが1つのアドレスにつながるべきです。',

  'seo-sitemap/means': 'サイトマップは、検索エンジンのためにサイトのページを一覧にしたものです。',
  'seo-sitemap/why':
    '検索エンジンはリンクをたどってページを見つけます。サイトマップがあれば、リンクの少ないページも見つかりやすく、更新時期も伝わります。',
  'seo-sitemap/how-1':
    'robots.txtに記載されたサイトマップを、なければ/sitemap.xmlを読みます。インデックスの場合は最初のサイトマップを読みます。',
  'seo-sitemap/how-2': '読み取ることができ、このホストのアドレスが記載されていれば合格です。',

  'seo-title/means': 'タイトルは、検索結果、タブ、ブックマークでページの名前になります。',
  'seo-title/why': '固有のタイトルがないと検索エンジンが作ったものが表示され、ほかのページと区別できません。',
  'seo-title/how-1': 'ページのtitle要素を読みます。',
  'seo-title/how-2': 'タイトルが1つあり、極端に短くなく、「ホーム」のような決まり文句でなければ合格です。',

  'seo-description/means': '説明文は、検索結果でタイトルの下に表示されることのある文章です。',
  'seo-description/why':
    '説明文がないと、検索エンジンがページから文を選びます。メニューやお知らせの文が使われることもあります。',
  'seo-description/how-1': '名前がdescriptionのmeta要素を読みます。',
  'seo-description/how-2': '説明文が1つあり、極端に短くなく、タイトルの繰り返しでなければ合格です。',

  'seo-headings/means': '見出しは、ページの内容を示し、ページを区切ります。',
  'seo-headings/why': '検索エンジンと画面読み上げソフトは、見出しからページの構成を理解します。',
  'seo-headings/how-1': 'HTMLのh1からh6までの見出しを読みます。',
  'seo-headings/how-2': '主見出しが1つで、空の見出しがなく、レベルが飛んでいなければ合格です。',

  'seo-language/means': 'ページは、使われている言語と、ほかの言語版の場所を示します。',
  'seo-language/why':
    'ブラウザー、画面読み上げソフト、検索エンジンがこれをもとに選びます。言語版の組は、互いを示している場合だけ有効です。',
  'seo-language/how-1': 'html要素のlang属性と、すべてのhreflangリンクを読みます。',
  'seo-language/how-2': 'ほかの言語版を1つ要求し、元のページへのリンクがあるか確認します。',

  'seo-images/means': '代替テキストは、画像の内容を言葉で示します。',
  'seo-images/why': '画像を見られない人には読み上げられ、画像検索の手がかりにもなります。',
  'seo-images/how-1': '各画像のalt属性を読みます。装飾用の画像では空で構いません。',
  'seo-images/how-2': 'すべての画像に属性があれば合格です。',

  'seo-links/means': '検索エンジンはリンクからページを見つけ、リンクの文から内容を知ります。',
  'seo-links/why':
    'スクリプトでしか開けないリンクは、クローラーにはたどれません。「こちら」のような文からは何も伝わりません。',
  'seo-links/how-1': 'HTMLにある各リンクのアドレスと文を読みます。',
  'seo-links/how-2': 'リンクにアドレスがあり、行き先が文から分かれば合格です。',

  'seo-structured-data/means': '構造化データは、商品、店舗、イベントなど、ページの内容をプログラムに伝えます。',
  'seo-structured-data/why':
    '検索エンジンはそのようなページを特別な形で表示できます。壊れたデータや不足のあるデータは無視されます。',
  'seo-structured-data/how-1':
    'JSON-LDとmicrodataを読み、主な種類について、Googleが必須としているプロパティと比べます。',
  'seo-structured-data/how-2':
    'データにある名前は、画面に見える文にもあるべきです。構造化データのないページは満点です。必須ではないためです。',

  'seo-preview/means': '検索結果に入るのは、タイトルが約600ピクセル、説明文が2行ほどです。',
  'seo-preview/why': '入らない部分は省略され、大切な言葉が消えることもあります。',
  'seo-preview/how-1': '一般的なフォントの幅をもとに、タイトルと説明文を検索結果のように描きます。',
  'seo-preview/how-2': 'あくまで目安です。何を表示するかは検索エンジンが決めます。',

  'seo-social/means': 'リンクが共有されると、アプリはタイトル、文、画像の入ったカードを表示します。',
  'seo-social/why': 'Open Graphのプロパティがないと、アプリはアドレスだけを表示するか、内容を推測します。',
  'seo-social/how-1': 'og:とtwitter:のプロパティを読み、画像の先頭64 KiBを要求します。',
  'seo-social/how-2': 'タイトルと文があり、画像が取得できて十分な大きさであれば合格です。',

  'seo-https/means': 'HTTPSは、読む人に届くまでの間、ページを保護します。',
  'seo-https/why':
    'ブラウザーはHTTPのページに「保護されていない通信」と表示し、安全なページからHTTPで要求されたスクリプトを読み込みません。',
  'seo-https/how-1': 'HTTPSとHTTPの両方でページを要求します。HTTPはHTTPSにつながるべきです。',
  'seo-https/how-2':
    'ページ内でHTTPを使っているアドレスも探します。ページがブラウザーにHTTPSへの切り替えを求めている場合は、減点しません。',

  'seo-viewport/means': 'ビューポートは、ページの幅をスマートフォンに伝えます。',
  'seo-viewport/why': '指定がないと、スマートフォンはパソコン向けに配置してから縮小するため、読みにくくなります。',
  'seo-viewport/how-1': '名前がviewportのmeta要素を読みます。',
  'seo-viewport/how-2': 'widthまたはinitial-scaleが指定されていれば合格です。',

  'seo-compression/means': '圧縮したHTMLの大きさは、およそ5分の1になります。',
  'seo-compression/why': '送る量が少ないほど、特に遅いネットワークで早く届きます。',
  'seo-compression/how-1':
    'gzipに対応したクライアントとしてページを要求し、圧縮されていない場合は、Brotliとzstdについてヘッダーだけをもう一度要求します。',
  'seo-compression/how-2': '応答が圧縮されているか、圧縮が不要なほど小さければ合格です。',

  'seo-speed/means': 'ブラウザーが最初に待つのはHTMLです。',
  'seo-speed/why':
    'HTMLが届き始めるまで何も表示できません。レイアウトのずれのように、ブラウザーがなければ測れないものは、この項目に含みません。',
  'seo-speed/how-1': '当サービスから、最初のバイトが届くまでの時間とHTMLの大きさを計測します。',
  'seo-speed/how-2': '800ミリ秒以内なら良好、1,800ミリ秒以上なら遅いと判断します。',
});
