import { seoSpeed } from '../../../checks/seo/seo-speed.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_SPEED_WORDS = {
  name: 'HTMLの速度',
  means: 'ブラウザーが最初に待つのはHTMLです。',
  why: 'HTMLが届き始めるまで何も表示できません。レイアウトのずれのように、ブラウザーがなければ測れないものは、この項目に含みません。',
};

export const SEO_SPEED_TEXTS: readonly TextTable[] = [
  translateFindings(seoSpeed, SEO_SPEED_WORDS, {
    fast: { says: '最初のバイトは{ms, number}ミリ秒後に届きました（当サービスからの計測）。' },
    arrived: { says: 'HTMLは{extent, select, part {少なくとも} other {}}{octets, number}バイトです。' },
    slow: {
      says: '最初のバイトは{ms, number}ミリ秒後に届きました（当サービスからの計測）。800ミリ秒までが良好です。',
      do: 'ページをキャッシュするか、サーバーを高速化する',
      because: '最初のバイトが届くまで、何も表示されません。',
    },
    large: {
      says: 'HTMLが1MiBを超えています。',
      do: 'HTMLを1MiBより小さくする',
      because: '全体を読み取るまで、ページは完成しません。',
      more: 'スクリプト用のデータなど、ページに不要なものを取り除いてください。',
    },
    'no-store': {
      says: 'サーバーはページの保存を禁止しています（Cache-Control: no-store）。パスワードの入力欄はなく、Cookieも設定されていません。',
      do: '本人以外に見せてはならない内容がなければ、no-storeの代わりにCache-Control: no-cacheを送信する',
      because: 'ブラウザーは訪問のたびに全体を読み込み直します。前のページに戻ったときに読み込み直すものもあります。',
    },
    'no-validator': {
      says: 'ページにはETagもLast-Modifiedもなく、有効期間の指定もありません。ブラウザーは訪問のたびに全体を読み込みます。',
      do: 'ETagまたはLast-Modifiedを送信する',
    },
    cut: {
      says: 'HTMLが2MiBを超えています。Googlebotが読み取るのは最初の2MBまでで、当サービスも最初の2MiBを評価しています。',
      do: 'HTMLを1MiBより小さくする',
      more: 'スクリプト用のデータなど、ページに不要なものを取り除いてください。',
    },
  }),
];
