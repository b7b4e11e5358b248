import {
  CERTIFICATE_ACTION_TEXTS,
  CERTIFICATE_CHANGE_TEXTS,
  CERTIFICATE_REASON_TEXTS,
} from '../../changes/certificate-texts.ts';
import {
  REGISTRATION_ACTION_TEXTS,
  REGISTRATION_CHANGE_TEXTS,
  REGISTRATION_REASON_TEXTS,
} from '../../changes/registration-texts.ts';
import { translate } from '../translate.ts';
import { AFTER_END, SINCE_END } from './urgency.ts';

const changes = translate(CERTIFICATE_CHANGE_TEXTS, {
  'certificate-expires':
    '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書の有効期限まであと{days, plural, =0 {数時間} other {#日}}です',
  'certificate-expired': '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書の有効期限が切れました',
  'old-certificate-expires':
    '{addresses}では{service, select, mail {メールサーバー{host}} other {{host}}}の古い証明書がまだ使われており、有効期限まであと{days, plural, =0 {数時間} other {#日}}です',
  'old-certificate-expired':
    '{addresses}では{service, select, mail {メールサーバー{host}} other {{host}}}の古い証明書が、有効期限が切れた後も使われています',
  'certificate-renewed': '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書が更新されました',
  'certificate-renewed-in-time':
    '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書が期限に余裕をもって更新されました',
  'certificate-issuer-changed':
    '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書の発行者が変わりました：{issuer}',
  'certificate-issuer-not-allowed':
    '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書が、CAAで許可されていない発行者のものに変わりました：{issuer}',
  'unreached-certificate-expires':
    '{since}から{service, select, mail {メールサーバー{host}} other {{host}}}に接続できていません。最後に確認した証明書の有効期限まであと{days, plural, =0 {数時間} other {#日}}です',
  'unreached-certificate-expired':
    '{since}から{service, select, mail {メールサーバー{host}} other {{host}}}に接続できていません。最後に確認した証明書の有効期限が切れました',
  'certificate-untrusted': '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書は信頼されていません',
  'certificate-wrong-name': '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書は別の名前のものです',
  'certificate-revoked': '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書が失効しました',
  'certificate-valid-again':
    '{service, select, mail {メールサーバー{host}} other {{host}}}の証明書が再び有効になりました',
  'tls-stopped':
    '{service, select, mail {メールサーバー{host}が暗号化に対応しなくなりました} client {{host}がTLSで応答しなくなりました} other {{host}がHTTPSで応答しなくなりました}}',
  'tls-answers-again':
    '{service, select, mail {メールサーバー{host}が再び暗号化に対応しました} client {{host}が再びTLSで応答するようになりました} other {{host}が再びHTTPSで応答するようになりました}}',
  'https-silent': '{host}のHTTPSが{since}から応答していません',
  'https-answers-again': '{host}のHTTPSが再び応答するようになりました',
  'smtp-silent': '{host}のポート25が{since}から応答していません',
  'smtp-answers-again': '{host}のポート25が再び応答するようになりました',
  'smtp-unwatched': '{host}のポート25の確認を終了しました',
  'port-silent': '{host}が{since}から応答していません',
  'port-answers-again': '{host}が再び応答するようになりました',
  'port-unwatched': '{host}の確認を終了しました',
});

