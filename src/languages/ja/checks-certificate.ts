import { CERTIFICATE } from '../../checks/certificate/findings.ts';
import { CERTIFICATE_NOTE_TEXTS } from '../../checks/certificate/notes.ts';
import { translate, translateActions, translateSubject } from '../translate.ts';

const WARNING_PAGE = 'ブラウザーがサイトの代わりに警告を表示します。';

/** Tells what is said of the certificates that a web server serves. */
export const CERTIFICATE_CHECKS = [
  translate(CERTIFICATE_NOTE_TEXTS, {
    'no-tls': 'ブラウザーが使うTLSに対応していません',
    'not-public': 'インターネットから到達できないアドレスです',
    'exponent-1': '公開指数が1のため、何も暗号化しません',
    roca: '欠陥のあるライブラリーで作られた鍵です（ROCA）',
    broken: '{bits}ビットしかありません',
    'by-staple': 'サーバーが送信したOCSP応答によります',
    'by-crl': '発行元の失効リストによります',
    'scts-not-verified': 'ログの一覧が設定されていないため、署名は検証していません。',
    'scts-verified': '設定された一覧のログで検証できた署名：{count, plural, other {#件}}。',
    'not-for-servers': '証明書がWebサーバー用ではありません',
    'name-limits': 'チェーンの認証局が発行できる名前は限定されています（名前制約）',
    key: '{type}（{bits}ビット）',
    more: 'ほか{count}件',
    'signed-by': '{text} ← {issuer}',
  }),
  translateSubject(
    CERTIFICATE,
    {
      'certificate-validity': '有効期間',
      'certificate-chain': '証明書チェーン',
      'certificate-names': '名前',
      'certificate-key': '鍵と署名',
      'same-on-every-address': '全アドレスの一致',
      'caa-issuer': '発行元とCAA',
      'certificate-transparency': '証明書の透明性',
      revocation: '失効',
      renewal: '更新',
    },
    {
      'no-address': ['不要です。この名前にはアドレスが設定されていないため、Webサーバーがありません。'],
      'no-website': ['不要です。ポート443とポート80で接続を受け付けていないため、Webサイトがありません。'],
      'not-served': ['{addresses}で証明書を読み取れませんでした：{detail}。'],
      valid: [
        '証明書は{date}まで有効です。残りは{days, plural, other {#日}}、有効期間は{life, plural, other {#日}}です。',
      ],
      'ends-soon': [
        '証明書は{date}に期限が切れます。残りは{days, plural, other {#日}}、有効期間は{life, plural, other {#日}}です。',
      ],
      expired: ['証明書は{date}に期限が切れました。ブラウザーがサイトの代わりに警告を表示します。'],
      'expired-there': [
        '{addresses}の証明書は{date}に期限が切れました。ほかのアドレスの証明書は有効です。{addresses}ではブラウザーが警告を表示します。',
      ],
      'not-yet-valid': ['証明書が有効になるのは{date}です。それまで、ブラウザーがサイトの代わりに警告を表示します。'],
      'too-long': ['証明書の有効期間は{life}日です。発行時に認められていたのは{allowed}日までです。'],
      trusted: ['信頼されたルートまでつながっています：{path}。'],
      'self-signed': [
        '自己署名証明書のため、保証する認証局がありません。ブラウザーがサイトの代わりに警告を表示します。',
      ],
      incomplete: [
        'サーバーが中間証明書「{issuer}」を送信していません。この証明書を知らないクライアントは接続を拒否します。',
      ],
      'missing-published': [
        '認証局は「{name}」を{url}で公開しています。署名したのは「{issuer}」です。',
        '証明書のファイルで、サーバーの証明書の後に追加してください。',
      ],
      'outdated-intermediate': [
        'サーバーが送信する中間証明書「{name}」は{date}に期限が切れました。後継の中間証明書を知らないクライアントは接続を拒否します。',
      ],
      'chain-ended': [
        '中間証明書「{name}」は{date}に期限が切れました。サーバーの証明書を保証する後継の中間証明書は見つかりませんでした。ブラウザーがサイトの代わりに警告を表示します。',
      ],
      untrusted: ['ブラウザーが信頼するルートにつながりません：{detail}。'],
      'chain-limits': ['信頼されたルートまでつながっていますが、クライアントは受け入れません：{detail}。'],
      superfluous: [
        'サーバーは、チェーンに属さない証明書も送信しています：{names}。',
        '設定ファイルから取り除いてください。接続のたびに余分なデータが送られます。',
      ],
      'with-root': ['サーバーはルート証明書も送信しています。クライアントが持っているため、送信は不要です。'],
      misordered: [
        'チェーンの順序が正しくありません。各証明書のすぐ後に、その発行元の証明書を置きます。',
        'サーバーの証明書を先頭に、続けて発行元の証明書を並べてください。',
      ],
      'chain-over': [
        'サーバーは、有効期間外の証明書を送信しています：{names}。',
        '認証局が現在公開している証明書に置き換えてください。',
      ],
      covers: ['証明書は{hosts}に有効です。'],
      'other-name': ['{host}の証明書は、別の名前のものです：{names}。ブラウザーがサイトの代わりに警告を表示します。'],
      'other-name-there': [
        '{addresses}の証明書は{host}用ではなく、別の名前のものです：{names}。{addresses}ではブラウザーが警告を表示します。',
      ],
      'common-name-only': [
        '証明書の{host}はコモンネームだけに記載されていて、ブラウザーには無視されます。ブラウザーがサイトの代わりに警告を表示します。',
      ],
      'www-other-name': ['{host}の証明書は、別の名前のものです：{names}。'],
      'www-expired': ['{host}の証明書は{date}に期限が切れました。'],
      'www-expired-there': [
        '{addresses}で提供されている{host}の証明書は{date}に期限が切れました。ほかのアドレスの証明書は有効です。',
      ],
      'www-not-yet-valid': ['{host}の証明書が有効になるのは{date}です。'],
      'www-untrusted': ['{host}の証明書は、ブラウザーが信頼するルートにつながりません。'],
      'www-incomplete': ['{host}のサーバーが中間証明書を送信していません。'],
      'strong-key': ['鍵は{key}、チェーンの署名は{algorithms}です。'],
      'short-key': ['「{name}」の鍵は{bits, plural, other {#ビット}}で、短すぎます。ブラウザーは受け入れません。'],
      'weak-key': [
        '「{name}」の鍵は{bits, plural, other {#ビット}}で、強度は112ビットに達していません。Safariは受け入れません。',
      ],
      'broken-key': ['「{name}」の鍵は解読できます：{detail}。解読した人は、このサイトになりすませます。'],
      'forgeable-signature': [
        '「{name}」の署名は偽造できる方式（{algorithm}）です。サイトの代わりに、ブラウザーの警告が表示されます。',
      ],
      'unsupported-key': ['ChromeとEdgeは、「{name}」の鍵の種類（{key}）に対応していないため、接続できません。'],
      'one-address': ['アドレスは1つだけなので、違いはありません。'],
      same: ['すべてのアドレス（{count, plural, other {#件}}）が同じ証明書を使っています。'],
      'all-pass': ['アドレス（{count, plural, other {#件}}）によって証明書が異なりますが、どれも{host}に有効です。'],
      'some-asked': ['{addresses}だけを調べました。「今すぐ診断」ではすべてのアドレスを調べます。'],
      'not-everywhere': [
        '更新した証明書が一部で読み込まれていません。{addresses}では古い証明書の期限が{date}に切れます。',
      ],
      'some-fail': ['{addresses}の証明書は{host}に有効ではありません。ほかのアドレスでは有効な証明書を使っています。'],
      'some-refuse': ['{addresses}は接続を拒否します。ほかのアドレスではサイトを開けます。'],
      'none-pass': ['{addresses}では証明書が異なり、どれも{host}に有効ではありません。'],
      issuer: ['{at}のCAAレコードは、証明書を発行した{issuer}を許可しています。'],
      'any-issuer': [
        '証明書を発行できる認証局は、CAAレコードで限定されていません。使用中の証明書の発行元は{issuer}です。',
      ],
      'issuer-not-known': [
        '{at}のCAAレコードが許可しているのは{allowed}です。{issuer}がCAAレコードで使う名前がわからないため、ご自身で確認してください。',
      ],
      'other-issuer': [
        '{at}のCAAレコードが許可しているのは{allowed}ですが、証明書を発行したのは{issuer}です。この認証局では更新できません。',
        '{issuer}を利用している場合は、CAAで許可してください。利用していない場合は、誰がこの証明書を取得したのか調べてください。',
      ],
      'other-issuer-for': [
        '証明書には{name}も記載されています。{at}のCAAレコードがこの名前に許可しているのは{allowed}で、発行元の{issuer}は含まれていません。',
      ],
      'nobody-may-issue-for': [
        '証明書には{name}も記載されています。{at}のCAAレコードは、この名前の発行をどの認証局にも許可していません。',
      ],
      'nobody-may-issue': [
        '{at}のCAAレコードは、どの認証局にも発行を許可していません。使用中の証明書を更新できません。',
      ],
      'standing-right': [
        '{at}で、発行の常時許可が公開されています：{values}。その持ち主は、確認なしに証明書を取得できます。',
        'そのアカウントを利用していない場合は、削除してください。',
      ],
      'own-authority': [
        '不要です。証明書は独自のルートにつながっています。ブラウザーがSCTを求めるのは、公開認証局の証明書だけです。',
      ],
      'no-known-root': [
        'まだ不要です。証明書は既知のルートにつながっていません。ブラウザーがSCTを求めるのは、公開認証局の証明書だけです。',
      ],
      'enough-scts': [
        '証明書にSCTが{count, plural, other {#件}}あります。ブラウザーが求めるのは{needed}件です。{verified}',
      ],
      'few-scts': [
        '証明書にあるSCTは{count, plural, other {#件}}です。ブラウザーが求めるのは{needed}件です。{verified}',
        'サーバーが接続時に追加のSCTを送信する場合がありますが、こちらからは確認できません。',
      ],
      'too-few-scts': [
        '証明書にあるSCTは{count, plural, other {#件}}で、サーバーも追加のSCTを送信していません。ブラウザーが求めるのは{needed}件です。{verified}',
      ],
      'one-operator': [
        '証明書のSCTは、すべて{operator}のログのものです。ブラウザーは2つの運用者のログを求めます。',
        'サーバーが接続時に追加のSCTを送信する場合がありますが、こちらからは確認できません。',
      ],
      'wrong-scts': ['次のログの署名が証明書と一致しません：{logs}。'],
      'not-revoked': ['証明書は失効していません（{by}）。'],
      'revocation-not-needed': ['証明書の有効期間が7日以内のため、認証局は失効情報を公開する必要がありません。'],
      revoked: ['証明書は失効しています（{by}）。'],
      'nothing-to-renew': ['不要です。証明書を使っているアドレスがありません。'],
      'renewals-not-known': [
        'このサーバーで確認できた証明書は{count, plural, other {#件}}だけのため、いつも更新される時期はまだわかりません。',
      ],
      'renewed-in-time': [
        '証明書は毎回、残り約{days, plural, other {#日}}で更新されています。次の更新は{date}ごろの見込みです。',
      ],
      'renewal-overdue': [
        '証明書は通常、残り約{days, plural, other {#日}}で更新されますが、{addresses}では残り{left, plural, other {#日}}になっても更新されていません。',
      ],
      'staple-unusable': [
        '証明書はOCSP応答の送信を必須としています（must-staple）。サーバーが送信した応答は、期限切れか別の証明書のものです。',
      ],
      'staple-missing': [
        '証明書はOCSP応答の送信を必須としていますが（must-staple）、サーバーが送信していません。Firefoxは接続を拒否します。',
      ],
    },
  ),
  translateActions(CERTIFICATE, {
    'not-served': ['{addresses}でHTTPSを使えるようにする', 'ブラウザーがHTTPSでサイトを開けません。'],
    'ends-soon': ['証明書を更新する', '{date}に期限が切れ、その後はブラウザーがサイトの代わりに警告を表示します。'],
    expired: ['すぐに証明書を更新する', WARNING_PAGE],
    'not-yet-valid': ['すでに有効な証明書を設定する', WARNING_PAGE],
    'too-long': [
      '有効期間が{allowed}日以内の証明書を取得する',
      'Chromeは、公開証明書の有効期間がそれより長いと、サイトの代わりに警告を表示します。',
    ],
    'expired-there': ['{addresses}にも有効な証明書を設定する', 'サイトの代わりに、ブラウザーの警告が表示されます。'],
    'chain-limits': ['認証局がWebサーバーとこの名前のために発行した証明書を設定する', WARNING_PAGE],
    'self-signed': ['認証局が発行した証明書を設定する', WARNING_PAGE],
    incomplete: [
      'サーバーの証明書と一緒に、中間証明書「{issuer}」を送信する',
      'この証明書を知らないクライアントは接続を拒否します。',
    ],
    'outdated-intermediate': [
      'サーバーの証明書と一緒に、現在の中間証明書「{name}」を送信する',
      'サーバーが送信する中間証明書は{date}に期限が切れました。',
    ],
    'chain-ended': ['新しい証明書を中間証明書と一緒に設定する', WARNING_PAGE],
    untrusted: ['ブラウザーが信頼する認証局の証明書を設定する', WARNING_PAGE],
    'other-name': ['{host}の証明書を設定する', WARNING_PAGE],
    'other-name-there': [
      '{addresses}にも{host}の証明書を設定する',
      'サイトの代わりに、ブラウザーの警告が表示されます。',
    ],
    'common-name-only': ['サブジェクト代替名に{host}を記載した証明書を取得する', WARNING_PAGE],
    'www-other-name': ['{host}の証明書を設定する', '{host}でブラウザーが警告を表示します。'],
    'www-expired': ['すぐに{host}の証明書を更新する', '{host}でブラウザーが警告を表示します。'],
    'www-expired-there': [
      '{addresses}にも{host}の有効な証明書を設定する',
      '{addresses}に接続すると、{host}でブラウザーが警告を表示します。',
    ],
    'www-not-yet-valid': ['{host}に、すでに有効な証明書を設定する', '{host}でブラウザーが警告を表示します。'],
    'www-untrusted': [
      '{host}に、ブラウザーが信頼する認証局の証明書を設定する',
      '{host}でブラウザーが警告を表示します。',
    ],
    'www-incomplete': ['{host}でも中間証明書を送信する', 'この証明書を知らないクライアントは接続を拒否します。'],
    'short-key': [
      '2,048ビット以上（RSA）または256ビット以上（EC）の鍵の証明書を取得する',
      'ブラウザーは、それより短い鍵を受け入れません。',
    ],
    'weak-key': [
      '2,048ビット以上（RSA）または256ビット以上（EC）の鍵の証明書を取得する',
      'それより短い鍵は、大きな計算資源を持つ攻撃者に破られるおそれがあり、Safariも受け入れません。',
    ],
    'broken-key': [
      '「{name}」の鍵と証明書を交換し、古い証明書を失効させる',
      '鍵を解読した人は、このサイトになりすませます。',
    ],
    'forgeable-signature': ['チェーン全体がSHA-256で署名された証明書を取得する', WARNING_PAGE],
    'unsupported-key': ['RSAまたはECDSA P-256の鍵の証明書を取得する', 'ChromeとEdgeは接続できません。'],
    'not-everywhere': [
      '{addresses}で、更新した証明書を読み込む',
      '古い証明書は{date}に期限が切れ、その後はブラウザーが警告を表示します。',
    ],
    'some-fail': ['{addresses}にも有効な証明書を設定する', '訪問者によって、サイトの代わりに警告が表示されます。'],
    'some-refuse': [
      '{addresses}でHTTPSを使えるようにするか、DNSからこれらのアドレスを削除する',
      'ほかのアドレスを試さないクライアントは、サイトを開けません。',
    ],
    'none-pass': ['{addresses}に有効な証明書を設定する', 'どのアドレスでも、ブラウザーが警告を表示します。'],
    'other-issuer': ['利用している場合は、{at}のCAAレコードで{issuer}を許可する', '次の更新に失敗します。'],
    'other-issuer-for': [
      '{at}のCAAレコードで{name}について{issuer}を許可するか、次の証明書から{name}を外す',
      'この名前では、次の更新に失敗します。',
    ],
    'nobody-may-issue-for': [
      '{at}のCAAレコードで{name}について{issuer}を許可するか、次の証明書から{name}を外す',
      'この名前では、次の更新に失敗します。',
    ],
    'nobody-may-issue': ['利用している場合は、{at}のCAAレコードで{issuer}を許可する', '次の更新に失敗します。'],
    'few-scts': [
      'SCTが{needed}件ある証明書を取得する',
      'Chrome、Safari、Firefoxは、それより少ない公開証明書に警告を表示します。',
    ],
    'too-few-scts': [
      'SCTが{needed}件ある証明書を取得する',
      'Chrome、Safari、Firefoxは、それより少ない公開証明書に警告を表示します。',
    ],
    'one-operator': [
      '2つの運用者のログのSCTがある証明書を取得する',
      'Chromeは、SCTが1つの運用者のものだけの公開証明書に警告を表示します。',
    ],
    'wrong-scts': ['認証局に新しい証明書を申請する', 'ブラウザーは、署名の正しくないSCTを数えません。'],
    revoked: ['すぐに証明書を交換する', WARNING_PAGE],
    'renewal-overdue': [
      '{addresses}で証明書が更新されない原因を調べる',
      'いつもの時期を過ぎても更新されていません。証明書は{date}に期限が切れます。',
    ],
    'staple-unusable': [
      'サーバーが最新のOCSP応答を取得するようにするか、must-stapleのない証明書を取得する',
      'Firefoxは接続を拒否します。',
    ],
    'staple-missing': [
      'OCSPステープリングを有効にするか、must-stapleのない証明書を取得する',
      'Firefoxは接続を拒否します。',
    ],
  }),
];
