import { soaValues } from '../../../checks/zone/soa-values.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

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
      says: '{zone}にSOAレコードが{count}個あります。ゾーンのSOAレコードは1つだけです。',
      do: '{zone}の余分なSOAレコードを削除する',
      because: 'ゾーンのSOAレコードは1つだけです。',
      advice: '1つを残して、ほかのSOAレコードを削除してください。',
    },
    'refresh-short': {
      says: 'セカンダリサーバーは、{zone}の新しい版を{seconds}秒ごとに確認します（refresh）。14400秒より短くしても、役に立つことはまれです。',
      advice: 'refreshを14400以上にし、NOTIFYを使ってください。',
    },
    'retry-long': {
      says: '{zone}のSOAレコードのretry（{retry}）が、refresh（{refresh}）より短くなっていません。',
      advice: 'retryをrefreshより短くしてください。',
    },
    'retry-short': {
      says: '{zone}のSOAレコードのretryは{seconds}秒です。3600秒より短くしても、役に立つことはまれです。',
      advice: 'retryを3600以上にしてください。',
    },
    'expire-short': {
      says: 'セカンダリサーバーは、プライマリに{seconds}秒間接続できないと{zone}に応答しなくなります（expire）。1週間より短いと、障害が終わるまで持たないおそれがあります。',
      do: '{zone}のSOAレコードのexpireを1週間以上にする',
      because: 'セカンダリサーバーは、プライマリなしでは{seconds}秒で応答しなくなります。',
      advice: 'SOAレコードのexpireを604800以上、かつrefreshより長くしてください。',
    },
    'expire-managed': {
      says: '{zone}のSOAレコードのexpireは{seconds}秒で、1週間より短くなっています。{provider}は独自の方法でゾーンを自社のサーバーに反映するため、影響を受けるのは他社のセカンダリサーバーだけです。',
    },
    'negative-short': {
      says: 'リゾルバーが{zone}に名前がないことをキャッシュする時間は{seconds}秒だけです。300秒以上が一般的です。',
      advice: 'SOAレコードのminimumを300から86400までにしてください。',
    },
    'negative-long': {
      says: 'リゾルバーは{zone}に名前がないことを{seconds}秒間キャッシュします。新しい名前が1日以上見えないことがあります。',
      advice: 'SOAレコードのminimumを300から86400までにしてください。',
    },
    'contact-at': {
      says: '{zone}のSOAレコードの連絡先にアットマークがあります：{contact}。最初のドットがその代わりになります。',
      advice: 'アットマークの代わりにドットを使って、メールアドレスを書いてください。',
    },
    'contact-invalid': {
      says: '{zone}のSOAレコードの連絡先がメールアドレスになっていません：{contact}。',
      advice: '実際に読まれているメールアドレスを、アットマークの代わりにドットを使って書いてください。',
    },
    'contact-unreachable': {
      says: '{zone}のSOAレコードの連絡先には、メールを配送できません。{domain}にはMXレコードもアドレスも設定されていません。',
      advice: '実際に読まれているメールアドレスを書いてください。',
    },
    'contact-refused': {
      says: '{zone}のSOAレコードの連絡先には、メールを配送できません。{domain}はメールを受け取りません（Null MX）。',
      advice: '実際に読まれているメールアドレスを書いてください。',
    },
    'primary-invalid': {
      says: '{zone}のSOAレコードのプライマリサーバーがホスト名になっていません：{primary}。',
      advice: 'プライマリサーバーの名前を書いてください。',
    },
  }),
];
