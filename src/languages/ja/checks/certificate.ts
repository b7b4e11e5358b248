import { CERTIFICATE } from '../../../checks/certificate/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { CERTIFICATE_WORDS } from './certificate-words.ts';

const WARNING_PAGE = 'ブラウザーがサイトの代わりに警告を表示します。';

export const CERTIFICATE_TEXTS: readonly TextTable[] = [
  translateFindings(CERTIFICATE, CERTIFICATE_WORDS, {
    'no-address': { says: '不要です。この名前にはアドレスが設定されていないため、Webサーバーがありません。' },
    'no-website': { says: '不要です。ポート443とポート80で接続を受け付けていないため、Webサイトがありません。' },
    'not-served': {
      says: '{addresses}で証明書を読み取れませんでした：{detail}。',
      do: '{addresses}でHTTPSを設定する',
      because: 'ブラウザーがHTTPSでサイトを開けません。',
      more: 'この名前の証明書を取得してWebサーバーに設定し、ファイアウォールで接続を許可します。',
    },
    valid: {
      says: '証明書は{date}まで有効です。残りは{days, plural, other {#日}}、有効期間は{life, plural, other {#日}}です。',
    },
    'ends-soon': {
      says: '証明書は{date}に期限が切れます。残りは{days, plural, other {#日}}、有効期間は{life, plural, other {#日}}です。',
      do: '証明書を更新する',
      because: '期限が切れると、ブラウザーがサイトの代わりに警告を表示します。',
    },
    expired: {
      says: '証明書は{date}に期限が切れました。ブラウザーがサイトの代わりに警告を表示します。',
      do: 'すぐに証明書を更新する',
    },
    'expired-there': {
      says: '{addresses}の証明書は{date}に期限が切れました。ほかのアドレスの証明書は有効です。{addresses}ではブラウザーが警告を表示します。',
      do: '{addresses}にも有効な証明書を設定する',
    },
    'not-yet-valid': {
      says: '証明書が有効になるのは{date}です。それまで、ブラウザーがサイトの代わりに警告を表示します。',
      do: 'すでに有効な証明書を設定する',
    },
    'too-long': {
      says: '証明書の有効期間は{life}日です。発行時に認められていたのは{allowed}日までです。',
      do: '有効期間が{allowed}日以内の証明書を取得する',
      because: 'Chromeは、パブリック証明書の有効期間がそれより長いと、サイトの代わりに警告を表示します。',
    },
    'for-clients': {
      says: 'この証明書はクライアントとしても使えます（clientAuth）。{date}以降に発行されるパブリック証明書は、サーバー専用になります。サーバーがクライアントとしてこの証明書を提示している場合は、それまでに別の証明書が必要です。',
    },
    trusted: { says: '信頼されたルートまでつながっています：{path}。' },
    'self-signed': {
      says: '自己署名証明書のため、保証する認証局がありません。ブラウザーがサイトの代わりに警告を表示します。',
      do: '認証局が発行した証明書を設定する',
    },
    incomplete: {
      says: 'サーバーが中間証明書「{issuer}」を送信していません。この証明書を知らないクライアントは接続を拒否します。',
      do: 'サーバーの証明書と一緒に、中間証明書「{issuer}」を送信する',
    },
    'missing-published': {
      says: '認証局は「{name}」を{url}で公開しています。署名したのは「{issuer}」です。',
      do: '証明書のファイルで、サーバーの証明書の後に「{name}」を追加する',
    },
    'outdated-intermediate': {
      says: 'サーバーが送信する中間証明書「{name}」は{date}に期限が切れました。後継の中間証明書を知らないクライアントは接続を拒否します。',
      do: 'サーバーの証明書と一緒に、現在の中間証明書「{name}」を送信する',
    },
    'chain-ended': {
      says: '中間証明書「{name}」は{date}に期限が切れました。サーバーの証明書を保証する後継の中間証明書は見つかりませんでした。ブラウザーがサイトの代わりに警告を表示します。',
      do: '新しい証明書を中間証明書と一緒に設定する',
    },
    untrusted: {
      says: 'ブラウザーが信頼するルートにつながりません：{detail}。',
      do: 'ブラウザーが信頼する認証局の証明書を設定する',
      because: WARNING_PAGE,
    },
    'chain-limits': {
      says: '信頼されたルートまでつながっていますが、クライアントは受け入れません：{detail}。',
      do: '認証局がWebサーバーとこの名前のために発行した証明書を設定する',
      because: WARNING_PAGE,
    },
    'distrusted-root': {
      says: 'Chromeはこの証明書を拒否します。ルート{root}の下で{date}以降に発行された証明書を信頼しないためです。ほかのブラウザーは受け入れる可能性があります。',
      do: '別の認証局の証明書を設定する',
      because: 'Chromeの訪問者には、サイトの代わりに警告が表示されます。',
    },
    'not-in-stores': {
      says: 'サーバーが送信する証明書は、{stores}のどのルートにもつながりません。',
      do: 'これらのストアのルートにもつながる中間証明書を送信するか、別の認証局の証明書を使う',
      because: 'これらのストアを使うプログラムは、自力で別の経路を見つけない限り、この証明書を受け入れません。',
    },
    superfluous: {
      says: 'サーバーは、チェーンに属さない証明書も送信しています：{names}。',
      do: '証明書のファイルから余分な証明書を取り除く',
      because: '接続のたびに余分なデータが送られます。',
    },
    'with-root': { says: 'サーバーはルート証明書も送信しています。クライアントが持っているため、送信は不要です。' },
    misordered: {
      says: 'チェーンの順序が正しくありません。各証明書のすぐ後に、その発行元の証明書を置きます。',
      do: '証明書のファイルで、サーバーの証明書を先頭に、続けて発行元の証明書を並べる',
    },
    'chain-over': {
      says: 'サーバーは、有効期間外の証明書を送信しています：{names}。',
      do: '有効期間外の証明書を、認証局が現在公開しているものに置き換える',
    },
    covers: { says: '証明書は{hosts}に対して有効です。' },
    'other-name': {
      says: '{host}の証明書は、別の名前のものです：{names}。ブラウザーがサイトの代わりに警告を表示します。',
      do: '{host}の証明書を設定する',
    },
    'other-name-there': {
      says: '{addresses}の証明書は{host}用ではなく、別の名前のものです：{names}。{addresses}ではブラウザーが警告を表示します。',
      do: '{addresses}にも{host}の証明書を設定する',
    },
    'common-name-only': {
      says: '証明書の{host}はコモンネームだけに記載されていて、ブラウザーには無視されます。ブラウザーがサイトの代わりに警告を表示します。',
      do: 'サブジェクト代替名に{host}を記載した証明書を取得する',
    },
    'www-other-name': {
      says: '{host}の証明書は、別の名前のものです：{names}。',
      do: '{host}の証明書を設定する',
      because: '{host}でブラウザーが警告を表示します。',
    },
    'www-expired': {
      says: '{host}の証明書は{date}に期限が切れました。',
      do: 'すぐに{host}の証明書を更新する',
      because: '{host}でブラウザーが警告を表示します。',
    },
    'www-expired-there': {
      says: '{addresses}で提供されている{host}の証明書は{date}に期限が切れました。ほかのアドレスの証明書は有効です。',
      do: '{addresses}にも{host}の有効な証明書を設定する',
      because: '{addresses}に接続すると、{host}でブラウザーが警告を表示します。',
    },
    'www-not-yet-valid': {
      says: '{host}の証明書が有効になるのは{date}です。',
      do: '{host}に、すでに有効な証明書を設定する',
      because: '{host}でブラウザーが警告を表示します。',
    },
    'www-untrusted': {
      says: '{host}の証明書は、ブラウザーが信頼するルートにつながりません。',
      do: '{host}に、ブラウザーが信頼する認証局の証明書を設定する',
      because: '{host}でブラウザーが警告を表示します。',
    },
    'www-incomplete': {
      says: '{host}のサーバーが中間証明書を送信していません。',
      do: '{host}でも中間証明書を送信する',
      because: 'この証明書を知らないクライアントは接続を拒否します。',
    },
    'strong-key': { says: '鍵は{key}、チェーンの署名は{algorithms}です。' },
    'short-key': {
      says: '「{name}」の鍵は{bits, plural, other {#ビット}}で、短すぎます。ブラウザーは受け入れません。',
      do: '2,048ビット以上（RSA）または256ビット以上（EC）の鍵の証明書を取得する',
    },
    'weak-key': {
      says: '「{name}」の鍵は{bits, plural, other {#ビット}}で、強度は112ビットに達していません。Safariは受け入れません。',
      do: '2,048ビット以上（RSA）または256ビット以上（EC）の鍵の証明書を取得する',
      because: 'このような鍵は、大きな計算資源を持つ攻撃者に破られるおそれがあります。',
    },
    'broken-key': {
      says: '「{name}」の鍵は解読できます：{detail}。解読した人は、このサイトになりすませます。',
      do: '「{name}」の鍵と証明書を交換し、古い証明書を失効させる',
    },
    'forgeable-signature': {
      says: '「{name}」の署名は偽造できる方式（{algorithm}）です。サイトの代わりに、ブラウザーの警告が表示されます。',
      do: 'チェーン全体がSHA-256で署名された証明書を取得する',
    },
    'unsupported-key': {
      says: 'ChromeとEdgeは、「{name}」の鍵の種類（{key}）に対応していないため、接続できません。',
      do: 'RSAまたはECDSA P-256の鍵の証明書を取得する',
    },
    'one-address': { says: 'アドレスは1つだけです。' },
    same: { says: '{count, plural, other {#個}}のアドレスすべてが同じ証明書を使っています。' },
    'all-pass': {
      says: '{count, plural, other {#個}}のアドレスの証明書は同じではありませんが、どれも{host}に対して有効です。',
    },
    'some-asked': { says: '{addresses}だけを調べました。「今すぐ診断」ではすべてのアドレスを調べます。' },
    'not-everywhere': {
      says: '更新した証明書が一部で読み込まれていません。{addresses}では古い証明書の期限が{date}に切れます。',
      do: '{addresses}で、更新した証明書を読み込む',
      because: '古い証明書の期限が切れると、そのアドレスではブラウザーが警告を表示します。',
    },
    'some-fail': {
      says: '{addresses}の証明書は{host}に対して有効ではありません。ほかのアドレスの証明書は有効です。',
      do: '{addresses}にも有効な証明書を設定する',
      because: '訪問者によって、サイトの代わりに警告が表示されます。',
    },
    'some-refuse': {
      says: '{addresses}は接続を拒否します。ほかのアドレスではサイトを開けます。',
      do: '{addresses}でHTTPSを使えるようにするか、DNSからこれらのアドレスを削除する',
      because: 'ほかのアドレスを試さないクライアントは、サイトを開けません。',
    },
    'none-pass': {
      says: '{addresses}の証明書は同じではなく、どれも{host}に対して有効ではありません。',
      do: '{addresses}に有効な証明書を設定する',
      because: 'どのアドレスでも、ブラウザーが警告を表示します。',
    },
    issuer: { says: '{at}のCAAレコードは、証明書を発行した{issuer}を許可しています。' },
    'any-issuer': {
      says: '証明書を発行できる認証局は、CAAレコードで限定されていません。使用中の証明書の発行元は{issuer}です。',
    },
    'issuer-not-known': {
      says: '{at}のCAAレコードが許可しているのは{allowed}です。{issuer}のCAAでの名前がわからないため、ご自身で照合してください。',
    },
    'other-issuer': {
      says: '{at}のCAAレコードが許可しているのは{allowed}ですが、証明書を発行したのは{issuer}です。この認証局では更新できません。',
      do: '利用している場合は、{at}のCAAレコードで{issuer}を許可する',
      more: '{issuer}を利用していない場合は、誰がこの証明書を取得したのか調べてください。',
    },
    'other-issuer-for': {
      says: '証明書には{name}も記載されています。{at}のCAAレコードがこの名前に許可しているのは{allowed}で、発行元の{issuer}は含まれていません。',
      do: '{at}のCAAレコードで{name}について{issuer}を許可するか、次の証明書から{name}を外す',
      because: 'この名前では、次の更新に失敗します。',
    },
    'nobody-may-issue-for': {
      says: '証明書には{name}も記載されています。{at}のCAAレコードは、この名前の発行をどの認証局にも許可していません。',
      do: '{at}のCAAレコードで{name}について{issuer}を許可するか、次の証明書から{name}を外す',
      because: 'この名前では、次の更新に失敗します。',
    },
    'nobody-may-issue': {
      says: '{at}のCAAレコードは、どの認証局にも発行を許可していません。使用中の証明書を更新できません。',
      do: '利用している場合は、{at}のCAAレコードで{issuer}を許可する',
    },
    'standing-right': {
      says: '{at}で、継続的な発行許可が公開されています：{values}。許可されたアカウントは、確認なしに証明書を取得できます。',
      do: 'そのアカウントをもう利用していない場合は、{at}の継続的な発行許可を削除する',
    },
    'own-authority': {
      says: '不要です。証明書は独自のルートにつながっています。ブラウザーがSCTを求めるのは、パブリック認証局の証明書だけです。',
    },
    'no-known-root': {
      says: 'まだ不要です。証明書は既知のルートにつながっていません。ブラウザーがSCTを求めるのは、パブリック認証局の証明書だけです。',
    },
    'enough-scts': {
      says: '証明書にSCTが{count, plural, other {#件}}あります。ブラウザーが求めるのは{needed}件です。{verified}',
    },
    'few-scts': {
      says: '証明書にあるSCTは{count, plural, other {#件}}です。ブラウザーが求めるのは{needed}件です。{verified}',
      do: 'SCTが{needed}件ある証明書を取得する',
      because: 'Chrome、Safari、Firefoxは、それより少ないパブリック証明書に警告を表示します。',
      more: 'サーバーが接続時に追加のSCTを送信する場合がありますが、当サービスからは確認できません。',
    },
    'too-few-scts': {
      says: '証明書にあるSCTは{count, plural, other {#件}}で、サーバーも追加のSCTを送信していません。ブラウザーが求めるのは{needed}件です。{verified}',
      do: 'SCTが{needed}件ある証明書を取得する',
      because: 'Chrome、Safari、Firefoxは、それより少ないパブリック証明書に警告を表示します。',
    },
    'one-operator': {
      says: '証明書のSCTは、すべて{operator}のログのものです。ブラウザーは2つの運用者のログを求めます。',
      do: '2つの運用者のログのSCTがある証明書を取得する',
      because: 'Chromeは、SCTが1つの運用者のものだけのパブリック証明書に警告を表示します。',
      more: 'サーバーが接続時に追加のSCTを送信する場合がありますが、当サービスからは確認できません。',
    },
    'wrong-scts': {
      says: '次のログの署名が証明書と一致しません：{logs}。',
      do: '認証局に新しい証明書を申請する',
      because: 'ブラウザーは、署名の正しくないSCTを数えません。',
    },
    'not-revoked': { says: '証明書は失効していません（{by}）。' },
    'revocation-not-needed': {
      says: '証明書の有効期間が7日以内のため、認証局は失効情報を公開する必要がありません。',
    },
    revoked: { says: '証明書は失効しています（{by}）。', do: 'すぐに証明書を交換する', because: WARNING_PAGE },
    'nothing-to-renew': { says: '不要です。証明書を使っているアドレスがありません。' },
    'renewals-not-known': {
      says: 'このサーバーで確認できた証明書は{count, plural, other {#枚}}だけのため、いつも更新される時期はまだわかりません。',
    },
    'renewed-in-time': {
      says: '証明書は毎回、残り約{days, plural, other {#日}}で更新されています。次の更新は{date}ごろの見込みです。',
    },
    'renewal-overdue': {
      says: '証明書は通常、残り約{days, plural, other {#日}}で更新されますが、{addresses}では残り{left, plural, other {#日}}になっても更新されていません。',
      do: '{addresses}で証明書が更新されない原因を調べる',
      because: '証明書は{date}に期限が切れます。',
    },
    'staple-unusable': {
      says: '証明書はOCSP応答の送信を必須としています（must-staple）。サーバーが送信した応答は、期限切れか別の証明書のものです。',
      do: 'サーバーが最新のOCSP応答を取得するようにするか、must-stapleのない証明書を取得する',
      because: 'Firefoxは接続を拒否します。',
    },
    'staple-missing': {
      says: '証明書はOCSP応答の送信を必須としていますが（must-staple）、サーバーが送信していません。Firefoxは接続を拒否します。',
      do: 'OCSPステープリングを有効にするか、must-stapleのない証明書を取得する',
    },
  }),
];
