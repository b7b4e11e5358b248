import { mailTls } from '../../../checks/starttls/mail-tls.ts';
import { MAIL_TLS_NOTE_TEXTS } from '../../../checks/starttls/mail-tls-findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';
import { MAIL_ROUTE } from './mail-route.ts';

const STEPS = '{todo}';
const OTHERS = 'それらの送信側のうち、証明書を確認するものは配送しません。';

const WORDS = {
  name: 'メールサーバーのTLS',
  means: 'メールサーバーは送信側ごとに、TLSのバージョン、鍵、暗号スイートを決めます。',
  why: '弱いTLSでは、メールは見かけほど保護されません。それでも、ないよりは安全です。共通の方式が見つからない送信側は、暗号化せずに配送します。',
};

export const MAIL_TLS_CHECK_TEXTS: readonly TextTable[] = [
  translateFindings(mailTls, WORDS, {
    ...MAIL_ROUTE,
    'no-tls': { says: '不要です。当サービスに応答したメールサーバーは、どれもTLSに対応していません。' },
    sound: { says: '次のメールサーバーのTLSは、確認した範囲では適切です：{hosts}' },
    'not-tested': {
      says: '{hosts}では、次の点を確認していません：{parts}。接続は1台につき6回までに限っており、応答がない場合もあります。',
    },
    'old-tls': {
      says: '次のメールサーバーは、{versions}もまだ受け付けます：{hosts}',
      do: '必要とする送信側がなくなったら、{hosts}で{versions}を無効にする',
      because: 'これらのバージョンは非推奨で、ほぼすべての送信側がTLS 1.2に対応しています。',
      more: STEPS,
    },
    ssl3: {
      says: '次のメールサーバーは、攻撃者が解読できるSSL 3.0を受け付けます：{hosts}',
      do: '{hosts}でSSL 3.0を無効にする',
      more: STEPS,
    },
    'broken-ciphers': {
      says: '次のメールサーバーは、保護にならない暗号スイートを受け付けます：{hosts}（{ciphers}）',
      do: '{hosts}で{kinds}を無効にする',
      because:
        'ネットワーク上の攻撃者がメールを読んだり書き換えたりできますが、送信側からは暗号化されているように見えます。',
      more: STEPS,
    },
    'weak-ciphers': {
      says: '次のメールサーバーは、弱い暗号スイートを受け付けます：{hosts}（{ciphers}）',
      do: '必要とする送信側がなくなったら、{hosts}で{kinds}を無効にする',
      because: 'RC4と3DESは、通信を十分に記録すれば解読できます。',
      more: STEPS,
    },
    'no-forward-secrecy': {
      says: '{hosts}では、TLS 1.2の送信側に{ciphers}が選択され、前方秘匿性がありません。後で鍵を知った攻撃者が、記録しておいたメールを読めます。',
      do: '{hosts}でECDHEを使う暗号スイートを優先する',
      more: STEPS,
    },
    'rsa-key-exchange': {
      says: '{hosts}では、楕円曲線に対応していない送信側に{ciphers}が選択され、前方秘匿性がありません。',
    },
    'dhe-key-exchange': {
      says: '{hosts}では、楕円曲線に対応していない送信側に、TLS 1.2ではもう使うべきでない鍵交換（DHE）の{ciphers}が選択されます。',
    },
    'no-aead': {
      says: '{hosts}では、TLS 1.2の送信側に、認証付き暗号（AEAD）ではない{ciphers}が選択されます。',
      do: '{hosts}のTLS 1.2でAES-GCMまたはChaCha20-Poly1305を有効にする',
      because: '古い暗号利用モードは、繰り返し攻撃されてきました。',
      more: STEPS,
    },
    'short-prime': {
      says: '{hosts}のDiffie-Hellman鍵交換は、{bits}ビットの素数を使います。安全なのは2,048ビット以上です。一部の送信側は接続を中断し、暗号化せずに配送します。',
      do: '{hosts}で2,048ビット以上のDiffie-Hellmanグループを使う',
      more: STEPS,
    },
    'short-curve': {
      says: '{hosts}では、送信側が優先すると、短すぎる曲線で鍵を決めます：{curves}',
      do: '{hosts}でX25519、P-256、P-384だけを許可する',
      because: '強度が112ビット未満です。',
      more: STEPS,
    },
    'client-order': {
      says: '{hosts}では、送信側の優先順位で暗号スイートが決まります。弱いものを優先する送信側には、双方が{better}に対応していても{weaker}が選択されました。',
      do: '{hosts}でサーバーの優先順位で決まるようにする',
      because: '設定の悪い送信側でも、双方が対応する最良の暗号スイートを使えます。',
      more: STEPS,
    },
    'no-secure-renegotiation': {
      says: '次のメールサーバーは、安全な再ネゴシエーションに対応していません：{hosts}',
      do: '{hosts}のTLSソフトウェアを更新する',
      because: 'ネットワーク上の攻撃者が、送信側のコマンドの前に別のコマンドを差し込める可能性があります。',
      more: STEPS,
    },
    'tls-compression': {
      says: '次のメールサーバーは、TLSの送信データを圧縮します：{hosts}',
      do: '{hosts}でTLSの圧縮をオフにする',
      because: '長さから、送られた内容が推測できます。',
      more: STEPS,
    },
    'sha1-key-exchange': {
      says: '次のメールサーバーは、より安全な方法を提示しても、鍵交換にSHA-1で署名します：{hosts}',
      do: '{hosts}のTLS 1.2の署名でSHA-256を許可する',
      because: 'SHA-1は偽造できます。',
      more: STEPS,
    },
    'no-extended-master-secret': {
      says: '次のメールサーバーは、TLS 1.2の拡張マスターシークレットに対応していません：{hosts}',
      do: '{hosts}のTLSソフトウェアを更新する',
      because: '鍵を1つの接続に結び付け、2つの接続の混同を防ぎます。',
      more: STEPS,
    },
    'other-certificate-over': {
      says: '{hosts}では、ECDSAに対応していない送信側に別の証明書が示されますが、有効期間外です（{from}から{until}まで有効）。',
      do: 'ECDSAに対応していない送信側に{hosts}が示す証明書を更新するか削除する',
      because: OTHERS,
      more: STEPS,
    },
    'other-certificate-name': {
      says: '{hosts}では、ECDSAに対応していない送信側に、別の名前の証明書が示されます：{names}',
      do: 'ECDSAに対応していない送信側に{hosts}が示す証明書を差し替えるか削除する',
      because: OTHERS,
      more: STEPS,
    },
  }),
  translate(MAIL_TLS_NOTE_TEXTS, {
    weak: '弱い暗号スイート',
    order: 'どちらの優先順位で暗号スイートが決まるか',
    plain: '楕円曲線に対応していない送信側への応答',
  }),
];
