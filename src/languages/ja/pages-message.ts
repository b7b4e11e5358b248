import { MESSAGE_TEXTS } from '../../pages/message/message-texts.ts';
import { translate } from '../translate.ts';

/** Words of the page that tests one message. */
export const MESSAGE_PAGE = translate(MESSAGE_TEXTS, {
  'spf-result': '{domain}のSPF：{result}',
  'spf-pass': '{domain}で合格',
  'spf-none': '確認するドメインがありません',
  lookups: '10回のうち{lookups}回のDNS参照を使いました。',

  'dkim-none': '署名なし',
  'dkim-none-text': 'DKIM署名が見つかりません。メールに署名がある場合は、下の欄にd=とs=を入力してください。',
  'key-usable': '鍵があります：{domain}の{selector}、{algorithm} {bits, plural, other {#ビット}}',
  'key-revoked': '鍵は失効しています：{domain}の{selector}',
  'key-invalid': '受信側はこの鍵を使用できません：{domain}の{selector}',
  'key-absent': '鍵が公開されていません：{domain}の{selector}',
  'key-unknown': '鍵を確認できませんでした：{domain}の{selector}',
  'key-unasked': '{domain}による署名',
  'usable-text':
    'ヘッダーには本文が含まれないため、署名そのものは検証できません。受信時に有効だったものとして判定しています。',
  'unusable-text': '受信側はこの署名を検証できないため、DKIMは不合格です。',
  'unknown-text': 'DNS参照に失敗したため、DKIMに合格するかどうかはわかりません。',
  'unasked-text':
    'セレクター（s=）がないと鍵を確認できません。鍵が公開されていて、署名も有効だったものとして判定しています。',

  alignment: 'アライメント',
  'aligned-both': 'SPFとDKIMが{from}と一致します',
  'aligned-spf': 'SPFが{from}と一致します',
  'aligned-dkim': 'DKIMが{from}と一致します',
  'aligned-none': 'どの名前も{from}と一致しません',
  'aligned-nothing': '合格したものがないため、{from}と一致するものもありません',
  'aligned-unknown': '{from}と一致するかどうかを確認できませんでした',
  'aligned-rule':
    'DMARCでは、差出人（From）のドメインと同じ組織のドメインで、SPFかDKIMのどちらかに合格する必要があります。',
  counted: '{by}：{why}。',

  'dmarc-passes': '合格',
  'dmarc-reject': '不合格：p=rejectが適用されます',
  'dmarc-quarantine': '不合格：p=quarantineが適用されます',
  'dmarc-none': '不合格：p=noneが適用されます',
  'dmarc-no policy': '不合格：ポリシーは設定されていません',
  'dmarc-fails-unknown': '不合格：ポリシーは確認できませんでした',
  'dmarc-unknown': '合格するかどうかを確認できませんでした',

  read: '読み取った内容',
  'read-meta': '誤りがあれば修正してください。',
  'ip-hint': '受信側のサーバー同士の受け渡しを除いた、いちばん上のReceived行から',
  'helo-hint': '同じ行から',
  'sender-hint': 'Return-Pathから。不達通知では空です。',
  'from-hint': '受信者に表示されるアドレス',
  selector: 'DKIMセレクター（s=）',
  'selector-hint': 'DKIM-Signatureから。鍵があれば、DKIMの確認のために記憶します。',
  'domain-hint': 'DKIM-Signatureから。署名がない場合は空のままにしてください。',
  again: 'この内容でもう一度テスト',
  stored: '鍵が見つかったセレクターのほかは、何も保存しません。',

  'make-it-pass': '合格させる方法',
  'one-is-enough': 'DMARCは、どれか1つで合格します。',

  paste: 'メールのヘッダーを貼り付ける',
  'paste-meta': '最初のReceivedからSubjectまで全体',
  header: 'メールのヘッダー',
  'paste-hint':
    'Gmailは「メッセージのソースを表示」、Outlookは「プロパティ」の「インターネットヘッダー」、ThunderbirdはCtrl+Uで表示できます。本文は不要です。',
  'test-header': 'このヘッダーをテスト',
  'no-header': 'ヘッダーがない場合は、アドレスを入力してテスト',
  'no-header-title': 'これはヘッダーではありません。',
  'nothing-read': 'Received:、From:、DKIM-Signature:で始まる行を貼り付けてください。',
  'no-sender':
    'このヘッダーからは送信元がわかりません。Received:、From:、DKIM-Signature:で始まる行も含めて貼り付けてください。',
  'no-address': 'ヘッダーを読み取りましたが、送信元のアドレスが見つかりませんでした。下の欄に入力してください。',
});
