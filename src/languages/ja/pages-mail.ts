import { DIAGNOSIS_PAGE_TEXTS } from '../../pages/diagnosis/diagnosis-texts.ts';
import { MAIL_PAGE_TEXTS } from '../../pages/diagnosis/mail/mail-texts.ts';
import { translate } from '../translate.ts';

/** Words of the mail-security page and of the message test. */
export const MAIL_PAGE = translate(MAIL_PAGE_TEXTS, {
  'missing-text': '存在しない名前ではメールを送信できないため、確認する項目はありません。',
  'see-spf': 'SPFの構成を見る',
  'go-to-road': '手順とレコードは「p=rejectまでの手順」にあります。<link>手順{number}へ</link>',
  transport: 'メールの配送（採点対象外）',
  'key-missing': '一覧にない鍵を調べる',
  'selector-label': 'セレクター、またはメールのヘッダー',
  'selector-hint':
    'DNSではセレクターの一覧を取得できません。このドメインから届いたメールのヘッダーを貼り付けると、DKIM-Signatureにあるセレクターを調べます。保存するのはセレクターだけです。',
  'selector-button': 'この鍵を調べる',
  test: 'メールの判定テスト',
  'test-meta': 'このサーバーからのメールは合格するか',
  ip: '送信元IPアドレス',
  from: 'Fromのドメイン',
  'mail-from': 'エンベロープの送信者（MAIL FROM）',
  helo: 'HELO名（わかる場合）',
  signed: '署名したドメイン（d=）',
  'signed-hint': 'DKIM署名がないメールの場合は、空欄にしてください。',
  'test-button': 'このメールを判定する',
  'test-title': '{answer}{name}のメール判定テスト・Zonewell',
  'test-title-fault': '{name}のメール判定テスト・Zonewell',
  'test-fault': 'このメールを判定できません。',
  'test-strip': '現在のDNSの内容で判定しました。受信側が別の規則も使う場合があります。',
  'not-an-address': '「{text}」はIPアドレスではありません。192.0.2.1や2001:db8::1のように入力してください。',
  because: '理由：{problem}。',
  decided: '{at}のレコードにある{term}で決まりました。',
  says: 'ドメインからの説明：「{text}」',
  steps: 'SPFの判定の経過',
  'step-match': '一致',
  'step-ended': 'このincludeは一致なしで終了',
  'step-followed': '参照先へ移動',
  'step-temperror': '参照に失敗したため不明',
  'step-permerror': 'エラー',
  'more-steps': 'ほか{count, plural, other {#件}}',
  back: '{name}のメールセキュリティ',
});

/** Words of the page that every kind has. */
export const DIAGNOSIS_PAGE = translate(DIAGNOSIS_PAGE_TEXTS, {
  title: '{name}の{kind}：100点中{score}点、評価{grade}・Zonewell',
  'title-at-least': '{name}の{kind}：{of}点中{score}点以上・Zonewell',
  'title-so-far': '{name}の{kind}：{of}点中{score}点、暫定評価{grade}・Zonewell',
  'title-no-score': '{name}の{kind}：スコア未定・Zonewell',
  unscored: '点数に含まれない項目',
  'another-page': '別のページを診断する',
  path: 'パス',
  'path-hint': '例：/about。トップページ以外のページの内容は保存しません。',
  'check-path': 'このパスを診断する',
  'step-done': '完了',
  'step-now': 'ここから開始',
  'with-software': '{software}の場合',
  'step-later': 'その後',
  'last-result': '前回の診断の結果',
  'judgement-only':
    'これは前回の診断の結果です。詳細は保存していません。長すぎて保存できないか、このドメインのレポートが1週間開かれていないためです。',
  'left-out-evidence': '根拠を含めるとページが1MiBを超えるため、根拠は表示していません。',
  'left-out-parts': 'このレポートはページにすると1MiBを超えるため、スコアと対処方法だけを表示しています。',
  'left-out-whole': 'レポート全体をJSONで開く',
});
