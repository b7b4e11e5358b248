import { UNDELEGATED_TEXTS } from '../../pages/undelegated/undelegated-texts.ts';
import { translate } from '../translate.ts';

/** Words of the test of a zone on servers to which it is not delegated yet. */
export const UNDELEGATED_PAGE = translate(UNDELEGATED_TEXTS, {
  title: '移行前の試験',
  meta: '何も変更せず、何も保存しません',
  enter: '新しいネームサーバーを入力',
  intro:
    'レジストラの設定がすでに新しいネームサーバーを指しているものとして、そのサーバーに問い合わせます。それ以外は現在の状態を調べます。',
  servers: '新しいネームサーバー',
  server: 'ネームサーバー{place}',
  addresses: 'ネームサーバー{place}のアドレス',
  'addresses-empty': '空欄の場合は調べます',
  ds: 'DSレコード（ゾーンに署名する場合）',
  'key-tag': '鍵タグ{place}',
  algorithm: 'アルゴリズム{place}',
  'digest-type': 'ダイジェストタイプ{place}',
  digest: 'ダイジェスト{place}',
  test: 'これらのサーバーを試験する',
  'not-live': '現在の状態ではありません。',
  'not-tested': '試験しませんでした。',
  sentence: '{fault}。',
  tested: '{at}に試験しました。このページは保存されません。もう一度表示するには、フォームを再度送信してください。',
  back: '現在の診断を開く',
});
