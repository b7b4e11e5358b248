import { keyAgreement } from '../../../checks/dnssec/key-agreement.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const KEY_AGREEMENT_WORDS = {
  name: 'すべてのサーバーの鍵',
  means: '署名されたゾーンでは、すべてのサーバーに鍵が必要です。',
  why: '検証を行うリゾルバーは、鍵のないサーバーの応答を拒否します。',
};

export const KEY_AGREEMENT_TEXTS: readonly TextTable[] = [
  translateFindings(keyAgreement, KEY_AGREEMENT_WORDS, {
    agreed: { says: '{zone}のすべてのサーバーの鍵は同じです（{count, plural, other {鍵タグ}}{tags}）。' },
    unsigned: { says: '{zone}には鍵がないため、署名されていません。' },
    'not-known': { says: '{zone}の鍵を返したサーバーがないため、確認できませんでした。' },
    'many-keys': {
      says: '{zone}は鍵（DNSKEY）を{count, plural, other {#個}}公開しています。多くのゾーンでは2個から4個です。検証を行うリゾルバーは、毎回そのすべてを取得します。Zonewellが比較するのは{max}個までのため、サーバー間の比較は行いませんでした。',
      do: '鍵のロールオーバー中でなければ、何にも署名しておらず、DSレコードも指していない{zone}の鍵を削除する',
    },
    'several-signers': {
      says: '{zone}のサーバーの鍵が異なります：{sets}。複数の事業者がそれぞれの鍵で署名している場合（RFC 8901）は、これで正常です。そうでなければ、変更が反映されている途中か、一部のサーバーのゾーンが古いままです。',
    },
    'some-without': {
      says: '{zone}のサーバーの一部にだけ、鍵がありません：{servers}。検証を行うリゾルバーは、これらのサーバーの応答を拒否します。',
      do: '{servers}に署名済みの{zone}を読み込む',
    },
    'some-fail': {
      says: '{zone}のサーバーの一部は、鍵（DNSKEY）の問い合わせに、エラー、委任、または権威のない応答を返します：{servers}。ほかのサーバーは鍵を返します。検証を行うリゾルバーは、これらのサーバーから鍵を取得できません。',
      do: '{servers}が{zone}の鍵（DNSKEY）の問い合わせに答えるように設定する',
    },
    'some-silent': {
      says: '{zone}のサーバーの一部は、ほかの問い合わせには応答しましたが、鍵の問い合わせには応答しなかったため、比較できませんでした：{servers}。',
    },
    revoked: {
      says: '{zone}の次の鍵は失効しています：{tags}。検証を行うすべてのリゾルバーがそれを確認した後は、削除できます。',
      do: '失効から30日後に、{zone}の失効した鍵を削除する',
    },
    'no-entry-point': {
      says: '{zone}に、鍵署名鍵のフラグ（SEP）を持つ鍵がありません。検証には必要ありませんが、DSレコードを登録するツールはこれを使います。',
      do: 'DSレコードが示す鍵のフラグを257にする',
      more: 'フラグを変えると別の鍵になり、DSレコードも変わります。鍵のロールオーバーとして行い、新しいDSレコードが2日間公開されるまで、現在の鍵とそのDSレコードは残してください。',
    },
    'other-algorithm': {
      says: '{zone}に、アルゴリズムがプライベート用の鍵か、ゾーンの署名用ではない鍵があります（番号：{algorithms}）。検証を行うリゾルバーは、このような鍵を使いません。',
      do: '独自の検証で使っているのでなければ、{zone}から次の鍵を削除する：{tags}',
      more: 'DSレコードがこれらの鍵を示している場合は、そのDSレコードを2日前までに削除してください。',
    },
    'key-length': {
      says: '{zone}の次の鍵の長さは、アルゴリズムで許されていません：{tags}。検証を行うリゾルバーは、これらの鍵を使えません。',
      do: '{zone}の使えない鍵を置き換える：{tags}',
      more: '署名を行うソフトウェアで新しい鍵を作り、DSレコードがこれらの鍵を示さなくなってから、削除してください。',
    },
  }),
];
