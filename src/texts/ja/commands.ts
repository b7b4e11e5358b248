import { DEMO_TEXTS } from '../../cli/demo-texts.ts';
import { translate } from './translate.ts';

/** What `zonewell demo` prints. */
export const DEMO = translate(DEMO_TEXTS, {
  seeding: '数か月分の履歴を作成しています…',
  running: 'Zonewellが{url}で動いています。小さな模擬インターネットを使うため、この端末の外には何も送信しません。',
  'perfect.example': 'すべて正しく設定されたドメイン。100点と、そこに至るまでの経過',
  'newsletter.example': 'ほかの会社を通じてメールを送信するドメイン。対応が少し残っています',
  'wrong.example': 'ほぼすべてに問題があるドメイン。安全な手順で修正できます',
  'bakery.example': 'アドレスだけを設定したドメイン',
  'expired.example': 'DNSSECの署名の期限切れ。評価の上限はFです',
  'silent.example': 'サーバーが応答しないドメイン。「設定されていません」ではなく「確認できませんでした」と表示します',
  'hostile.example': '表示を壊すために作られたレコード',
  'other-pages': 'メールセキュリティ、履歴、登録情報、2つのドメインの比較：',
  account: 'キーと利用状況を確認できるアカウント。パスワードを設定してください：',
  terminal: '別のターミナルで最初に次を入力すると、コマンドがデモとそのデータベースを使います：',
  commands: '続いて次をお試しください：',
  links: 'デモはメールを送信しません。次のコマンドで、あるアドレス宛てのメールに含まれるリンクを表示します：',
  json: '同じ内容のJSONと、各呼び出しを試せるAPIのページ：',
  end: 'すべてのドメインはtestbed/SCORES.mdにあります。Ctrl-Cでデモを終了し、データを削除します。',
});
