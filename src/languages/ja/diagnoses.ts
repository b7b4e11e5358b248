import { ENDED_TEXTS } from '../../diagnoses/ended-early.ts';
import { CAP_TEXTS } from '../../diagnoses/grade-cap.ts';
import { MAIL_HEADLINE_TEXTS } from '../../diagnoses/mail-headlines.ts';
import { MAIL_VERDICT_TEXTS } from '../../diagnoses/mail-verdict.ts';
import { NOT_NEEDED_TEXTS } from '../../diagnoses/not-needed.ts';
import { POLICY_TEXTS } from '../../diagnoses/own-levels.ts';
import { REPORT_TEXTS } from '../../diagnoses/prose.ts';
import { UNANSWERED_TEXTS } from '../../diagnoses/unanswered.ts';
import { PART_NAME_TEXTS, VERDICT_TEXTS } from '../../diagnoses/verdict.ts';
import { WARNING_TEXTS } from '../../diagnoses/warnings.ts';
import { BRIEF_TEXTS, EVIDENCE_TEXTS } from '../../evidence/questions/texts.ts';
import { POLICY_FILE_TEXTS } from '../../policy/policy-texts.ts';
import { translate } from '../translate.ts';

export const DIAGNOSES = [
  translate(REPORT_TEXTS, {
    sentences: '{all}',
    'no-such-name': 'この名前は存在しないため、診断するものがありません。',
    'could-not': '確認できませんでした：{detail}{more, plural, =0 {} other {（ほか#件）}}。',
    'not-tested': '未テスト：{detail}。',
    'to-do': '対応：{action}。',
    'no-answer': '応答がありませんでした',
  }),
  translate(POLICY_TEXTS, {
    judged: 'ポリシー「{policy}」に従って判定しました。',
    'judged-otherwise':
      'ポリシー「{policy}」に従って判定しました。{leftOut, plural, =0 {} other {除外した判定内容は#件です。}}{changed, plural, =0 {} other {重大度を変更した判定内容は#件です。}}スコアと評価は、ポリシーがない場合と同じです。',
    'left-out': 'ポリシーによって除外されています：{reason}',
    changed: 'ポリシーにより、{before}ではなく{severity}として扱います：{reason}',
    critical: '重大',
    error: 'エラー',
    warning: '警告',
    notice: '注意',
    info: '参考',
  }),
  translate(POLICY_FILE_TEXTS, {
    'no-finding': '判定内容が指定されていません。「finding: dmarc/none」から書き始めてください。',
    'no-such-finding':
      '{typed}という判定内容はありません。zonewell explainでコードを確認するか、診断結果からコピーしてください。',
    'no-reason': '理由がありません。「reason: 3月までレポートを集めるため」のように書いてください。',
    'long-reason': '理由が{most}文字を超えています。短くしてください。',
    'no-severity': '重大度がありません。使用できる値：{known}',
    'not-a-severity': '{typed}という重大度はありません。使用できる値：{known}',
    'not-a-day': '{typed}は日付ではありません。2027-03-31のように書いてください。',
    'long-name': '名前が{most}文字を超えています。短くしてください。',
    'not-a-host':
      '{typed}はホスト名ではありません。ns1.example.net、またはその下のすべての名前を表す*.example.netのように書いてください。',
    'not-a-choice': '{typed}は使えません。yesかnoを指定してください。',
    'nothing-expected': '期待する値がありません。次のいずれかを追加してください：{known}',
    'no-code': 'この後に、判定内容のコードと理由を書いてください。',
    'no-reason-behind': 'コードの後に、短い理由を書いてください。',
    'no-record': 'この行にも、その下にもレコードが見つかりません。コメントをレコードの行に移してください。',
    unused: '該当する判定内容が見つからなかったため、何も除外していません。削除してください。',
  }),
  translate(WARNING_TEXTS, {
    bogus:
      'このドメインはDNSSEC検証に失敗するため、検証を行うリゾルバーはデータを受け入れません。以下の結果はすべて、検証されていないデータに基づいています。',
    'bogus-most':
      'このドメインはDNSSEC検証に失敗するため、検証を行うリゾルバーの多くはデータを受け入れません。以下の結果はすべて、検証されていないデータに基づいています。',
    'partly-bogus':
      '次の応答はDNSSEC検証に失敗するため、検証を行うリゾルバーは受け入れません：{sets}。以下の結果はすべて、検証されていないデータに基づいています。',
    'public-suffix':
      '{domain}はパブリックサフィックスです。その下の名前を他者が登録して使うための名前で、サイトやメールは必要ないため、スコアはありません。',
    infrastructure: '{domain}は逆引きなどに使う名前です。サイトやメールは必要ないため、スコアはありません。',
    undelegated:
      '{zone}のサーバーとして{hosts}を試験した結果です。レジストラの設定はまだ別のサーバーを指している場合があります。結果は保存されません。',
    'other-port':
      'これは{domain}のポート{port}の結果です。ポート443のWebサイトについては何も示しません。結果は保存されません。',
  }),
  translate(ENDED_TEXTS, {
    work: '{name}について判定する量が1回の診断の上限を超えたため、このレポートは途中で終わっており、残りは確認できませんでした。',
    octets:
      '{name}についての応答の合計が{mib}MiBに達したところで読み取りを終了したため、このレポートは途中で終わっており、残りは確認できませんでした。',
    time: '{name}についての応答がそろう前に{seconds}秒の上限に達したため、このレポートは途中で終わっており、残りは確認できませんでした。',
  }),
  translate(CAP_TEXTS, {
    bogus: 'DNSSECがbogusです。検証を行うリゾルバーはこのドメインの応答を拒否するため、利用者は接続できません。',
    'bogus-most':
      'DNSSECがbogusです。検証を行うリゾルバーの多くはこのドメインの応答を拒否するため、利用者は接続できません。',
    'partly-bogus': 'DNSSECの一部がbogusです。検証を行うリゾルバーは、このドメインの次の応答を拒否します：{types}。',
    'anyone-sends':
      'このドメインを名乗るメールを誰でも送信できます。すべての送信元がSPFに合格し、SPFに合格したメールは、ポリシーにかかわらずDMARCにも合格します。',
    'mail-unreachable': 'このドメインへのメールを配送できません。到達できるメールサーバーがありません。',
    'no-public-address': 'インターネットからこの名前に到達できません。グローバルアドレスが1つもありません。',
    'no-name-server':
      'このドメインのネームサーバーを利用できません。インターネットから到達できるアドレスを持つものが1つもありません。',
    'no-server-address': 'このドメインのネームサーバーを利用できません。アドレスを持つものが1つもありません。',
    'no-such-servers': 'このドメインのネームサーバーを利用できません。どのネームサーバーも存在しません。',
    'circular-servers':
      '誰もこのドメインを見つけられません。ネームサーバーを見つけるには、このドメイン自身を先に見つける必要があります。',
    'servers-refuse': 'どのネームサーバーも、このドメインへの応答を拒否しています。',
    'servers-deny': 'このドメインのネームサーバーは、この名前が存在しないと応答しています。',
    'servers-without-zone': 'このドメインのネームサーバーは応答しますが、ゾーンのレコードを返すものは1つもありません。',
    'browser-warning':
      'サイトまたはそのwwwの代わりに、ブラウザーが警告を表示します。証明書が期限切れ、信頼されていない、失効済み、別の名前のもの、または規則に反するものです。',
    'broken-encryption': 'サーバーがSSL 3.0を受け付けているか、暗号または鍵の強度が112ビットに達していません。',
    'no-current-tls':
      '現在のブラウザーがサイトを開けません。サーバーのTLSバージョン、暗号スイート、鍵の種類に対応していないか、最初のメッセージが拒否されるか、リダイレクトが循環しています。',
    'old-tls': 'サーバーがTLS 1.0またはTLS 1.1を受け付けます。',
    'incomplete-chain': '一部のクライアントに必要な中間証明書を、サーバーが送信していません。',
    'not-listed': 'どの検索エンジンも、このページを登録できません。',
    'one-engine': 'GoogleとBingのうち、このページを登録できるのは一方だけです。',
    'other-canonical':
      'このページは、別のドメインのアドレスを正規URLとしています。検索エンジンには、そのアドレスが代わりに登録されます。',
    'canonical-closed': 'このページが正規URLに指定しているアドレスは、どの検索エンジンも登録できません。',
    'no-answers': 'AI検索は、このページを見つけることも、回答に使うことも許可されていません。',
  }),
  translate(VERDICT_TEXTS, {
    'no-such-name': '{name}は存在しません。DNSにこの名前はありません。',
    'no-answer': '{name}についての応答を得られなかったため、スコアはまだ出せません。',
    'too-little': '{name}について確認できたのは{count}項目のうち{known}項目だけのため、判定できません。',
    bogus: '{name}はDNSSEC検証に失敗します。検証を行うリゾルバーは、その応答を拒否します。',
    'bogus-most': '{name}はDNSSEC検証に失敗します。検証を行うリゾルバーの多くは、その応答を拒否します。',
    'bogus-ds':
      '{name}はDNSSEC検証に失敗します。DSレコードがゾーンのどの鍵とも一致しないため、検証を行うリゾルバーはその応答を拒否します。',
    'bogus-unsigned':
      '{name}はDNSSEC検証に失敗します。DSレコードがあるのにゾーンが署名されていないため、検証を行うリゾルバーはその応答を拒否します。',
    'bogus-above':
      '{name}は、上位のゾーン{above}の問題によりDNSSEC検証に失敗します。検証を行うリゾルバーは、その応答を拒否します。',
    'partly-bogus': 'DNSSECを検証するリゾルバーは、{name}の次の応答を拒否します：{types}。',
    'bogus-sets': 'DNSSECを検証するリゾルバーは、{name}が必要とするレコードを拒否します：{sets}。',
    'no-name-server':
      '{name}のネームサーバーはどれも利用できません。インターネットから到達できるアドレスが1つもありません。',
    'no-server-address': '誰も{name}を見つけられません。ネームサーバーのどれにもアドレスがありません。',
    'no-such-servers': '誰も{name}を見つけられません。どのネームサーバーも存在しません。',
    'circular-servers':
      '誰も{name}を見つけられません。ネームサーバーを見つけるには、{name}自身を先に見つける必要があります。',
    'servers-refuse': '誰も{name}を見つけられません。ネームサーバーが応答を拒否しています。',
    'servers-deny':
      '誰も{name}を見つけられません。委任されていますが、{name}自身のネームサーバーは、この名前が存在しないと応答しています。',
    'servers-without-zone':
      '誰も{name}を見つけられません。ネームサーバーは応答しますが、ゾーンのレコードを返すものは1つもありません。',
    'no-public-address': 'インターネットから{name}に到達できません。グローバルアドレスが1つもありません。',
    'nobody-issues': 'どの認証局も{name}の証明書を発行できません。CAAレコードの誤りが原因です。',
    'anyone-sends': 'SPFレコードがすべての送信元を合格させるため、{name}を名乗るメールを誰でも送信できます。',
    'neither-address-nor-mail': '{name}には、アドレスもメールサーバーも設定されていません。',
    'mail-unreachable': '{name}へのメールを配送できません。どのメールサーバーにも到達できません。',
    'no-dmarc': 'DMARCポリシーがないため、{name}を名乗るメールを誰でも送信できます。',
    'dmarc-invalid': '受信側がDMARCレコードを使用できないため、{name}を名乗るメールを誰でも送信できます。',
    'dmarc-none': 'DMARCポリシーがnoneのため、{name}を名乗るなりすましメールが配信されます。',
    'bogus-elsewhere':
      '{name}はDNSSEC検証に失敗します。DNSの運用者が修復するまで、検証を行うリゾルバーはその応答を拒否します。',
    'dmarc-quarantine': '{name}を名乗るなりすましメールは、拒否されずに迷惑メールに振り分けられます。',
    'spf-invalid':
      '受信側は{name}のSPFレコードを評価できないため、どのサーバーに送信を許可しているかを判断できません。',
    'all-pass': '{name}は{count}項目すべてに合格しています。',
    'tested-pass': '{name}は、テスト済みの{count}項目すべてに合格しています。',
    'all-needed-pass': '{name}は、必要な項目すべてに合格しています。',
    'not-checked': '{parts}を確認できませんでした。',
    'names-only': '{name}は、ほかの人の名前やアドレスの名前を収めるためのもので、Webサイトもメールも必要ありません。',
    'fine-so-far': '{name}に修正が必要な問題は見つかりませんでしたが、次の項目を確認できませんでした：{parts}。',
    'left-out':
      'ポリシー「{policy}」は、{name}で見つかった問題を除外しているか、軽く評価しています。ほかに修正が必要な問題は見つかりませんでした。',
    'left-to-do': 'ほかに対応が必要な項目：{parts}。',
    'not-tested': '未テスト：{parts}。',
    more: 'ほか{count}件',
  }),
  translate(PART_NAME_TEXTS, {
    'name-resolution': '名前解決',
    'ns-redundancy': 'ネームサーバーの冗長性',
    ipv6: 'IPv6',
    mx: 'MX',
    spf: 'SPF',
    'spf-strict': 'SPFの厳格さ',
    dkim: 'DKIM',
    dmarc: 'DMARC',
    caa: 'CAA',
    dnssec: 'DNSSEC',
    'name-resolution-there': 'アドレス',
    'ns-redundancy-there': 'ネームサーバー',
    'spf-strict-there': 'SPF',
  }),
  translate(NOT_NEEDED_TEXTS, {
    names:
      '不要です。この名前は、ほかの人の名前やアドレスの名前を収めるためのもので、それ自体のWebサイトもメールもありません。',
    web: '不要です。この名前からメールを送信する場合にだけ必要です。上位のDMARCポリシーにより、なりすましメールは受信側で拒否されます。',
    mail: '不要です。この名前はメール専用です。Webサイトを公開する場合にだけ、アドレスを追加してください。',
  }),
  translate(MAIL_HEADLINE_TEXTS, {
    silent:
      '{name}のどのメールサーバーも、ポート25で応答しませんでした。当サービスのネットワークが遮断している可能性もあります。',
    'free-mail-servers':
      '{name}宛てのメールを第三者が受け取れるおそれがあります。レジストリに登録のないドメインのメールサーバーがあります。',
    'free-senders':
      'SPFレコードにあるドメインを登録すると、第三者が、SPFに合格するメールを{name}になりすまして送信できます。',
    'free-keys': 'DKIMの鍵がある名前が指すドメインを登録すると、第三者が{name}としてメールに署名できます。',
    'lost-domains': '{name}のメールは、存在しないドメインに依存しています：{domains}。',
    'policy-without-servers':
      'MTA-STSを確認する送信側は、{name}宛てのメールを{hosts}に配送しません。ポリシーが{count, plural, other {このサーバー}}を許可していません。',
    'policy-unmet':
      'MTA-STSを確認する送信側は、{name}宛てのメールを{hosts}に配送しません。このサーバーのTLSを検証できません。',
    'tlsa-unmet': 'DANEを確認する送信側は、{name}宛てのメールを{hosts}に配送しません。',
    'null-and-others':
      '一部の送信側は{name}宛てのメールを差出人に返します。MXレコードの1つはメールを受け取らないと宣言し、ほかのMXレコードはメールサーバーを示しています。',
    'only-ipv6':
      'IPv6を使えない送信側は、{name}にメールを配送できません。グローバルなIPv4アドレスを持つメールサーバーが1つもありません。',
    'dkim-broken':
      '受信側は{selector}にある{name}のDKIMレコードを使用できないため、この鍵で署名したメールは合格しません。',
    'dkim-misplaced': '受信側は{name}のDKIMの鍵を見つけられません。鍵は、受信側が参照しない{at}にあります。',
    'dkim-absent': '{name}のDKIMの鍵は、調べたセレクターでは見つかりませんでした。',
    'spf-absent': '{name}のメールを送信してよいサーバーを示すレコードがありません。',
    'spf-soft': '{name}のSPFレコードは、ほかの送信元を拒否せず、疑わしいものとして扱うよう受信側に求めています。',
    'spf-unread': '{name}にSPFに似たレコードがありますが、受信側はSPFレコードとして扱いません。',
    'spf-lookups': '{name}のSPFレコードには{count}回のDNS参照が必要ですが、受信側は10回を超えるとエラーにします。',
    'spf-voids': '{name}のSPFレコードは結果のないDNS参照を{count}回行いますが、受信側は2回を超えるとエラーにします。',
    'dkim-revoked':
      '{name}のDKIMの鍵は、取り消されたものしか見つかりませんでした。この鍵で署名したメールは合格しません。',
  }),
  translate(UNANSWERED_TEXTS, {
    refused: '{name}のポート{port}に接続を拒否されました。当サービスだけが拒否されている可能性があります。',
    closed: '{name}のポート{port}で接続が切断されました。当サービスだけが切断されている可能性があります。',
    silent: '{name}のポート{port}の応答を確認できませんでした。当サービス側のネットワークが原因の可能性があります。',
    'turned-away': '{name}からステータス{status}が返されました。ほかの利用者にはページが表示される可能性があります。',
    challenged: '{name}からロボット確認の画面が返されました。ほかの利用者にはページが表示される可能性があります。',
  }),
  translate(MAIL_VERDICT_TEXTS, {
    reject: '{name}は、なりすましメールの拒否を受信側に求めています。',
    'own-mail-fails':
      '使用できるSPFレコードもDKIMの鍵も見つからず、ポリシーにより対処されるため、{name}自身が送信するメールはDMARCに不合格となります。',
    'sends-none': '{name}はメールを送信しないと宣言し、すべてのメールの拒否を受信側に求めています。',
  }),
  translate(EVIDENCE_TEXTS, {
    forbidden: '{address}：{detail}（接続していません）',
    'no-tls': '{address}：TLSで通信できませんでした（{detail}）',
    untrusted: '{address}：証明書を信頼できないため、リクエストを送信していません',
    response: '{address}：HTTP {status}、{type}、{octets, number}バイト',
    'response-cut': '{address}：HTTP {status}、{type}、{octets, number}バイト超',
    'no-type': 'Content-Typeなし',
    'not-offered': 'STARTTLSに対応していません',
    broken: 'STARTTLSに対応していますが、失敗します（{detail}）',
    'tls-trusted': '{version}、{cipher}、証明書は信頼できます',
    'tls-not-trusted': '{version}、{cipher}、証明書を信頼できません（{detail}）',
  }),
  translate(BRIEF_TEXTS, {
    records: '{count, plural, other {#件}}',
    'no-address': 'アドレスなし',
    'not-trusted': '証明書を信頼できません',
    'no-tls': 'TLSなし',
    'issuer-found': '証明書',
    'issuer-not-found': '証明書なし',
    'crl-listed': '失効済み',
    'crl-not-listed': '失効していません',
    'crl-no-list': '有効な失効リストなし',
    'crl-too-large': '失効リストが大きすぎます',
    'port-answers': 'ポート25で応答',
    'quic-answers': 'QUICに対応',
    'quic-silent': 'UDPで応答なし',
    settings: '設定あり',
    'settings-none': '設定なし',
  }),
];
