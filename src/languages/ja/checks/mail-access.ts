import { ACCESS_TEXTS, mailAccess } from '../../../checks/mail-access/mail-access.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

const MAIL_ACCESS_WORDS = {
  name: 'メールソフトの設定',
  means: 'ドメインは、メールの読み書きにメールソフトが使うサーバーを公開できます。',
  why: '暗号化しない設定では、盗聴者にパスワードを知られます。誤った設定では、利用者がメールを読めません。',
};

export const MAIL_ACCESS_TEXTS: readonly TextTable[] = [
  translate(ACCESS_TEXTS, {
    autoconfig: '設定ファイル（autoconfig）',
    srv: 'SRVレコード',
    autodiscover: 'Autodiscover',
  }),
  translateFindings(mailAccess, MAIL_ACCESS_WORDS, {
    'no-mail': { says: '不要です：メールサーバーを示すMXレコードがありません。' },
    none: {
      says: 'メールソフト向けの設定は見つかりませんでした（設定ファイル（autoconfig）、SRVレコード、Autodiscoverのいずれもなし）。利用者がサーバー名を入力するか、メールソフトが推測します。',
    },
    published: { says: 'メールソフトは次の方法で設定を取得できます：{ways}。' },
    'plain-passwords': {
      says: '公開されている設定では、メールソフトがパスワードを暗号化せずに送信します：{servers}。',
      do: 'メールソフト向けの設定で、サーバーの暗号化（socketType SSL）を指定する',
      because: 'ネットワークを盗聴している人にパスワードを知られます。',
    },
    'no-such-server': {
      says: 'メールソフト向けの設定に、アドレスのないサーバーが記載されています：{servers}。',
      do: 'メールソフト向けの設定を修正するか、{servers}にアドレスを設定する',
      because: 'この設定に従うメールソフトは接続できません。',
    },
    'no-tls': {
      says: 'メールソフト向けの設定に、記載されたポートでTLSに対応していないサーバーがあります：{servers}。',
      do: '{servers}でTLSを有効にするか、設定を修正する',
      because: 'この設定に従うメールソフトは接続できません。',
    },
    'not-valid': {
      says: 'メールソフトは{servers}の証明書について警告します：{why}。',
      do: 'パブリック認証局が発行した{servers}の証明書を設定する',
      more: '{todo}',
    },
    'old-version': {
      says: 'メールソフト向けの次のサーバーが対応しているのは、もはや安全ではない{version}までです：{servers}。',
      do: '{servers}でTLS 1.2とTLS 1.3を有効にする',
    },
    unreadable: {
      says: 'メールソフト向けの設定ファイル（autoconfig）はありますが、メールソフトはこれを読み取れません。',
      do: 'メールソフト向けの設定ファイルを修正する',
    },
    'srv-without-tls': {
      says: 'SRVレコードには、コマンドで暗号化を始めるサーバーしかありません：{services}。ネットワーク上の攻撃者は、この開始を妨げることができます。',
      do: 'TLSを使う種類（_imaps、_pop3s、_submissions）のSRVレコードも公開する',
    },
    'autodiscover-missing': {
      says: 'DNSはAutodiscoverのサーバーとして{host}を示していますが、当サービスの要求では設定が見つかりませんでした。有効な証明書によるHTTPSの応答も、そのような場所へのリダイレクトもありませんでした。',
      do: '{host}でAutodiscoverを設定するか、使用するメールソフトがなければ、このサーバーを示すレコードを削除する',
      because: 'Outlookは待たされた後、設定を推測するか、利用者に入力を求めます。',
    },
    differ: {
      says: '設定ファイルとSRVレコードに、{protocol}の異なるサーバーが記載されています：{servers}。',
      do: '両方に同じサーバーを記載する',
    },
  }),
];
