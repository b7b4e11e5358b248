import { mailAddresses } from '../../../checks/mx/mail-addresses.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { MAIL_ROUTE } from './mail-route.ts';

const MAIL_ADDRESSES_WORDS = {
  name: 'メールサーバーのアドレス',
  means: 'メールサーバーはIPv4とIPv6のアドレスを複数持つことがあり、送信側はそのどれにも接続します。',
  why: '応答しないアドレスに送られたメールは遅れます。片方の種類のアドレスしか使えない送信側からは、届かないこともあります。1つのアドレスで暗号化に失敗すると、そこに届くメールは保護されません。',
};

export const MAIL_ADDRESSES_TEXTS: readonly TextTable[] = [
  translateFindings(mailAddresses, MAIL_ADDRESSES_WORDS, {
    ...MAIL_ROUTE,
    implicit: { says: '不要です：メールサーバーを示すMXレコードがありません。' },
    answer: {
      says: '{count, plural, =1 {メールサーバーのアドレスは} other {試したメールサーバーのアドレス（#個）は、すべて}}ポート25で応答します。{more}',
    },
    none: { says: 'メールサーバーには、インターネットから到達できるアドレスがありません。' },
    'all-dead': {
      says: 'どのメールサーバーもポート25で応答しません：{addresses}。ほかのサーバーはこのポートで応答しているため、当サービスのネットワークが原因ではありません。ほかの送信側にも応答していない場合、メールは届きません。',
      do: 'メールサーバーがポート25で応答するようにする',
      more: '{todo}',
    },
    'family-dead': {
      says: '{family}では、どのメールサーバーもポート25で応答しません：{addresses}。{family}でもほかのサーバーは応答しているため、当サービスのネットワークが原因ではありません。{family}しか使えない送信側からは届きません。',
      do: 'メールサーバーが{family}のポート25で応答するようにするか、これらのアドレスをDNSから削除する',
      more: '{todo}',
    },
    'first-dead': {
      says: '送信側が最初に接続するメールサーバーが、ポート25で応答しません：{addresses}。メールは遅れて届くか、届きません。',
      do: '優先度の最も高いメールサーバーがポート25で応答するようにするか、MXレコードから削除する',
      more: '{todo}',
    },
    'address-dead': {
      says: 'メールサーバーの次のアドレスはポート25で応答せず、ほかのアドレスは応答します：{addresses}。最初にここへ接続する送信側からのメールは遅れます。',
      do: 'メールサーバーがこれらのアドレスで応答するようにするか、DNSからアドレスを削除する',
      more: '{todo}',
    },
    'not-offered-there': {
      says: '同じサーバーのほかのアドレスはSTARTTLSに対応していますが、次のアドレスは対応していません：{addresses}。ここに接続した送信側は暗号化せずに配送し、MTA-STSやDANEに従う送信側は配送しません。',
      do: '{hosts}のすべてのアドレスでSTARTTLSを有効にする',
      more: '{todo}',
    },
    'broken-there': {
      says: '{addresses}ではSTARTTLSが失敗します：{detail}。同じサーバーのほかのアドレスでは成功します。',
      do: '{hosts}のすべてのアドレスでSTARTTLSを修復する',
      more: '{todo}',
    },
    'not-valid-there': {
      says: '{addresses}の証明書は有効ではありません：{detail}。同じサーバーのほかのアドレスの証明書は有効です。証明書を検証する送信側は、この証明書を拒否します。',
      do: '{hosts}のすべてのアドレスに、有効な証明書を設定する',
      more: '{todo}',
    },
    'old-version-there': {
      says: '{addresses}では、もはや安全ではない{version}までしか使えません。ほかのアドレスでは新しいバージョンを使えます。',
      do: '{hosts}のすべてのアドレスでTLS 1.2とTLS 1.3を有効にする',
      more: '{todo}',
    },
  }),
];
