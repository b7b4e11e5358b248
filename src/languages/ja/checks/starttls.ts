import { STARTTLS_NOTE_TEXTS } from '../../../checks/starttls/findings.ts';
import { starttls } from '../../../checks/starttls/starttls.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';
import { MAIL_ROUTE, MX_HOSTS } from './mail-route.ts';

const STARTTLS_WORDS = {
  name: 'STARTTLS',
  means: 'STARTTLSがあると、メールサーバーどうしの通信が暗号化されます。',
  why: '対応していない場合、経路上の誰でもメールを読めます。必要な接続を遮断しているネットワークが多いため、この項目は点数に含まれません。',
};

export const STARTTLS_TEXTS: readonly TextTable[] = [
  translate(STARTTLS_NOTE_TEXTS, {
    implicit: 'MXレコードが設定されていないため、送信側はこの名前自体に配送します。',
    untried: 'ほかの{count}台のサーバーは確認していません。',
    'untried-addresses': 'ほかの{count}個のアドレスは試していません。',
  }),
  translateFindings(starttls, STARTTLS_WORDS, {
    ...MAIL_ROUTE,
    good: { says: '確認したすべてのメールサーバーがTLSに対応しています：{hosts}。{more}' },
    lacking: { says: '一部のメールサーバーのTLSに問題があります。{more}' },
    'not-offered': {
      says: '次のサーバーはSTARTTLSに対応していないため、メールを暗号化せずに受信します：{hosts}。',
      do: '{hosts}でSTARTTLSを有効にする',
      more: '{todo}',
    },
    'not-offered-enforced': {
      says: '次のサーバーはSTARTTLSに対応していません：{hosts}。MTA-STSポリシーがenforceのため、これに従う送信側は配送せず、ほかの送信側は暗号化せずに配送します。',
      do: '{hosts}でSTARTTLSを有効にする',
      more: '{todo}',
    },
    'broken-enforced': {
      says: '{hosts}ではSTARTTLSが失敗します：{detail}。MTA-STSポリシーがenforceのため、これに従う送信側は配送しません。',
      do: '{hosts}のSTARTTLSを修復する',
      more: '{todo}',
    },
    broken: {
      says: '{hosts}ではSTARTTLSが失敗します：{detail}。送信側は配送を中止するか、暗号化せずに配送します。',
      do: '{hosts}のSTARTTLSを修復する',
      more: '{todo}',
    },
    silent: {
      says: 'どのメールサーバーも、ポート25で応答しませんでした：{hosts}（{detail}）。ほかの送信側にも応答していない場合、このドメインにメールは届きません。ポート25を遮断しているネットワークは多く、当サービスのネットワークもその1つである可能性があります。',
      do: 'メールサーバーがポート25で応答するようにする',
      more: '{todo}',
    },
    'some-silent': {
      says: 'ほかのサーバーは応答しましたが、次のメールサーバーはポート25で応答しませんでした：{hosts}（{detail}）。メールの受信は、残りのサーバーだけが頼りです。',
      do: '{hosts}がポート25で応答しなかった原因を調べる',
      more: '{todo}',
    },
    'no-address': MX_HOSTS['hosts-without-address'],
    'doubled-name': MX_HOSTS['doubled-hosts'],
    'no-name': MX_HOSTS['no-hosts'],
    'private-address': {
      says: 'アドレス{address}にはインターネットから到達できないため、次のサーバーにメールが届きません：{hosts}。',
      do: '{hosts}にグローバルアドレスを設定するか、MXレコードに別のサーバーを記載する',
    },
    'old-version': {
      says: '次のサーバーが対応しているのは、もはや安全ではない{version}までです：{hosts}。',
      do: '{hosts}でTLS 1.2とTLS 1.3を有効にする',
      more: '{todo}',
    },
    refused: {
      says: '{hosts}の証明書は有効ではありません：{why}。MTA-STSポリシーが適用されているため、これに従う送信側はメールを配送しません。',
      do: 'パブリック認証局が発行した{hosts}の証明書を設定する',
      more: '{todo}',
    },
    untrusted: {
      says: '{hosts}の証明書は有効ではありません：{why}。ほとんどの送信側はそれでも暗号化しますが、本物のサーバーとなりすましを区別できません。',
      do: 'パブリック認証局が発行した{hosts}の証明書を設定する',
      more: '{todo}',
    },
    'untrusted-but-dane': {
      says: '{hosts}の証明書は、パブリック認証局を基準とする送信側にとっては有効ではありません：{why}。DANEに対応した送信側は、TLSAレコードによりこの証明書を受け入れます。',
    },
    'passwords-unencrypted': {
      says: '次のサーバーは、暗号化の前にパスワードを受け付けます（AUTH {mechanisms}）：{hosts}。設定を誤ったメールソフトは、パスワードを暗号化せずに送信します。',
      do: '{hosts}で、STARTTLSの後にだけAUTHを提供する',
      more: '{todo}',
    },
    'weak-key': {
      says: '{hosts}の証明書の鍵は弱すぎます：{key}。攻撃者が鍵を計算し、配送中のメールを読んだり書き換えたりするおそれがあります。',
      do: '{hosts}に、新しい鍵（ECDSA P-256、または2,048ビット以上のRSA）の証明書を導入する',
      more: '{todo}',
    },
    'forgeable-signature': {
      says: '{hosts}の証明書の署名は、偽造できる{algorithm}です。証明書を検証する送信側は拒否することがあります。',
      do: '{hosts}に、SHA-256以上で署名された証明書を導入する',
      more: '{todo}',
    },
    'other-issuer': {
      says: '{at}のCAAレコードは{allowed}に発行を許可していますが、{hosts}の証明書を発行したのは{issuer}です。このままでは、同じ認証局で更新できません。',
      do: '{hosts}に{issuer}を利用している場合は、{at}のCAAレコードで許可する',
      more: '{issuer}を利用していない場合は、誰がこの証明書を取得したのか調べてください。',
    },
    'nobody-may-issue': {
      says: '{at}のCAAレコードはどの認証局にも発行を許可していないため、{hosts}が提示している証明書を更新できません。',
      do: '{hosts}に{issuer}を利用している場合は、{at}のCAAレコードで許可する',
    },
    'ends-soon': {
      says: '{hosts}の証明書は{date}に期限が切れます。',
      do: '{hosts}の証明書を更新する',
      more: '{todo}',
    },
  }),
];