const reasons = translate(CERTIFICATE_REASON_TEXTS, {
  ends: '有効期限は{at}です。期限を過ぎると、{service, select, mail {証明書を確認する送信側がメールを配送しなくなります} client {証明書を確認するプログラムが接続しなくなります} other {ブラウザーが訪問者に「安全ではない」と警告します}}。{details}',
  overdue:
    '有効期限は{at}です。これまでは期限の{days, plural, =0 {数時間} other {#日}}以上前に更新されていましたが、今回はまだ更新されていません。{details}',
  ended:
    '有効期限は{at}でした。{service, select, mail {証明書を確認する送信側は、このサーバーにメールを配送しません} client {証明書を確認するプログラムは接続しません} other {ブラウザーが訪問者に「安全ではない」と警告しています}}。{details}',
  'last-ends':
    '有効期限は{at}です。最後に接続できた後に更新されている可能性があります。更新済みであれば、証明書についての対応は不要です。{details}',
  'last-ended':
    '有効期限は{at}でした。期限前に更新されている可能性がありますが、当サービスからは確認できません。{details}',
  'not-loaded':
    '有効期限は{at}です。{places}ではすでに新しい証明書（有効期限は{until}）が使われています。証明書は更新されたものの、{addresses}では読み込まれていない可能性が高いです。{details}',
  'not-loaded-ended':
    '有効期限は{at}でした。{service, select, mail {証明書を確認する送信側は、ここにはメールを配送しません} client {証明書を確認するプログラムは、ここには接続しません} other {ここに接続した訪問者には、ブラウザーが「安全ではない」と警告しています}}。{places}ではすでに新しい証明書（有効期限は{until}）が使われています。証明書は更新されたものの、{addresses}では読み込まれていない可能性が高いです。{details}',
  identity: '証明書の発行者は{issuer}、シリアル番号は{serial}です。',
  'served-at': 'この証明書は{addresses}で使われています。',
  'https-unreached':
    'それ以降、ポート443への接続がすべて失敗しています。訪問者がサイトに接続できないか、ファイアウォールがこの確認だけを遮断している可能性があります。',
  'port-unreached':
    'それ以降、ポート{port}への接続がすべて失敗しています。サービスが停止しているか、ファイアウォールがこの確認だけを遮断している可能性があります。',
  'smtp-unreached':
    'それ以降、ポート25への接続がすべて失敗していますが、ほかのメールサーバーには接続できています。メールが送信側で待機しているか、ファイアウォールがこの確認だけを遮断している可能性があります。',
  'was-silent': '{since}から応答していませんでした。',
  'valid-until': '新しい証明書の有効期限は{date}です。',
  'valid-at-all':
    '{count, plural, other {#個}}のアドレスすべてで新しい証明書が使われており、その有効期限は{date}です。',
  'other-issuer':
    'これまでの証明書の発行者は{before}でした。新しい証明書のシリアル番号は{serial}、有効期限は{date}です。',
  'issuer-not-allowed':
    'この証明書は{name}も対象としていますが、{domain}のCAAレコードは{issuer}による発行を許可していません。これまでの証明書の発行者は{before}でした。新しい証明書のシリアル番号は{serial}、有効期限は{date}です。',
  'self-signed': '自己署名証明書です。誰のものかを証明する認証局がありません。',
  'untrusted-issuer': 'ブラウザーやメールサーバーが信頼する認証局につながっていません。',
  incomplete:
    'サーバーが送る証明書が、信頼された認証局につながっていません。中間証明書が送られていない可能性が高いです。',
  expired: '発行した認証局の証明書の有効期限が切れています。',
  'not-yet-valid': '{date}になるまで有効ではありません。',
  'chain-too-large': 'サーバーが送る証明書が多すぎるため、TLSソフトウェアが拒否します。',
  other: '証明書チェーンの証明書または署名に誤りがあります。',
  names:
    '{service, select, mail {証明書を確認する送信側} client {証明書を確認するプログラム} other {ブラウザー}}は、{host}の証明書として受け入れません。証明書に記載された名前は{names}です。',
  'no-names':
    '{service, select, mail {証明書を確認する送信側} client {証明書を確認するプログラム} other {ブラウザー}}は、{host}の証明書として受け入れません。証明書にDNS名が記載されていません。',
  revoked: '認証局が、この証明書を使ってはならないと公表しています。失効を確認するブラウザーは接続を拒否します。',
  'tls-gone':
    '{service, select, mail {メールは暗号化されずに届くか、暗号化を必須とする送信側からは届かなくなります} client {TLSが必要なプログラムは接続できません} other {訪問者はHTTPSでサイトに接続できません}}。',
});

