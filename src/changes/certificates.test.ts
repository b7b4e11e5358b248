import { describe, expect, test } from 'vitest';
import { everyKindShown, judgementTable, linesIn } from '../../tests/support/meaning-table.ts';
import type { DomainName } from '../domain/name.ts';
import { certificateIssuerChanged } from './certificate-issuer.ts';
import { CERTIFICATE_CHANGE_TEXTS } from './certificate-texts.ts';
import {
  type CertificateProblem,
  certificateEnding,
  certificateProblem,
  certificateRenewed,
  certificateValidAgain,
  portAnswersAgain,
  portSilent,
  portUnwatched,
  type ServedPlace,
  tlsAnswersAgain,
} from './certificates.ts';
import {
  alarmOver,
  nameRegistered,
  nameUnregistered,
  registrantChanged,
  registrarChanged,
  registrationAlarm,
  registrationEnding,
  registrationLocked,
  registrationRenewed,
  registrationUnlocked,
  registryAnswersAgain,
  registryDsAgrees,
  registryDsChanged,
  registrySilent,
} from './registration.ts';
import { REGISTRATION_CHANGE_TEXTS } from './registration-texts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 22, 12);
const web = { host: 'www.example.com', port: 443 };
const mail = { host: 'mx.example.com', port: 25 };
const imap = { host: 'imap.example.com', port: 993 };
const domain = 'example.com' as DomainName;

const { table, shown } = judgementTable();

const ENDING = {
  issuer: 'C=AT, O=Harbor Trust, CN=R3',
  serial: '0A1B',
  place: { addresses: null, newer: null } as ServedPlace,
  now: NOW,
  overdueMs: null,
  unreachedSince: null,
};
const ends = (days: number, overdueMs: number | null = null) =>
  certificateEnding(web, { ...ENDING, notAfter: NOW + days * DAY, overdueMs });
const endsAt = (days: number, place: ServedPlace, holder = web) =>
  certificateEnding(holder, { ...ENDING, place, notAfter: NOW + days * DAY });
const NEWER = { places: ['192.0.2.8'], notAfter: NOW + 80 * DAY };
const unreached = (days: number) =>
  certificateEnding(web, { ...ENDING, notAfter: NOW + days * DAY, unreachedSince: NOW - 2 * DAY });
const problem = (what: CertificateProblem, names: readonly string[] = []) =>
  certificateProblem(web, what, { names, notBefore: NOW + DAY });

const otherIssuer = {
  state: { issuer: 'C=AT, O=Quay Trust, CN=Q1', serial: '0A1B', notAfter: NOW + 90 * DAY },
  before: 'C=AT, O=Harbor Trust, CN=R3',
};

