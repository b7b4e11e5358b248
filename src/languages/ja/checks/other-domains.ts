import { DEPENDENCE } from '../../../checks/delegation/dependence-findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const NOW_SERVERS = '今すぐ、レジストラとゾーンの両方から削除するか、そのドメインを登録してください。';
const NOW_MAIL = '今すぐ削除するか、そのドメインを登録してください。';

const OTHER_DOMAINS_WORDS = {
  'other-domains': {
    name: '依存しているほかのドメイン',
    means: 'NS、CNAME、SRVのレコードはほかのドメインを指すことが多く、そのドメインに依存することになります。',
    why: 'そのドメインの期限が切れると、新しく登録した人が、ゾーン、ページ、サービスなど、そこで提供されていたものを手に入れます。',
  },
  'lapsed-domains': {
    name: 'メールのレコードにある失効したドメイン',
    means:
      'SPF、MX、DKIM、DMARC、TLS-RPTのレコードはほかのドメインを指すことが多く、メールがそのドメインに依存することになります。',
    why: 'そのドメインの期限が切れると、新しく登録した人が、あなたになりすましてメールを送信したり、署名したり、あなた宛てのメールを受信したりできます。',
  },
};

export const OTHER_DOMAINS_TEXTS: readonly TextTable[] = [
  translateFindings(DEPENDENCE, OTHER_DOMAINS_WORDS, {
    fine: { says: '{zone}が依存しているほかのドメインは存在します：{domains}。' },
    none: {
      says: '{zone}のネームサーバー、別名、サービスレコードは、ほかのドメインに依存していません。',
    },
    'mail-fine': { says: '{zone}のメールが依存しているほかのドメインは存在します：{domains}。' },
    'mail-none': { says: '{zone}のメールは、ほかのドメインに依存していません。' },
    'free-senders': {
      says: '{zone}のSPFレコードが、レジストリに登録のないドメインに送信を許可しています：{domains}。そのドメインを登録した人は、SPFに合格するメールを、あなたになりすまして送信できます。',
      do: '登録のないドメインをSPFから削除する：{domains}',
      more: NOW_MAIL,
    },
    'free-keys': {
      says: 'DKIMの鍵がある名前が、レジストリに登録のないドメインの別名（CNAME）です：{domains}。そのドメインを登録した人は、{zone}としてメールに署名できます。',
      do: '登録のないドメインを指すDKIMのCNAMEレコードを削除する：{domains}',
      more: NOW_MAIL,
    },
    'free-policies': {
      says: 'メールのポリシーの名前が、レジストリに登録のないドメインの別名（CNAME）です：{domains}。そのドメインを登録した人は、受信側による{zone}のメールの扱いを変えられます。',
      do: '登録のないドメインを指すCNAMEレコードを、自分のレコードに置き換える：{domains}',
    },
    'free-reports': {
      says: '{zone}のメールに関するレポートの送信先が、レジストリに登録のないドメインです：{domains}。そのドメインを登録した人は、レポートを受信し、あなたの名前で誰が送信しているかを知ることができます。',
      do: '登録のないドメインのアドレスを、DMARCとTLS-RPTから削除する：{domains}',
    },
    senders: {
      says: '{zone}のSPFレコードが、存在しないドメインに送信を許可しています：{domains}。そのドメインを誰でも登録できる場合、登録した人は、SPFに合格するメールを、あなたになりすまして送信できます。',
      do: '存在しないドメインをSPFから削除する：{domains}',
      more: NOW_MAIL,
    },
    keys: {
      says: 'DKIMの鍵がある名前が、存在しないドメインの別名（CNAME）です：{domains}。そのドメインを誰でも登録できる場合、登録した人は、{zone}としてメールに署名できます。',
      do: '存在しないドメインを指すDKIMのCNAMEレコードを削除する：{domains}',
    },
    policies: {
      says: 'メールのポリシーの名前が、存在しないドメインの別名（CNAME）です：{domains}。そのドメインを誰でも登録できる場合、登録した人は、受信側による{zone}のメールの扱いを変えられます。',
      do: '存在しないドメインを指すCNAMEレコードを、自分のレコードに置き換える：{domains}',
    },
    reports: {
      says: '{zone}のメールに関するレポートの送信先が、存在しないドメインです：{domains}。そのドメインを誰でも登録できる場合、登録した人がレポートを受信できます。',
      do: '存在しないドメインのアドレスを、DMARCとTLS-RPTから削除する：{domains}',
    },
    'free-name-servers': {
      says: '{zone}のネームサーバーが、レジストリに登録のないドメインにあります：{domains}。そのドメインを登録した人は、{zone}を乗っ取れます。',
      do: '登録のないドメインにあるネームサーバーを削除する：{domains}',
      more: NOW_SERVERS,
    },
    'free-mail-servers': {
      says: '{zone}のメールサーバーが、レジストリに登録のないドメインにあります：{domains}。そのドメインを登録した人は、{zone}宛てのメールを受信できます。',
      do: '登録のないドメインを指すMXレコードを削除する：{domains}',
      more: NOW_MAIL,
    },
    'free-aliases': {
      says: '{zone}の別名（CNAME）が、レジストリに登録のないドメインを指しています：{domains}。そのドメインを登録した人は、その別名で応答できます。',
      do: '登録のないドメインを指すCNAMEレコードを削除する：{domains}',
    },
    'free-services': {
      says: '{zone}のサービスレコード（SRV）が、レジストリに登録のないドメインを指しています：{domains}。そのドメインを登録した人は、プログラムが送る内容を受け取れます。',
      do: '登録のないドメインを指すSRVレコードを削除する：{domains}',
    },
    unregistered: {
      says: '{zone}が依存しているドメインは、レジストリに登録がありません：{domains}。第三者が登録できるかどうかは、レジストリによって異なります。{zone}がそこで利用しているものは動作しません。',
      do: '次のドメインを指すレコードを変更するか、削除する：{domains}',
    },
    lapsing: {
      says: '{zone}が依存しているドメインが、期限切れか停止中、または削除の手続き中です：{domains}。削除されると、別の人がそのドメインを登録し、{zone}がそこで利用しているものを乗っ取れます。',
      do: '次のドメインの所有者に更新を依頼するか、ドメインを指すレコードを変更する：{domains}',
    },
    registered: {
      says: '{zone}が依存しているドメインは登録されていますが、DNSに存在しません：{domains}。{zone}がそこで利用しているものは動作しません。',
      do: '次のドメインの所有者に修復を依頼するか、ドメインを指すレコードを変更する：{domains}',
    },
    'name-servers': {
      says: '{zone}のネームサーバーが、存在しないドメインにあります：{domains}。そのドメインを誰でも登録できる場合、登録した人が{zone}を乗っ取れます。',
      do: '存在しないドメインにあるネームサーバーを削除する：{domains}',
      more: NOW_SERVERS,
    },
    'all-name-servers': {
      says: '{zone}のネームサーバーは、すべて存在しないドメインにあります：{domains}。そのドメインを誰でも登録できる場合、登録した人が{zone}を乗っ取れます。',
      do: 'レジストラに登録したネームサーバーを今すぐ修正する：{domains}',
    },
    'mail-servers': {
      says: '{zone}のメールサーバーが、存在しないドメインにあります：{domains}。そのドメインを誰でも登録できる場合、登録した人が{zone}宛てのメールを受信できます。',
      do: '存在しないドメインを指すMXレコードを削除する：{domains}',
      more: NOW_MAIL,
    },
    aliases: {
      says: '{zone}の別名（CNAME）が、存在しないドメインを指しています：{domains}。そのドメインを誰でも登録できる場合、登録した人がその別名で応答できます。',
      do: '存在しないドメインを指すCNAMEレコードを削除する：{domains}',
    },
    dangling: {
      says: '{zone}の別名（CNAME）が、存在しない名前を指しています：{domains}。事業者がその名前を別の人に割り当てると、その人が別名で応答できます。',
      do: '存在しない名前を指すCNAMEレコードを削除するか、サービスを設定し直す：{domains}',
    },
    services: {
      says: '{zone}のサービスレコード（SRV）が、存在しないドメインを指しています：{domains}。そのドメインを誰でも登録できる場合、登録した人は、プログラムが送る内容を受け取れます。',
      do: '存在しないドメインを指すSRVレコードを削除する：{domains}',
    },
    'dangling-services': {
      says: '{zone}のサービスレコード（SRV）が、存在しない名前を指しています：{domains}。その名前を探すプログラムは、サービスを見つけられません。',
      do: '存在しない名前を指すSRVレコードを削除するか、サービスを設定し直す：{domains}',
    },
    circular: {
      says: '{zone}のネームサーバーは、{zone}自身を通じてしか見つからないドメインにあります：{domains}。誰も{zone}を見つけられません。',
      do: '{zone}のネームサーバーの少なくとも1台に{zone}の中の名前を付け、そのアドレスをレジストラに登録する',
    },
    'not-checked': { says: '次のドメインが登録されているかどうかを、レジストリで確認できませんでした：{domains}。' },
    'one-domain': {
      says: '{zone}のネームサーバーは、すべて1つのほかのドメイン（{domains}）にあります。そのドメインを利用できなくなると、{zone}も利用できなくなります。',
    },
  }),
];