const actions = translate(CERTIFICATE_ACTION_TEXTS, {
  'check-renewal':
    '自動更新を設定している場合は、正しく動作しているか確認してください。設定していない場合は更新してください。',
  renew:
    'すぐに更新してください。自動更新を設定している場合は、更新されなかった原因を調べてください。更新済みの場合は、サーバーがまだ古い証明書を使っているため、サーバーを再読み込みしてください。',
  'load-new':
    '{addresses}のサーバーを再読み込みして、新しい証明書を使わせてください。それでも変わらない場合は、そのサーバーに新しい証明書を設定してください。',
  'install-chain': 'サーバー証明書と一緒に中間証明書も送るように、サーバーを設定してください。',
  'install-trusted': 'パブリック認証局が発行した証明書を設定してください。',
  'install-valid': '現在有効な証明書を設定してください。',
  'send-fewer': 'サーバー証明書と中間証明書だけを送るように、サーバーを設定してください。',
  'check-installed': 'サーバーがどの証明書を使っているかを確認し、証明書チェーンとともに設定し直してください。',
  'cover-name': '{host}を含む証明書を設定してください。',
  replace: '新しい鍵を作成して証明書の発行を受け、すぐに両方を設定してください。',
  'check-issuer':
    '自分または利用している事業者がこの発行者を選んだ場合、対応は不要です。そうでない場合は、誰が証明書の発行を受けたのかを調べてください。サーバーまたはDNSを操作できる人は、その名前の証明書の発行を受けられます。',
  'check-issuer-and-caa':
    '自分または利用している事業者がこの発行者を選んだ場合は、CAAレコードに追加してください。追加しないと、次の更新に失敗します。そうでない場合は、誰が証明書の発行を受けたのかを調べ、証明書を失効させ、サーバーとDNSを操作できる人を確認してください。',
  'check-reach':
    'サーバーが応答するか、どの証明書を使っているかを確認し、更新されていなければ証明書を更新してください。',
  'check-web-server': 'Webサーバーが動作しているか、ファイアウォールで遮断していないかを確認してください。',
  'check-service': 'サービスが動作しているか、ファイアウォールでポート{port}を遮断していないかを確認してください。',
  'check-mail-server':
    'メールサーバーが動作しているか、ファイアウォールでポート25を遮断していないかを確認してください。',
  'restore-tls': '意図したものでない場合は、TLSを再び有効にしてください。',
});

const registrationChanges = translate(REGISTRATION_CHANGE_TEXTS, {
  'registration-expires': '{domain}の登録期限まであと{days, plural, =0 {数時間} other {#日}}です',
  'registration-expired': '{domain}の登録期限が切れました',
  'unanswered-registration-expires':
    '{domain}の登録情報は、{since}からレジストリの応答を得られていません。最後の応答によると、登録期限まであと{days, plural, =0 {数時間} other {#日}}です',
  'unanswered-registration-expired':
    '{domain}の登録情報は、{since}からレジストリの応答を得られていません。最後の応答によると、登録期限が切れました',
  'registry-silent': '{domain}の登録情報は、{since}からレジストリの応答を得られていません',
  'registry-answers-again': '{domain}について、レジストリが再び応答するようになりました',
  'registration-renewed': '{domain}の登録が更新されました',
  'registration-unlocked': '{domain}の登録のロックが{count, plural, other {#件}}解除されました',
  'registration-locked': '{domain}の登録が再びロックされました',
  'registry-ds-changed':
    '{count, plural, =0 {レジストリの{domain}の登録情報から、DSレコードがなくなりました} other {レジストリの{domain}の登録情報で、DSレコードが変わりました}}',
  'registry-ds-agrees': '{domain}のDSレコードが、レジストリとDNSで再び一致しました',
  'registrant-changed': '{domain}の登録者が{from}から{to}に変わりました',
  'transfer-pending': '{domain}を別のレジストラに移す手続きが進んでいます',
  'transfer-over': '{domain}の移管手続きは終わりました',
  'registration-on-hold': '{domain}は停止（Hold）され、DNSから外されています',
  'hold-over': '{domain}の停止（Hold）は解除されました',
  'registration-in-redemption': '{domain}の登録は削除されましたが、まだ復旧できます',
  'registration-deleting': '{domain}は数日以内にレジストリから削除されます',
  'deletion-over': '{domain}の削除は取りやめになりました',
  'name-registered': '登録のなかった{domain}が登録されました',
  'name-unregistered': '{domain}の登録がなくなりました',
  'registrar-changed': '{domain}が{from}から{to}に移管されました',
});

