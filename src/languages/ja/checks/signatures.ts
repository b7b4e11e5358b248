import { signatures } from '../../../checks/dnssec/signatures.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SIGNATURES_WORDS = {
  name: '署名の有効期間',
  means: 'DNSSECの署名には有効期間があり、終わる前に更新する必要があります。',
  why: '署名が止まっても、最初の署名の期限まではゾーンを利用できます。その後、検証を行うリゾルバーはゾーンを拒否します。',
};

export const SIGNATURES_TEXTS: readonly TextTable[] = [
  translateFindings(signatures, SIGNATURES_WORDS, {
    fine: { says: '{zone}の署名は現在有効で、最初に期限を迎えるのは{ends}です。' },
    unsigned: { says: '{zone}は署名されていないため、判定する署名がありません。' },
    'not-known': { says: '{zone}の鍵を返したサーバーがないため、確認できませんでした。' },
    expired: {
      says: '次のサーバーは、{zone}の期限が切れた署名を返します：{servers}。検証を行うリゾルバーはこれを拒否します。',
      do: '{zone}に署名し直し、すべてのサーバーに新しいゾーンがあることを確認する',
    },
    'expired-some': {
      says: '次のサーバーは、{zone}の期限が切れた署名を返します：{servers}。ほかのサーバーの署名は有効です。検証を行うリゾルバーは、期限が切れたものを拒否します。',
      do: '正しく署名された{zone}を{servers}に読み込む',
      more: 'これらのサーバーのゾーン転送も確認してください。',
    },
    early: {
      says: '次のサーバーは、{zone}のまだ有効になっていない署名を返します：{servers}。検証を行うリゾルバーはこれを拒否します。',
      do: '{zone}に署名する機器の時計を確認し、ゾーンに署名し直す',
    },
    'ends-soon': {
      says: '{zone}の最初の署名は、12時間以内に期限を迎えます（{ends}）。更新されないと、検証を行うリゾルバーはゾーンを拒否します。',
      do: '{zone}の署名が動いていること、その結果がサーバーに読み込まれていることを確認する',
    },
    long: {
      says: '{zone}の署名の有効期間は{days}日です。その間は、古い応答を再利用されるおそれがあります。',
      do: '{zone}の署名の有効期間を180日以内にする',
      more: '2週間から4週間が一般的です。',
    },
    'ttl-longer': {
      says: '{zone}の次のレコードは、署名の期限より長くキャッシュされることがあります：{types}。',
      do: '{zone}の署名をもっと早く更新するか、これらのレコードのTTLを短くする',
    },
    'other-signer': {
      says: '{zone}の署名に、署名者として別のゾーンが書かれています：{signers}。検証を行うリゾルバーは、これらの署名を無視します。',
      do: '{zone}を署名者にして署名し直す',
    },
    'label-count': {
      says: '{zone}の署名に書かれたラベルの数が、名前と一致しません：{types}。検証を行うリゾルバーは、拒否するか、ワイルドカードを探します。',
      do: '新しいソフトウェアで{zone}に署名し直す',
    },
    'signature-length': {
      says: '{zone}の署名の長さが、アルゴリズムで許されていません：{types}。検証を行うリゾルバーはこれを拒否します。',
      do: '新しいソフトウェアで{zone}に署名し直す',
    },
    'ttl-above-signed': {
      says: 'サーバーが返す{zone}の次のレコードのTTLは、署名に書かれたTTLより長くなっています：{sets}。検証を行うリゾルバーはTTLを短くします。',
      do: 'TTLをゾーン{zone}で設定してから署名し直し、署名の後でTTLが変わらないようにする',
    },
    missing: {
      says: '次のサーバーは、{zone}が署名されているのに、署名なしで応答します：{servers}。検証を行うリゾルバーはこれを拒否します。',
      do: '{servers}に署名済みの{zone}を読み込む',
      more: '途中の機器が署名を取り除いていないことも確認してください。',
    },
    'algorithm-unused': {
      says: '{zone}には次のアルゴリズムの鍵がありますが、SOA、NS、DNSKEYのすべてには署名していません：{algorithms}。ほとんどのリゾルバーは受け入れますが、DSレコードがそのような鍵を指している場合、厳格なリゾルバーはゾーンを拒否します。',
      do: 'アルゴリズムを変更している途中でなければ、それぞれのアルゴリズムですべてに署名するか、何にも署名しておらず、DSレコードも指していない鍵を削除する',
    },
  }),
];
