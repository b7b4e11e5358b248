import { soaValues } from '../../../checks/zone/soa-values.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const NEGATIVE = '{zone}のSOAレコードのminimumを300から86400までにする';
const CONTACT = '{zone}のSOAレコードに、実際に読まれているメールアドレスを、アットマークの代わりにドットを使って書く';

const SOA_VALUES_WORDS = {
  name: 'SOAレコードの値',
  means:
    'SOAレコードは、新しい版を確認する間隔をセカンダリサーバーに、名前がないことをキャッシュする時間をリゾルバーに伝えます。',
  why: 'expireが短すぎると、プライマリが数日間停止したときに、セカンダリサーバーも応答しなくなります。',
};

export const SOA_VALUES_TEXTS: readonly TextTable[] = [
  translateFindings(soaValues, SOA_VALUES_WORDS, {
    fine: {
      says: '{zone}のSOAレコードの値は一般的です：refresh {refresh}秒、retry {retry}秒、expire {expire}秒、ネガティブTTL {minimum}秒。',
    },
    none: { says: '{zone}のSOAレコードを返したサーバーがありませんでした。' },
    several: {
      says: '{zone}にSOAレコードが{count}件あります。ゾーンのSOAレコードは1件だけです。',
      do: '{zone}のSOAレコードを1件だけ残し、ほかを削除する',
    },
    'refresh-short': {
      says: 'セカンダリサーバーは、{zone}の新しい版を{seconds, number}秒ごとに確認します（refresh）。14,400秒より短くする必要はほとんどありません。',
      do: '{zone}のSOAレコードのrefreshを14400以上にし、NOTIFYを使う',
    },
    'retry-long': {
      says: '{zone}のSOAレコードのretry（{retry}）が、refresh（{refresh}）より短くなっていません。',
      do: '{zone}のSOAレコードのretryをrefreshより短くする',
    },
    'retry-short': {
      says: '{zone}のSOAレコードのretryは{seconds, number}秒です。3,600秒より短くする必要はほとんどありません。',
      do: '{zone}のSOAレコードのretryを3600以上にする',
    },
    'expire-short': {
      says: 'セカンダリサーバーは、プライマリに{seconds}秒間接続できないと{zone}に応答しなくなります（expire）。1週間より短いと、障害が終わるまで持たないおそれがあります。',
      do: '{zone}のSOAレコードのexpireを604800（1週間）以上、かつrefreshより長くする',
    },
    'expire-managed': {
      says: '{zone}のSOAレコードのexpireは{seconds}秒で、1週間より短くなっています。{provider}は独自の方法でゾーンを自社のサーバーに反映するため、影響を受けるのは他社のセカンダリサーバーだけです。',
    },
    'negative-short': {
      says: 'リゾルバーが{zone}に名前がないことをキャッシュする時間は{seconds}秒だけです。300秒以上が一般的です。',
      do: NEGATIVE,
    },
    'negative-long': {
      says: 'リゾルバーは{zone}に名前がないことを{seconds}秒間キャッシュします。新しい名前が1日以上見えないことがあります。',
      do: NEGATIVE,
    },
    'contact-at': {
      says: '{zone}のSOAレコードの連絡先にアットマークがあります：{contact}。最初のドットがその代わりになります。',
      do: '{zone}のSOAレコードの連絡先を、アットマークの代わりにドットを使って書く',
    },
    'contact-invalid': {
      says: '{zone}のSOAレコードの連絡先がメールアドレスになっていません：{contact}。',
      do: CONTACT,
    },
    'contact-unreachable': {
      says: '{zone}のSOAレコードの連絡先には、メールを配送できません。{domain}にはMXレコードもアドレスも設定されていません。',
      do: CONTACT,
    },
    'contact-refused': {
      says: '{zone}のSOAレコードの連絡先には、メールを配送できません。{domain}はメールを受信しません（Null MX）。',
      do: CONTACT,
    },
    'primary-invalid': {
      says: '{zone}のSOAレコードのプライマリサーバーがホスト名になっていません：{primary}。',
      do: '{zone}のSOAレコードに、プライマリサーバーの名前を書く',
    },
  }),
];