const registrationReasons = translate(REGISTRATION_REASON_TEXTS, {
  'registration-ends': `登録期限は{date}です。${AFTER_END}`,
  'registration-ended': `登録期限は{date}でした。${SINCE_END}`,
  'last-answer-ends': `その後に更新されていなければ、登録期限は{date}です。${AFTER_END}`,
  'last-answer-ended': `期限前に更新されていなければ、登録期限は{date}でした。${SINCE_END}`,
  'last-answer-counts': '問い合わせを続け、応答があるまでは最後の応答をもとに通知します。',
  'registered-until': '新しい登録期限は{date}です。',
  'transfer-open':
    '解除されたロックは{locks}です。ロックがないと、パスワードが盗まれただけで、ドメインを別のレジストラに移されるおそれがあります。',
  'update-open':
    '解除されたロックは{locks}です。ロックがないと、パスワードが盗まれただけで、ネームサーバーを変更されたりドメインを削除されたりするおそれがあります。',
  'transfer-waits': 'レジストリのステータスは{statuses}です。レジストラが拒否しなければ、5日以内に移管が成立します。',
  held: 'レジストリのステータスは{statuses}です。解除されるまで、誰もWebサイトに接続できず、メールも届きません。',
  redeemable: 'レジストリのステータスは{statuses}です。約30日後に名前が削除され、誰でも登録できるようになります。',
  deleting: 'レジストリのステータスは{statuses}です。削除された後は、誰でも登録できます。',
  'holder-published': 'どちらの名前もレジストリが公開しているものです。ドメインの扱いは登録者が決められます。',
  'ds-not-yet':
    '鍵{keys}を指定しています。DNSにはまだ反映されていません。反映されると、DNSSECを検証するリゾルバーは、これらの鍵で署名されていない応答を拒否します。',
  'ds-still-there': 'DNSには以前のDSレコードが残っています。なくなると、{domain}の偽の応答を見分けられなくなります。',
  'registered-now': 'それまで、レジストリにこの名前の登録はありませんでした。',
  'registered-with': 'それまで、レジストリにこの名前の登録はありませんでした。レジストラは{registrar}です。',
  'no-registration':
    'レジストリは、この名前の登録がないと2回応答しました。DNSにもこの名前はもうありません。レジストリが登録を認めていない場合を除き、誰でも登録できます。',
  'registrar-decides': 'ドメインのネームサーバーはレジストラが管理します。',
});

const registrationActions = translate(REGISTRATION_ACTION_TEXTS, {
  'check-renewal': 'レジストラにログインし、自動更新が有効で、支払いができる状態かを確認してください。',
  renew: 'すぐにレジストラでドメインを更新してください。',
  'restore-now':
    '至急、レジストラでドメインを更新してください。遅れると費用が高くなったり、更新できなくなったりすることがあります。',
  'check-then-renew':
    'レジストラにログインして登録期限を確認し、まだこの日付のままであれば、すぐにドメインを更新してください。',
  lock: '心当たりがない場合は、すぐにレジストラにログインし、ロックを設定し直してパスワードを変更してください。',
  'reject-transfer':
    '心当たりがない場合は、5日以内にレジストラに連絡して移管を拒否してもらい、パスワードを変更してください。',
  'lift-hold': '未払いや連絡先の未確認など、停止の理由をすぐにレジストラに確認し、解除してもらってください。',
  'restore-deleted': 'すぐにレジストラに復旧を依頼してください。復旧できる期間を過ぎると、元に戻せません。',
  'ask-restore':
    'まだ復旧できるかどうかを、すぐにレジストラに確認してください。復旧できない場合は、登録し直す準備をしてください。',
  'dispute-holder':
    '変更した覚えがない場合は、すぐにレジストラに連絡して異議を申し立て、パスワードを変更してください。',
  'restore-ds':
    '心当たりがない場合は、すぐにレジストラにログインし、DSレコードを元に戻して、パスワードを変更してください。',
  'ask-holder':
    '心当たりがない場合は、登録者を調べてください。登録者は、この名前の以前のアドレス宛てのメールや、以前のリンクからのアクセスを受け取ることができます。',
  'register-again': 'この名前が必要であれば、すぐに登録してください。',
  'call-registrar': '心当たりがない場合は、すぐに元のレジストラに連絡し、移管に異議を申し立ててください。',
});

export const CERTIFICATE_CHANGES = [
  changes,
  reasons,
  actions,
  registrationChanges,
  registrationReasons,
  registrationActions,
];