describe('certificates', () => {
  table([
    [
      certificateIssuerChanged(web, { ...otherIssuer, forbidden: null }),
      'notice',
      [
        'The certificate of www.example.com now comes from another issuer: Quay Trust',
        'The one before it was issued by Harbor Trust. The new one has the serial number 0A1B and is valid until 20 Feb 2027.',
        'If you or your provider chose this issuer, there is nothing to do. Otherwise find out who got the certificate: whoever controls the server or the DNS of a name can get one for it.',
      ],
      [
        'www.example.comの証明書の発行者が変わりました：Quay Trust',
        'これまでの証明書の発行者はHarbor Trustでした。新しい証明書のシリアル番号は0A1B、有効期限は2027年2月20日です。',
        '自分または利用している事業者がこの発行者を選んだ場合、対応は不要です。そうでない場合は、誰が証明書の発行を受けたのかを調べてください。サーバーまたはDNSを操作できる人は、その名前の証明書の発行を受けられます。',
      ],
    ],
    [
      certificateIssuerChanged(mail, { ...otherIssuer, forbidden: { name: '*.example.com', domain } }),
      'warning',
      [
        'The certificate of the mail server mx.example.com now comes from an issuer that CAA does not allow: Quay Trust',
        'It is for *.example.com too, but the CAA records of example.com do not let Quay Trust issue for that name. The one before it was issued by Harbor Trust. The new one has the serial number 0A1B and is valid until 20 Feb 2027.',
        'If you or your provider chose this issuer, add it to the CAA records, or the next renewal fails. Otherwise find out who got the certificate, have it revoked, and check who can change the server and the DNS.',
      ],
      [
        'メールサーバーmx.example.comの証明書が、CAAで許可されていない発行者のものに変わりました：Quay Trust',
        'この証明書は*.example.comも対象としていますが、example.comのCAAレコードはQuay Trustによる発行を許可していません。これまでの証明書の発行者はHarbor Trustでした。新しい証明書のシリアル番号は0A1B、有効期限は2027年2月20日です。',
        '自分または利用している事業者がこの発行者を選んだ場合は、CAAレコードに追加してください。追加しないと、次の更新に失敗します。そうでない場合は、誰が証明書の発行を受けたのかを調べ、証明書を失効させ、サーバーとDNSを操作できる人を確認してください。',
      ],
    ],
    [
      ends(30),
      'notice',
      [
        'The certificate of www.example.com expires in 30 days',
        'It expires on 22 Dec 2026 at 12:00 UTC. After that, browsers warn visitors that the site is not safe. The certificate was issued by Harbor Trust, with the serial number 0A1B.',
        'If it renews automatically, check that this works. Otherwise renew it.',
      ],
      [
        'www.example.comの証明書の有効期限まであと30日です',
        '有効期限は2026年12月22日12:00（UTC）です。期限を過ぎると、ブラウザーが訪問者に「安全ではない」と警告します。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。',
        '自動更新を設定している場合は、正しく動作しているか確認してください。設定していない場合は更新してください。',
      ],
    ],
    [
      ends(17.9, 20 * DAY),
      'notice',
      [
        'The certificate of www.example.com expires in 18 days',
        'It expires on 10 Dec 2026 at 09:36 UTC, and its renewal is overdue: earlier ones came at least 20 days before the end. The certificate was issued by Harbor Trust, with the serial number 0A1B.',
        'Renew it now. If it should renew automatically, find out why it did not. If you have renewed it already, reload the server, which still uses the old one.',
      ],
      [
        'www.example.comの証明書の有効期限まであと18日です',
        '有効期限は2026年12月10日09:36（UTC）です。これまでは期限の20日以上前に更新されていましたが、今回はまだ更新されていません。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。',
        'すぐに更新してください。自動更新を設定している場合は、更新されなかった原因を調べてください。更新済みの場合は、サーバーがまだ古い証明書を使っているため、サーバーを再読み込みしてください。',
      ],
    ],
    [
      certificateEnding(mail, { ...ENDING, notAfter: NOW + DAY }),
      'error',
      [
        'The certificate of the mail server mx.example.com expires in 1 day',
        'It expires on 23 Nov 2026 at 12:00 UTC. After that, senders that check certificates stop delivering mail to it. The certificate was issued by Harbor Trust, with the serial number 0A1B.',
        'Renew it now. If it should renew automatically, find out why it did not. If you have renewed it already, reload the server, which still uses the old one.',
      ],
      [
        'メールサーバーmx.example.comの証明書の有効期限まであと1日です',
        '有効期限は2026年11月23日12:00（UTC）です。期限を過ぎると、証明書を確認する送信側がメールを配送しなくなります。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。',
        'すぐに更新してください。自動更新を設定している場合は、更新されなかった原因を調べてください。更新済みの場合は、サーバーがまだ古い証明書を使っているため、サーバーを再読み込みしてください。',
      ],
    ],
    [
      ends(-1),
      'critical',
      [
        'The certificate of www.example.com has expired',
        'It expired on 21 Nov 2026 at 12:00 UTC. Browsers warn visitors that the site is not safe. The certificate was issued by Harbor Trust, with the serial number 0A1B.',
        'Renew it now. If it should renew automatically, find out why it did not. If you have renewed it already, reload the server, which still uses the old one.',
      ],
      [
        'www.example.comの証明書の有効期限が切れました',
        '有効期限は2026年11月21日12:00（UTC）でした。ブラウザーが訪問者に「安全ではない」と警告しています。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。',
        'すぐに更新してください。自動更新を設定している場合は、更新されなかった原因を調べてください。更新済みの場合は、サーバーがまだ古い証明書を使っているため、サーバーを再読み込みしてください。',
      ],
    ],
    [
      certificateRenewed(web, NOW + 90 * DAY, { isWarned: true, addresses: 2 }),
      'info',
      [
        'The certificate of www.example.com was renewed',
        'All 2 addresses serve the new one, which is valid until 20 Feb 2027.',
        '',
      ],
      [
        'www.example.comの証明書が更新されました',
        '2個のアドレスすべてで新しい証明書が使われており、その有効期限は2027年2月20日です。',
        '',
      ],
    ],
    [
      endsAt(7, { addresses: ['192.0.2.7'], newer: NEWER }),
      'warning',
      [
        'The old certificate of www.example.com is still served at 192.0.2.7 and expires in 7 days',
        'It expires on 29 Nov 2026 at 12:00 UTC. A newer one, valid until 10 Feb 2027 at 12:00 UTC, is served at 192.0.2.8: most likely the certificate was renewed but not loaded at 192.0.2.7. The certificate was issued by Harbor Trust, with the serial number 0A1B.',
        'Reload the server at 192.0.2.7, so that it uses the new certificate. If that does not help, install the new certificate there.',
      ],
      [
        '192.0.2.7ではwww.example.comの古い証明書がまだ使われており、有効期限まであと7日です',
        '有効期限は2026年11月29日12:00（UTC）です。192.0.2.8ではすでに新しい証明書（有効期限は2027年2月10日12:00（UTC））が使われています。証明書は更新されたものの、192.0.2.7では読み込まれていない可能性が高いです。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。',
        '192.0.2.7のサーバーを再読み込みして、新しい証明書を使わせてください。それでも変わらない場合は、そのサーバーに新しい証明書を設定してください。',
      ],
    ],
    [
      endsAt(-1, { addresses: ['192.0.2.7', '192.0.2.9'], newer: NEWER }, mail),
      'critical',
      [
        'The old certificate of the mail server mx.example.com is still served at 192.0.2.7 and 192.0.2.9 and has expired',
        'It expired on 21 Nov 2026 at 12:00 UTC, and senders that check certificates no longer deliver mail there. A newer one, valid until 10 Feb 2027 at 12:00 UTC, is served at 192.0.2.8: most likely the certificate was renewed but not loaded at 192.0.2.7 and 192.0.2.9. The certificate was issued by Harbor Trust, with the serial number 0A1B.',
        'Reload the server at 192.0.2.7 and 192.0.2.9, so that it uses the new certificate. If that does not help, install the new certificate there.',
      ],
      [
        '192.0.2.7、192.0.2.9ではメールサーバーmx.example.comの古い証明書が、有効期限が切れた後も使われています',
        '有効期限は2026年11月21日12:00（UTC）でした。証明書を確認する送信側は、ここにはメールを配送しません。192.0.2.8ではすでに新しい証明書（有効期限は2027年2月10日12:00（UTC））が使われています。証明書は更新されたものの、192.0.2.7、192.0.2.9では読み込まれていない可能性が高いです。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。',
        '192.0.2.7、192.0.2.9のサーバーを再読み込みして、新しい証明書を使わせてください。それでも変わらない場合は、そのサーバーに新しい証明書を設定してください。',
      ],
    ],
    [
      endsAt(30, { addresses: ['192.0.2.7'], newer: null }),
      'notice',
      [
        'The certificate of www.example.com expires in 30 days',
        'It expires on 22 Dec 2026 at 12:00 UTC. After that, browsers warn visitors that the site is not safe. The certificate was issued by Harbor Trust, with the serial number 0A1B. It is served at 192.0.2.7.',
        'If it renews automatically, check that this works. Otherwise renew it.',
      ],
      [
        'www.example.comの証明書の有効期限まであと30日です',
        '有効期限は2026年12月22日12:00（UTC）です。期限を過ぎると、ブラウザーが訪問者に「安全ではない」と警告します。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。この証明書は192.0.2.7で使われています。',
        '自動更新を設定している場合は、正しく動作しているか確認してください。設定していない場合は更新してください。',
      ],
    ],
    [
      certificateRenewed(web, NOW + 90 * DAY, { isWarned: true }),
      'info',
      ['The certificate of www.example.com was renewed', 'The new one is valid until 20 Feb 2027.', ''],
      ['www.example.comの証明書が更新されました', '新しい証明書の有効期限は2027年2月20日です。', ''],
    ],
    [
      certificateRenewed(web, NOW + 90 * DAY, { isWarned: false }),
      'info',
      ['The certificate of www.example.com was renewed in time', 'The new one is valid until 20 Feb 2027.', ''],
      ['www.example.comの証明書が期限に余裕をもって更新されました', '新しい証明書の有効期限は2027年2月20日です。', ''],
    ],
    [
      unreached(7),
      'warning',
      [
        'We have not reached www.example.com since 20 Nov 2026; the certificate that we saw last expires in 7 days',
        'It expires on 29 Nov 2026 at 12:00 UTC. It may have been renewed since we last reached the server; then there is nothing to do about it. The certificate was issued by Harbor Trust, with the serial number 0A1B.',
        'Check that the server answers and which certificate it uses. Renew the certificate if that has not happened.',
      ],
      [
        '2026年11月20日からwww.example.comに接続できていません。最後に確認した証明書の有効期限まであと7日です',
        '有効期限は2026年11月29日12:00（UTC）です。最後に接続できた後に更新されている可能性があります。更新済みであれば、証明書についての対応は不要です。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。',
        'サーバーが応答するか、どの証明書を使っているかを確認し、更新されていなければ証明書を更新してください。',
      ],
    ],
    [
      unreached(-1),
      'critical',
      [
        'We have not reached www.example.com since 20 Nov 2026; the certificate that we saw last has expired',
        'It expired on 21 Nov 2026 at 12:00 UTC. It may have been renewed before that; we cannot see it. The certificate was issued by Harbor Trust, with the serial number 0A1B.',
        'Check that the server answers and which certificate it uses. Renew the certificate if that has not happened.',
      ],
      [
        '2026年11月20日からwww.example.comに接続できていません。最後に確認した証明書の有効期限が切れました',
        '有効期限は2026年11月21日12:00（UTC）でした。期限前に更新されている可能性がありますが、当サービスからは確認できません。証明書の発行者はHarbor Trust、シリアル番号は0A1Bです。',
        'サーバーが応答するか、どの証明書を使っているかを確認し、更新されていなければ証明書を更新してください。',
      ],
    ],
    [
      portSilent(web, NOW - 4 * HOUR),
      'error',
      [
        'HTTPS of www.example.com has not answered since 22 Nov 2026 at 08:00 UTC',
        'Every attempt to connect to port 443 has failed since then. Visitors may not reach the site, or a firewall may block only our checks.',
        'Check that the web server runs, and that no firewall blocks it.',
      ],
      [
        'www.example.comのHTTPSが2026年11月22日08:00（UTC）から応答していません',
        'それ以降、ポート443への接続がすべて失敗しています。訪問者がサイトに接続できないか、ファイアウォールがこの確認だけを遮断している可能性があります。',
        'Webサーバーが動作しているか、ファイアウォールで遮断していないかを確認してください。',
      ],
    ],
    [
      portSilent(mail, NOW - 4 * HOUR),
      'error',
      [
        'Port 25 of mx.example.com has not answered since 22 Nov 2026 at 08:00 UTC',
        'Every attempt to connect to port 25 has failed since then, while other mail servers answered us. Mail to it waits at the senders, or a firewall may block only our checks.',
        'Check that the mail server runs, and that no firewall blocks port 25.',
      ],
      [
        'mx.example.comのポート25が2026年11月22日08:00（UTC）から応答していません',
        'それ以降、ポート25への接続がすべて失敗していますが、ほかのメールサーバーには接続できています。メールが送信側で待機しているか、ファイアウォールがこの確認だけを遮断している可能性があります。',
        'メールサーバーが動作しているか、ファイアウォールでポート25を遮断していないかを確認してください。',
      ],
    ],
    [
      portAnswersAgain(mail, NOW - 4 * HOUR),
      'info',
      ['Port 25 of mx.example.com answers again', 'It had not answered since 22 Nov 2026 at 08:00 UTC.', ''],
      [
        'mx.example.comのポート25が再び応答するようになりました',
        '2026年11月22日08:00（UTC）から応答していませんでした。',
        '',
      ],
    ],
    [
      portUnwatched(mail),
      'info',
      ['We no longer check port 25 of mx.example.com', '', ''],
      ['mx.example.comのポート25の確認を終了しました', '', ''],
    ],
    [
      portSilent(imap, NOW - 4 * HOUR),
      'error',
      [
        'imap.example.com:993 has not answered since 22 Nov 2026 at 08:00 UTC',
        'Every attempt to connect to port 993 has failed since then. The service may be down, or a firewall may block only our checks.',
        'Check that the service runs, and that no firewall blocks port 993.',
      ],
      [
        'imap.example.com:993が2026年11月22日08:00（UTC）から応答していません',
        'それ以降、ポート993への接続がすべて失敗しています。サービスが停止しているか、ファイアウォールがこの確認だけを遮断している可能性があります。',
        'サービスが動作しているか、ファイアウォールでポート993を遮断していないかを確認してください。',
      ],
    ],
    [
      portAnswersAgain(imap, NOW - 4 * HOUR),
      'info',
      ['imap.example.com:993 answers again', 'It had not answered since 22 Nov 2026 at 08:00 UTC.', ''],
      [
        'imap.example.com:993が再び応答するようになりました',
        '2026年11月22日08:00（UTC）から応答していませんでした。',
        '',
      ],
    ],
    [
      portUnwatched(imap),
      'info',
      ['We no longer check imap.example.com:993', '', ''],
      ['imap.example.com:993の確認を終了しました', '', ''],
    ],
    [
      certificateProblem(imap, 'wrong-name', { names: ['other.example.com'], notBefore: NOW }),
      'error',
      [
        'The certificate of imap.example.com:993 is for another name',
        'Programs that check certificates reject it for imap.example.com. It names other.example.com.',
        'Install a certificate that names imap.example.com.',
      ],
      [
        'imap.example.com:993の証明書は別の名前のものです',
        '証明書を確認するプログラムは、imap.example.comの証明書として受け入れません。証明書に記載された名前はother.example.comです。',
        'imap.example.comを含む証明書を設定してください。',
      ],
    ],
    [
      portAnswersAgain(web, NOW - 4 * HOUR),
      'info',
      ['HTTPS of www.example.com answers again', 'It had not answered since 22 Nov 2026 at 08:00 UTC.', ''],
      [
        'www.example.comのHTTPSが再び応答するようになりました',
        '2026年11月22日08:00（UTC）から応答していませんでした。',
        '',
      ],
    ],
    [
      problem('incomplete'),
      'error',
      [
        'The certificate of www.example.com is not trusted',
        'The certificates that the server sends do not lead to a trusted authority. Most likely an intermediate certificate is missing.',
        'Set up the server to send the intermediate certificates together with its own.',
      ],
      [
        'www.example.comの証明書は信頼されていません',
        'サーバーが送る証明書が、信頼された認証局につながっていません。中間証明書が送られていない可能性が高いです。',
        'サーバー証明書と一緒に中間証明書も送るように、サーバーを設定してください。',
      ],
    ],
    [
      problem('not-yet-valid'),
      'error',
      [
        'The certificate of www.example.com is not trusted',
        'It is valid only from 23 Nov 2026.',
        'Install a certificate that is valid now.',
      ],
      [
        'www.example.comの証明書は信頼されていません',
        '2026年11月23日になるまで有効ではありません。',
        '現在有効な証明書を設定してください。',
      ],
    ],
    [
      problem('wrong-name', ['example.org', '*.example.org', '<b>\u202e']),
      'error',
      [
        'The certificate of www.example.com is for another name',
        'Browsers reject it for www.example.com. It names example.org and *.example.org.',
        'Install a certificate that names www.example.com.',
      ],
      [
        'www.example.comの証明書は別の名前のものです',
        'ブラウザーは、www.example.comの証明書として受け入れません。証明書に記載された名前はexample.org、*.example.orgです。',
        'www.example.comを含む証明書を設定してください。',
      ],
    ],
    [
      problem('revoked'),
      'critical',
      [
        'The certificate of www.example.com was revoked',
        'Its certificate authority says that it must no longer be used. Browsers that check this reject it.',
        'Create a new key, get a certificate for it and install both at once.',
      ],
      [
        'www.example.comの証明書が失効しました',
        '認証局が、この証明書を使ってはならないと公表しています。失効を確認するブラウザーは接続を拒否します。',
        '新しい鍵を作成して証明書の発行を受け、すぐに両方を設定してください。',
      ],
    ],
    [
      certificateProblem(mail, 'no-tls', null),
      'error',
      [
        'The mail server mx.example.com no longer offers encryption',
        'Mail to it arrives unencrypted, or not at all if the sender requires encryption.',
        'If this was not planned, turn TLS on again.',
      ],
      [
        'メールサーバーmx.example.comが暗号化に対応しなくなりました',
        'メールは暗号化されずに届くか、暗号化を必須とする送信側からは届かなくなります。',
        '意図したものでない場合は、TLSを再び有効にしてください。',
      ],
    ],
    [
      certificateValidAgain(web),
      'info',
      ['The certificate of www.example.com is valid again', '', ''],
      ['www.example.comの証明書が再び有効になりました', '', ''],
    ],
    [
      tlsAnswersAgain(web),
      'info',
      ['www.example.com answers over HTTPS again', '', ''],
      ['www.example.comが再びHTTPSで応答するようになりました', '', ''],
    ],
  ]);

  test.each<[CertificateProblem, string]>([
    ['self-signed', 'It is self-signed: no certificate authority confirms whose it is.'],
    ['untrusted-issuer', 'Its chain does not lead to a certificate authority that browsers and mail servers trust.'],
    ['expired', 'A certificate of the authority that issued it has expired.'],
    ['chain-too-large', 'The server sends so many certificates that TLS software rejects them.'],
    ['other', 'A certificate or signature in its chain is faulty.'],
    ['wrong-name', 'Browsers reject it for www.example.com. It names no domain.'],
    ['no-tls', 'Visitors cannot reach the site over HTTPS.'],
  ])('why: %s', (what, why) => {
    expect(linesIn('en', problem(what))[1]).toBe(why);
    expect(linesIn('en', problem(what))[2]).toMatch(/^\S.*\.$/);
  });

  test.each<[days: number, headline: string, severity: string]>([
    [14, 'expires in 14 days', 'warning'],
    [13.4, 'expires in 13 days', 'warning'],
    [3, 'expires in 3 days', 'error'],
    [0.3, 'expires in a few hours', 'error'],
    [-0.001, 'has expired', 'critical'],
  ])('%d days before the end', (days, headline, severity) => {
    expect([linesIn('en', ends(days))[0], ends(days).severity]).toEqual([
      `The certificate of www.example.com ${headline}`,
      severity,
    ]);
  });
});

