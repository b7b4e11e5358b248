import { otherDomains } from '../../../checks/delegation/other-domains.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const REMOVE_SERVERS =
  'これらのネームサーバーを、レジストラとゾーンから今すぐ削除するか、そのドメインを登録してください。';
const REMOVE_MX = 'これらのMXレコードを今すぐ削除するか、そのドメインを登録してください。';
const REMOVE_ALIASES = 'これらのCNAMEレコードを今すぐ削除してください。';
const REMOVE_SERVICES = 'これらのSRVレコードを今すぐ削除してください。';

const OTHER_DOMAINS_WORDS = {
  name: '依存しているほかのドメイン',
  means: 'NS、MX、CNAME、SRVのレコードはほかのドメインを指すことが多く、そのドメインに依存することになります。',
  why: 'そのドメインの期限が切れると、新しく登録した人が、ゾーン、メール、ページなど、そこで提供されていたものを手に入れます。',
};

export const OTHER_DOMAINS_TEXTS: readonly TextTable[] = [
  translateFindings(otherDomains, OTHER_DOMAINS_WORDS, {
    fine: { says: '{zone}が依存しているほかのドメインは、調べた範囲ではすべて存在します：{domains}。' },
    none: {
      says: '{zone}のネームサーバー、メールサーバー、別名、サービスレコードは、ほかのドメインに依存していません。',
    },
    'free-name-servers': {
      says: '{zone}のネームサーバーが、レジストリに登録のないドメインにあります：{domains}。そのドメインを登録した人は、{zone}を乗っ取れます。',
      do: '登録のないドメインにあるネームサーバーを削除する：{domains}',
      because: 'そのドメインを登録した人は、{zone}を乗っ取れます。',
      advice: REMOVE_SERVERS,
    },
    'free-mail-servers': {
      says: '{zone}のメールサーバーが、レジストリに登録のないドメインにあります：{domains}。そのドメインを登録した人は、{zone}宛てのメールを受け取れます。',
      do: '登録のないドメインを指すMXレコードを削除する：{domains}',
      because: 'そのドメインを登録した人は、メールを受け取れます。',
      advice: REMOVE_MX,
    },
    'free-aliases': {
      says: '{zone}の別名（CNAME）が、レジストリに登録のないドメインを指しています：{domains}。そのドメインを登録した人は、その別名で応答できます。',
      do: '登録のないドメインを指すCNAMEレコードを削除する：{domains}',
      because: 'そのドメインを登録した人は、その別名で応答できます。',
      advice: REMOVE_ALIASES,
    },
    'free-services': {
      says: '{zone}のサービスレコード（SRV）が、レジストリに登録のないドメインを指しています：{domains}。そのドメインを登録した人は、プログラムが送る内容を受け取れます。',
      do: '登録のないドメインを指すSRVレコードを削除する：{domains}',
      because: 'そのドメインを登録した人は、プログラムが送る内容を受け取れます。',
      advice: REMOVE_SERVICES,
    },
    unregistered: {
      says: '{zone}が依存しているドメインは、レジストリに登録がありません：{domains}。第三者が登録できるかどうかは、レジストリによって異なります。{zone}がそこで利用しているものは動作しません。',
      do: '登録のないドメインへの依存をなくす：{domains}',
      because: '{zone}がそこで利用しているものは動作しません。',
      advice: 'そのドメインを指すレコードを変更するか、削除してください。',
    },
    lapsing: {
      says: '{zone}が依存しているドメインが、期限切れか停止中、または削除の手続き中です：{domains}。削除されると、別の人がそのドメインを登録し、{zone}がそこで利用しているものを乗っ取れます。',
      do: '期限切れ、停止中、または削除の手続き中のドメインへの依存をなくす：{domains}',
      because: '削除されると、別の人がそのドメインを登録できます。',
      advice: 'そのドメインの所有者に更新を依頼するか、ドメインを指すレコードを変更してください。',
    },
    registered: {
      says: '{zone}が依存しているドメインは登録されていますが、DNSに存在しません：{domains}。{zone}がそこで利用しているものは動作しません。',
      do: 'DNSに存在しないドメインへの依存をなくす：{domains}',
      because: '{zone}がそこで利用しているものは動作しません。',
      advice: 'そのドメインの所有者に修復を依頼するか、ドメインを指すレコードを変更してください。',
    },
    'name-servers': {
      says: '{zone}のネームサーバーが、存在しないドメインにあります：{domains}。そのドメインを誰でも登録できる場合、登録した人が{zone}を乗っ取れます。',
      do: '存在しないドメインにあるネームサーバーを削除する：{domains}',
      because: 'そのドメインを登録した人が、{zone}を乗っ取れます。',
      advice: REMOVE_SERVERS,
    },
    'all-name-servers': {
      says: '{zone}のネームサーバーは、すべて存在しないドメインにあります：{domains}。そのドメインを誰かが登録できる場合、{zone}を乗っ取られます。',
      do: '存在しないドメインにあるネームサーバーを修正する：{domains}',
      because: 'そのドメインを登録した人に{zone}を乗っ取られます。',
      advice: 'レジストラに登録したネームサーバーを今すぐ修正してください。',
    },
    'mail-servers': {
      says: '{zone}のメールサーバーが、存在しないドメインにあります：{domains}。そのドメインを誰でも登録できる場合、登録した人がメールを受け取れます。',
      do: '存在しないドメインを指すMXレコードを削除する：{domains}',
      because: 'そのドメインを登録した人が、メールを受け取れます。',
      advice: REMOVE_MX,
    },
    aliases: {
      says: '{zone}の別名（CNAME）が、存在しないドメインを指しています：{domains}。そのドメインを誰でも登録できる場合、登録した人がその別名で応答できます。',
      do: '存在しないドメインを指すCNAMEレコードを削除する：{domains}',
      because: 'そのドメインを登録した人が、その別名で応答できます。',
      advice: REMOVE_ALIASES,
    },
    dangling: {
      says: '{zone}の別名（CNAME）が、存在しない名前を指しています：{domains}。事業者がその名前を別の人に割り当てると、その人が別名で応答できます。',
      do: '存在しない名前を指すCNAMEレコードを削除する：{domains}',
      because: '事業者がその名前を別の人に割り当てるおそれがあります。',
      advice: 'これらのCNAMEレコードを削除するか、サービスを設定し直してください。',
    },
    services: {
      says: '{zone}のサービスレコード（SRV）が、存在しないドメインを指しています：{domains}。そのドメインを誰でも登録できる場合、登録した人は、プログラムが送る内容を受け取れます。',
      do: '存在しないドメインを指すSRVレコードを削除する：{domains}',
      because: 'そのドメインを登録した人は、プログラムが送る内容を受け取れます。',
      advice: REMOVE_SERVICES,
    },
    'dangling-services': {
      says: '{zone}のサービスレコード（SRV）が、存在しない名前を指しています：{domains}。その名前を探すプログラムは、サービスを見つけられません。',
      do: '存在しない名前を指すSRVレコードを削除する：{domains}',
      because: 'その名前を探すプログラムは、サービスを見つけられません。',
      advice: 'これらのSRVレコードを削除するか、サービスを設定し直してください。',
    },
    circular: {
      says: '{zone}のネームサーバーは、{zone}自身を通じてしか見つからないドメインにあります：{domains}。誰も見つけられません。',
      do: '{zone}と{domains}の循環をなくす',
      because: '誰も{zone}を見つけられません。',
      advice:
        '{zone}のネームサーバーの少なくとも1台に{zone}の中の名前を付け、そのアドレスをレジストラに登録してください。',
    },
    'not-checked': { says: '次のドメインが登録されているかどうかを、レジストリで確認できませんでした：{domains}。' },
    'one-domain': {
      says: '{zone}のネームサーバーは、すべて1つのほかのドメイン（{domains}）にあります。そのドメインを利用できなくなると、{zone}も利用できなくなります。',
    },
  }),
];
