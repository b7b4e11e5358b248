import { unusualRecords } from '../../../checks/zone/unusual-records.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const UNUSUAL_RECORDS_WORDS = {
  name: 'ワイルドカード、別名、タイプ、TTL',
  means: 'ゾーンには、人にとってもほかの項目にとっても想定外のレコードがあることがあります。',
  why: 'ワイルドカードがあると、打ち間違えた名前も存在するように見えます。TTLの長いレコードに誤りがあると、その時間だけ残ります。',
};

export const UNUSUAL_RECORDS_TEXTS: readonly TextTable[] = [
  translateFindings(unusualRecords, UNUSUAL_RECORDS_WORDS, {
    none: { says: '{zone}の直下のワイルドカードも、まれなタイプやTTLのレコードも見つかりませんでした。' },
    wildcard: {
      says: '{zone}の下の存在しない名前には、存在する名前の下にあるものを除いて、ワイルドカード（*.{zone}）のレコードが返されます：{types}。打ち間違えた名前も存在するように見え、{zone}の下についてのほかの項目の結果も、ワイルドカードによる場合があります。',
    },
    'wildcard-policy': {
      says: 'ワイルドカード*.{zone}にTXTレコードがあるため、存在しないサブドメインの下の_dmarcなどの名前にも、同じレコードがあるように見えます。',
      do: '一部の名前にだけ必要なTXTレコードを、*.{zone}からその名前に移す',
    },
    'old-types': {
      says: '{zone}に、現在は使われていないタイプのレコードがあります：{types}。',
      do: '{zone}から次のタイプのレコードを削除する：{types}',
      more: 'SPFポリシーはTXTレコードに書きます。',
    },
    'ttl-zero': {
      says: 'リゾルバーは次のレコードをキャッシュできません（TTLが0です）：{sets}。名前解決に時間がかかり、サーバーへの問い合わせが増えます。',
      do: '次のレコードのTTLを60秒以上にする：{sets}',
    },
    'ttl-long': {
      says: 'リゾルバーは次のレコードを1週間より長くキャッシュできます：{sets}。誤りがあると、その間残ります。',
      do: '次のレコードのTTLを1時間から1日までにする：{sets}',
    },
    'ttl-mixed': {
      says: '同じ名前とタイプのレコードのTTLが異なります：{sets}。リゾルバーは最も短いものを使います。',
      do: '同じ名前とタイプのレコードに同じTTLを設定する：{sets}',
    },
    'alias-endless': {
      says: '次の名前の別名（CNAME）は、循環しているか、たどる名前が{max}個を超えています：{names}。リゾルバーは途中で打ち切るため、誰もアドレスを取得できません。',
      do: '{names}のCNAMEレコードが、アドレスのある名前を指すようにする',
    },
    'alias-long': {
      says: '次の名前の別名（CNAME）は、{most}個以上の名前をたどります：{names}。1つごとに名前解決が必要で、リゾルバーは10個から16個で打ち切ります。',
      do: '{names}の別名の連鎖を短くする',
      more: '自分で管理するほかの名前は経由しないようにしてください。事業者が指定した名前は残してください。その先は、事業者が変更することがあります。',
    },
    'www-missing': {
      says: '{zone}にはアドレスがありますが、www.{zone}は存在しません。ドメインの前にwwwを付けて入力した人は、Webサイトにアクセスできません。',
    },
    'www-private': {
      says: 'www.{zone}のアドレスは、すべてプライベートまたは予約済みです：{addresses}。インターネットからは誰もアクセスできません。',
      do: 'www.{zone}のアドレスを、公開されているものに置き換えるか、削除する',
    },
    'denied-above': {
      says: '権威サーバーは、{above}が存在しない（NXDOMAIN）と応答しますが、その下の{below}にはレコードがあります。RFC 8020に従うリゾルバーは、{below}も存在しないものとして扱います。',
      do: '下に別の名前がある名前にはエラーなしで応答するよう、DNS事業者に依頼する',
      more: 'それまでの間は、{above}に任意の内容のTXTレコードを置けば、名前が存在するようになります。',
    },
    'standing-right': {
      says: '{at}で、次の認証局のアカウントが新たな確認なしに証明書を取得することを許可しています：{rights}。',
    },
  }),
];