describe('registrations', () => {
  table([
    [
      registrationEnding(domain, { expiresAt: NOW + 7 * DAY, now: NOW, registrar: null }),
      'warning',
      [
        'The registration of example.com expires in 7 days',
        'It expires on 29 Nov 2026. After that, the website and e-mail can stop working, and later anyone can register the domain.',
        'Renew the domain at your registrar now.',
      ],
      [
        'example.comの登録期限まであと7日です',
        '登録期限は2026年11月29日です。期限を過ぎるとWebサイトやメールが止まることがあり、やがて誰でもこのドメインを登録できるようになります。',
        'すぐにレジストラでドメインを更新してください。',
      ],
    ],
    [
      registrationEnding(domain, { expiresAt: NOW + 30 * DAY, now: NOW, registrar: null }),
      'notice',
      [
        'The registration of example.com expires in 30 days',
        'It expires on 22 Dec 2026. After that, the website and e-mail can stop working, and later anyone can register the domain.',
        'Sign in at your registrar and check that automatic renewal is on and that your payment details are valid.',
      ],
      [
        'example.comの登録期限まであと30日です',
        '登録期限は2026年12月22日です。期限を過ぎるとWebサイトやメールが止まることがあり、やがて誰でもこのドメインを登録できるようになります。',
        'レジストラにログインし、自動更新が有効で、支払いができる状態かを確認してください。',
      ],
    ],
    [
      registrationEnding(domain, { expiresAt: NOW - DAY, now: NOW, registrar: null }),
      'critical',
      [
        'The registration of example.com has expired',
        'It expired on 21 Nov 2026. The registry or the registrar can turn the domain off at any time, and later anyone can register it.',
        'Renew the domain at your registrar at once. Later it may cost more, or no longer be possible.',
      ],
      [
        'example.comの登録期限が切れました',
        '登録期限は2026年11月21日でした。レジストリやレジストラは、いつでもこのドメインを停止でき、やがて誰でも登録できるようになります。',
        '至急、レジストラでドメインを更新してください。遅れると費用が高くなったり、更新できなくなったりすることがあります。',
      ],
    ],
    [
      registrationEnding(domain, { expiresAt: NOW + 7 * DAY, now: NOW, registrar: null, answeredAt: NOW - 3 * DAY }),
      'warning',
      [
        'We have had no answer about the registration of example.com since 19 Nov 2026; by the registry’s last one, it expires in 7 days',
        'It expires on 29 Nov 2026, unless it was renewed since then. After that, the website and e-mail can stop working, and later anyone can register the domain.',
        'Sign in at your registrar and check until when the domain is registered. If that is still this date, renew it now.',
      ],
      [
        'example.comの登録情報は、2026年11月19日からレジストリの応答を得られていません。最後の応答によると、登録期限まであと7日です',
        'その後に更新されていなければ、登録期限は2026年11月29日です。期限を過ぎるとWebサイトやメールが止まることがあり、やがて誰でもこのドメインを登録できるようになります。',
        'レジストラにログインして登録期限を確認し、まだこの日付のままであれば、すぐにドメインを更新してください。',
      ],
    ],
    [
      registrationEnding(domain, { expiresAt: NOW - DAY, now: NOW, registrar: null, answeredAt: NOW - 3 * DAY }),
      'critical',
      [
        'We have had no answer about the registration of example.com since 19 Nov 2026; by the registry’s last one, it has expired',
        'It expired on 21 Nov 2026, unless it was renewed before. The registry or the registrar can turn the domain off at any time, and later anyone can register it.',
        'Sign in at your registrar and check until when the domain is registered. If that is still this date, renew it now.',
      ],
      [
        'example.comの登録情報は、2026年11月19日からレジストリの応答を得られていません。最後の応答によると、登録期限が切れました',
        '期限前に更新されていなければ、登録期限は2026年11月21日でした。レジストリやレジストラは、いつでもこのドメインを停止でき、やがて誰でも登録できるようになります。',
        'レジストラにログインして登録期限を確認し、まだこの日付のままであれば、すぐにドメインを更新してください。',
      ],
    ],
    [
      registrySilent(domain, NOW - 3 * DAY),
      'info',
      [
        'We have had no answer about the registration of example.com since 19 Nov 2026',
        'We keep asking. Until then, warnings go by the registry’s last answer.',
        '',
      ],
      [
        'example.comの登録情報は、2026年11月19日からレジストリの応答を得られていません',
        '問い合わせを続け、応答があるまでは最後の応答をもとに通知します。',
        '',
      ],
    ],
    [
      registryAnswersAgain(domain),
      'info',
      ['The registry answers about example.com again', '', ''],
      ['example.comについて、レジストリが再び応答するようになりました', '', ''],
    ],
    [
      registrationLocked(domain),
      'info',
      ['The registration of example.com is locked again', '', ''],
      ['example.comの登録が再びロックされました', '', ''],
    ],
    [
      nameRegistered(domain, 'Harbor Names'),
      'warning',
      [
        'example.com, which nobody held, is registered now',
        'Before that, the registry had no registration of this name. Its registrar is Harbor Names.',
        'If this was not you, look up who holds it. Its holder can receive mail to old addresses at this name, and visits through old links.',
      ],
      [
        '登録のなかったexample.comが登録されました',
        'それまで、レジストリにこの名前の登録はありませんでした。レジストラはHarbor Namesです。',
        '心当たりがない場合は、登録者を調べてください。登録者は、この名前の以前のアドレス宛てのメールや、以前のリンクからのアクセスを受け取ることができます。',
      ],
    ],
    [
      nameRegistered(domain, null),
      'warning',
      [
        'example.com, which nobody held, is registered now',
        'Before that, the registry had no registration of this name.',
        'If this was not you, look up who holds it. Its holder can receive mail to old addresses at this name, and visits through old links.',
      ],
      [
        '登録のなかったexample.comが登録されました',
        'それまで、レジストリにこの名前の登録はありませんでした。',
        '心当たりがない場合は、登録者を調べてください。登録者は、この名前の以前のアドレス宛てのメールや、以前のリンクからのアクセスを受け取ることができます。',
      ],
    ],
    [
      nameUnregistered(domain),
      'critical',
      [
        'example.com is no longer registered',
        'The registry answered twice that it has no registration of this name, and the DNS no longer has it. Unless the registry keeps it back, anyone can register it now.',
        'If you want the name, register it now.',
      ],
      [
        'example.comの登録がなくなりました',
        'レジストリは、この名前の登録がないと2回応答しました。DNSにもこの名前はもうありません。レジストリが登録を認めていない場合を除き、誰でも登録できます。',
        'この名前が必要であれば、すぐに登録してください。',
      ],
    ],
    [
      registrantChanged(domain, 'Shop Ltd', 'Evil Ltd'),
      'error',
      [
        'The holder of example.com is now Evil Ltd instead of Shop Ltd',
        'The registry publishes both names. Whoever holds the domain decides what becomes of it.',
        'If you did not change it, call your registrar at once, dispute the change, and change your password there.',
      ],
      [
        'example.comの登録者がShop LtdからEvil Ltdに変わりました',
        'どちらの名前もレジストリが公開しているものです。ドメインの扱いは登録者が決められます。',
        '変更した覚えがない場合は、すぐにレジストラに連絡して異議を申し立て、パスワードを変更してください。',
      ],
    ],
    [
      registryDsChanged(domain, ['60485', '7']),
      'error',
      [
        'The registry now lists other DS records for example.com',
        'They name the keys 60485 and 7. The DNS does not have them yet. Once it does, resolvers that validate DNSSEC reject answers that these keys do not sign.',
        'If this was not you, sign in at your registrar at once, restore the DS records and change the password.',
      ],
      [
        'レジストリのexample.comの登録情報で、DSレコードが変わりました',
        '鍵60485、7を指定しています。DNSにはまだ反映されていません。反映されると、DNSSECを検証するリゾルバーは、これらの鍵で署名されていない応答を拒否します。',
        '心当たりがない場合は、すぐにレジストラにログインし、DSレコードを元に戻して、パスワードを変更してください。',
      ],
    ],
    [
      registryDsChanged(domain, []),
      'error',
      [
        'The registry no longer lists a DS record for example.com',
        'The DNS still has the old ones. Once these are gone, forged answers for example.com are no longer recognised.',
        'If this was not you, sign in at your registrar at once, restore the DS records and change the password.',
      ],
      [
        'レジストリのexample.comの登録情報から、DSレコードがなくなりました',
        'DNSには以前のDSレコードが残っています。なくなると、example.comの偽の応答を見分けられなくなります。',
        '心当たりがない場合は、すぐにレジストラにログインし、DSレコードを元に戻して、パスワードを変更してください。',
      ],
    ],
    [
      registryDsAgrees(domain),
      'info',
      ['The registry and the DNS have the same DS records for example.com again', '', ''],
      ['example.comのDSレコードが、レジストリとDNSで再び一致しました', '', ''],
    ],
    [
      registrationAlarm(domain, 'transfer', ['pendingTransfer']),
      'critical',
      [
        'A transfer of example.com to another registrar is under way',
        'The registry lists pendingTransfer. Unless the registrar rejects the transfer, it goes through within five days.',
        'If you did not ask for it, call your registrar within five days, have the transfer rejected, and change your password there.',
      ],
      [
        'example.comを別のレジストラに移す手続きが進んでいます',
        'レジストリのステータスはpendingTransferです。レジストラが拒否しなければ、5日以内に移管が成立します。',
        '心当たりがない場合は、5日以内にレジストラに連絡して移管を拒否してもらい、パスワードを変更してください。',
      ],
    ],
    [
      alarmOver(domain, 'transfer'),
      'info',
      ['No transfer of example.com is under way any more', '', ''],
      ['example.comの移管手続きは終わりました', '', ''],
    ],
    [
      registrationAlarm(domain, 'hold', ['clientHold']),
      'critical',
      [
        'example.com is on hold: it is out of the DNS',
        'The registry lists clientHold. Until the hold is lifted, nobody reaches the website, and mail cannot be delivered.',
        'Ask your registrar now why the domain is on hold, for example an unpaid bill or unverified contact data, and have the hold lifted.',
      ],
      [
        'example.comは停止（Hold）され、DNSから外されています',
        'レジストリのステータスはclientHoldです。解除されるまで、誰もWebサイトに接続できず、メールも届きません。',
        '未払いや連絡先の未確認など、停止の理由をすぐにレジストラに確認し、解除してもらってください。',
      ],
    ],
    [
      alarmOver(domain, 'hold'),
      'info',
      ['example.com is no longer on hold', '', ''],
      ['example.comの停止（Hold）は解除されました', '', ''],
    ],
    [
      registrationAlarm(domain, 'redemption', ['redemptionPeriod']),
      'critical',
      [
        'The registration of example.com was deleted and can still be restored',
        'The registry lists redemptionPeriod. After about 30 days, it deletes the name, and anyone can register it.',
        'Have your registrar restore the domain now. Once the redemption period is over, it cannot.',
      ],
      [
        'example.comの登録は削除されましたが、まだ復旧できます',
        'レジストリのステータスはredemptionPeriodです。約30日後に名前が削除され、誰でも登録できるようになります。',
        'すぐにレジストラに復旧を依頼してください。復旧できる期間を過ぎると、元に戻せません。',
      ],
    ],
    [
      registrationAlarm(domain, 'deletion', ['pendingDelete']),
      'critical',
      [
        'The registry will delete example.com within days',
        'The registry lists pendingDelete. Once the name is deleted, anyone can register it.',
        'Ask your registrar at once whether the domain can still be restored. If it cannot, prepare to register it again.',
      ],
      [
        'example.comは数日以内にレジストリから削除されます',
        'レジストリのステータスはpendingDeleteです。削除された後は、誰でも登録できます。',
        'まだ復旧できるかどうかを、すぐにレジストラに確認してください。復旧できない場合は、登録し直す準備をしてください。',
      ],
    ],
    [
      alarmOver(domain, 'deletion'),
      'info',
      ['The registry is no longer deleting example.com', '', ''],
      ['example.comの削除は取りやめになりました', '', ''],
    ],
    [
      registrationRenewed(domain, NOW + 365 * DAY),
      'info',
      ['The registration of example.com was renewed', 'It now expires on 22 Nov 2027.', ''],
      ['example.comの登録が更新されました', '新しい登録期限は2027年11月22日です。', ''],
    ],
    [
      registrationUnlocked(domain, ['clientTransferProhibited'], 'transfer'),
      'warning',
      [
        'A lock on the registration of example.com was removed',
        'Removed: clientTransferProhibited. Without a lock, a stolen password is enough to move the domain to another registrar.',
        'If this was not you, sign in at your registrar at once, set the locks again and change the password.',
      ],
      [
        'example.comの登録のロックが1件解除されました',
        '解除されたロックはclientTransferProhibitedです。ロックがないと、パスワードが盗まれただけで、ドメインを別のレジストラに移されるおそれがあります。',
        '心当たりがない場合は、すぐにレジストラにログインし、ロックを設定し直してパスワードを変更してください。',
      ],
    ],
    [
      registrationUnlocked(domain, ['clientDeleteProhibited', 'clientUpdateProhibited'], 'update'),
      'warning',
      [
        '2 locks on the registration of example.com were removed',
        'Removed: clientDeleteProhibited and clientUpdateProhibited. Without a lock, a stolen password is enough to change the name servers or delete the domain.',
        'If this was not you, sign in at your registrar at once, set the locks again and change the password.',
      ],
      [
        'example.comの登録のロックが2件解除されました',
        '解除されたロックはclientDeleteProhibited、clientUpdateProhibitedです。ロックがないと、パスワードが盗まれただけで、ネームサーバーを変更されたりドメインを削除されたりするおそれがあります。',
        '心当たりがない場合は、すぐにレジストラにログインし、ロックを設定し直してパスワードを変更してください。',
      ],
    ],
    [
      registrarChanged(domain, 'Harbor Names', 'Quay Registrar'),
      'error',
      [
        'example.com moved from Harbor Names to Quay Registrar',
        'The registrar controls the name servers of the domain.',
        'If this was not you, call your old registrar at once and dispute the transfer.',
      ],
      [
        'example.comがHarbor NamesからQuay Registrarに移管されました',
        'ドメインのネームサーバーはレジストラが管理します。',
        '心当たりがない場合は、すぐに元のレジストラに連絡し、移管に異議を申し立ててください。',
      ],
    ],
  ]);
});

everyKindShown(CERTIFICATE_CHANGE_TEXTS, shown);
everyKindShown(REGISTRATION_CHANGE_TEXTS, shown);
