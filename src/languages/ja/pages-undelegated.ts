import { UNDELEGATED_TEXTS } from '../../pages/undelegated/undelegated-texts.ts';
import { translate } from '../translate.ts';

/** Words of the test of a zone on servers to which it is not delegated yet. */
export const UNDELEGATED_PAGE = translate(UNDELEGATED_TEXTS, {
  title: '移行前の試験',
  meta: '何も変更せず、何も保存しません',
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
  remove: '削除',
  'remove-server': 'ネームサーバー{place}を削除',
  'remove-ds': 'DSレコード{place}を削除',
  'another-server': 'サーバーを追加',
  'another-ds': 'DSレコードを追加',
  'at-server': 'ネームサーバー{place}：{fault}。',
  'at-ds': 'DSレコード{place}：{fault}。',
  'no-server': 'ns1.example.netのような名前を1つ以上入力してください。',
  'not-a-host': 'ns1.example.netのような名前を入力し、アドレスは隣の欄に入力してください。',
  'name-missing': '隣の欄に名前を入力してください。',
  'address-needed': '名前が{zone}の中にあるため、移行前には誰も調べられません。隣の欄にアドレスを入力してください。',
  'not-a-ds':
    '事業者が表示する4つの値（鍵タグ、アルゴリズム、ダイジェストタイプ、ダイジェスト）を、52117、13、2、5C2A9D…のように入力してください。',
  test: 'これらのサーバーを試験する',
  'not-live': '現在の状態ではありません。',
  'not-tested': '試験しませんでした。',
  sentence: '{fault}。',
  tested: '{at}に試験しました。このページは保存されません。もう一度見るには、再度試験してください。',
  back: '現在の診断を開く',
});
