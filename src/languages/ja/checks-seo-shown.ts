import { seoCompression } from '../../checks/seo/seo-compression.ts';
import { seoHttps } from '../../checks/seo/seo-https.ts';
import { seoPreview } from '../../checks/seo/seo-preview.ts';
import { seoSocial } from '../../checks/seo/seo-social.ts';
import { seoSpeed } from '../../checks/seo/seo-speed.ts';
import { seoViewport } from '../../checks/seo/seo-viewport.ts';
import { translateActions, translateCheck } from '../translate.ts';
import { NO_PAGE } from './no-page.ts';

const WARNED = 'ブラウザーは「保護されていない」と表示し、通信経路上の誰でも改変できます。';
const SMALL = 'スマートフォンでページが小さく表示されます。';

/** How a page is shown, and how fast and safe it is. */
export const SEO_SHOWN_CHECKS = [
  translateCheck(seoPreview, '検索結果の表示', {
    ...NO_PAGE,
    fits: ['タイトルと説明文は、検索結果に収まります。'],
    shown: ['検索結果にはタイトル「{title}」が表示されます。'],
    'no-title': ['タイトルがないため、検索結果の名前はわかりません。'],
    'title-cut': [
      'タイトルが途中で切れ、「{rest}」は表示されません。',
      '重要な語を先に書くか、タイトルを短くしてください。',
    ],
    'description-cut': [
      '説明文が途中で切れ、「{rest}」は表示されません。',
      '重要な語を先に書くか、説明文を短くしてください。',
    ],
    'no-description': ['説明文がないため、検索エンジンはメニューなど、見つけたテキストを表示します。'],
  }),
  translateActions(seoPreview, {
    'no-title': ['タイトルを追加する', 'タイトルがないと、検索エンジンが自ら作ります。'],
    'title-cut': ['タイトルを短くする', '「{rest}」は表示されません。'],
    'description-cut': ['説明文を短くする', '「{rest}」は表示されません。'],
    'no-description': ['説明文を追加する', '説明文がないと、検索エンジンは見つけたテキストを表示します。'],
  }),
  translateCheck(seoSocial, 'ソーシャルカード', {
    ...NO_PAGE,
    good: ['共有されたリンクには、タイトル「{title}」と画像が表示されます。'],
    text: ['共有されたリンクには、タイトル「{title}」が表示されます。'],
    'not-there': [
      'Open Graphの指定がないため、共有されたリンクに画像が表示されません。',
      'headのmeta要素で、og:title、og:description、og:imageを設定してください。',
    ],
    'no-text': ['og:titleまたはog:descriptionがありません。', 'headのmeta要素で両方を設定してください。'],
    'no-picture': [
      'og:imageがないため、多くのアプリで画像が表示されません。',
      'og:imageに、横1,200ピクセル、縦630ピクセルの画像の完全なアドレスを設定してください。',
    ],
    'picture-invalid': [
      '{name}がアドレスではありません：{href}。多くのアプリで画像が表示されません。',
      'httpsから始まる、画像の完全なアドレスを指定してください。',
    ],
    'picture-relative': [
      '{name}が完全なアドレスではありません：{href}。多くのアプリで画像が表示されません。',
      'httpsから始まる完全なアドレスを指定してください。',
    ],
    'picture-refused': [
      '画像のサーバーが当サービスからのリクエストを拒否したため（ステータス{status}）、確認できませんでした：{url}',
    ],
    'picture-missing': [
      '画像を取得できません（ステータス{status}）：{url}',
      'PNG、JPEG、WebPのいずれかを配置するか、og:imageを修正してください。',
    ],
    'picture-small': [
      '画像は横{width}ピクセル、縦{height}ピクセルです。アプリでは、横1,200ピクセル、縦630ピクセルが適しています。',
      'より大きな画像を使ってください。',
    ],
  }),
  translateActions(seoSocial, {
    'not-there': ['共有用のカードを設定する', '設定がないと、共有されたリンクに画像が表示されません。'],
    'no-text': ['og:titleとog:descriptionを設定する', '設定がないと、アプリが言葉を選びます。'],
    'no-picture': ['共有用の画像を設定する', '画像のある投稿は、見分けやすくなります。'],
    'picture-invalid': ['共有用の画像のアドレスを修正する', 'アプリは{href}を使用できません。'],
    'picture-relative': [
      '共有用の画像を完全なアドレスで指定する',
      '多くのアプリは、{href}を完全なアドレスに補いません。',
    ],
    'picture-missing': ['共有用の画像を修正する', '指定されたアドレスに画像がありません。'],
    'picture-small': ['より大きな共有用の画像を使う', '小さな画像は縮小表示されるか、表示されません。'],
  }),
  translateCheck(seoHttps, 'HTTPS', {
    ...NO_PAGE,
    good: [
      'ページはHTTPSで配信され、{extent, select, part {先頭2MiBに} other {}}暗号化されていないHTTPを使うものはありません。',
    ],
    secure: ['ページはHTTPSで配信されます。'],
    plain: [
      `ページは暗号化されていないHTTPで配信されます。${WARNED}`,
      'HTTPSで配信し、HTTPからリダイレクトしてください。',
    ],
    'no-redirect': ['{url}がHTTPSに転送されずにページを表示します。', 'ステータス301でリダイレクトしてください。'],
    upgraded: [
      'ページ上の{count}件のアドレスが、暗号化されていないHTTPを使っています。最初は{line}行目です：{url}。ページの指定（upgrade-insecure-requests）により、ブラウザーはそれらをHTTPSで読み込みます。',
    ],
    mixed: [
      'ページ上の{extent, select, part {少なくとも} other {}}{count}件のアドレスが、暗号化されていないHTTPを使っています。最初は{line}行目です：{url}',
      'これらのアドレスをhttpsにしてください。',
    ],
  }),
  translateActions(seoHttps, {
    plain: ['ページをHTTPSで配信する', WARNED],
    'no-redirect': ['{url}をHTTPSにリダイレクトする', '名前を入力した人には、HTTPSを使わないページが表示されます。'],
    mixed: [
      'ページ上のすべてをHTTPSで読み込む',
      'ブラウザーは、安全なページからHTTPのスクリプトやスタイルを読み込みません。',
    ],
  }),
  translateCheck(seoViewport, 'ビューポート', {
    ...NO_PAGE,
    good: ['ページはスマートフォンの画面幅に合わせて表示されます：「{content}」'],
    'not-there': [
      'ビューポートの指定がないため、スマートフォンで小さく表示されます。',
      'nameがviewport、contentが「width=device-width, initial-scale=1」のmeta要素を追加してください。',
    ],
    useless: [
      'ビューポートにwidthもinitial-scaleもありません：「{content}」',
      '「width=device-width, initial-scale=1」を指定してください。',
    ],
  }),
  translateActions(seoViewport, {
    'not-there': ['ビューポートを指定する', SMALL],
    useless: ['ビューポートを修正する', SMALL],
  }),
  translateCheck(seoCompression, '圧縮', {
    ...NO_PAGE,
    packed: ['サーバーはページを圧縮して送信します（{coding}）。展開後は{octets, number}バイトです。'],
    'packed-for-browsers': ['サーバーはページを、gzipではなく、ブラウザーが受け付ける{coding}で圧縮して送信します。'],
    small: ['ページは{octets, number}バイトで、圧縮の効果はほとんどありません。'],
    unpacked: [
      'サーバーは{octets, number}バイトを圧縮せずに送信します。gzip、Brotli、zstdでの送信を求めました。',
      'HTMLの圧縮を有効にしてください。gzipに加えて、Brotliも有効です。',
    ],
  }),
  translateActions(seoCompression, {
    unpacked: ['HTMLの圧縮を有効にする', '圧縮したHTMLは、5分の1ほどのサイズになります。'],
  }),
  translateCheck(seoSpeed, 'HTMLの速度', {
    ...NO_PAGE,
    fast: ['最初のバイトは{ms, number}ミリ秒後に届きました（当サービスからの計測）。'],
    arrived: ['HTMLは{extent, select, part {少なくとも} other {}}{octets, number}バイトです。'],
    slow: [
      '最初のバイトは{ms, number}ミリ秒後に届きました（当サービスからの計測）。800ミリ秒までが良好です。',
      'ページをキャッシュするか、サーバーを高速化してください。',
    ],
    large: ['HTMLが1MiBを超えています。', 'スクリプト用のデータなど、ページに不要なものを取り除いてください。'],
    cut: [
      'HTMLが2MiBを超えています。Googlebotが読み取るのは最初の2MBまでで、当サービスも最初の2MiBを評価しています。',
      'スクリプト用のデータなど、ページに不要なものを取り除いてください。',
    ],
  }),
  translateActions(seoSpeed, {
    slow: ['800ミリ秒以内に応答する', '最初のバイトが届くまで、何も表示されません。'],
    large: ['HTMLを1MiBより小さくする', '全体を読み取るまで、ページは完成しません。'],
    cut: ['HTMLを1MiBより小さくする', 'Googlebotが読み取るのは最初の2MBまでです。'],
  }),
];
