import { mxAgreement } from '../../../checks/zone/mx-agreement.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const MX_AGREEMENT_WORDS = {
  name: 'すべてのサーバーのMXレコード',
  means: 'すべてのネームサーバーが、同じメールサーバーを示すべきです。',
  why: '異なる場合、メールの一部が別の場所に届くか、送信者に戻ります。',
};

export const MX_AGREEMENT_TEXTS: readonly TextTable[] = [
  translateFindings(mxAgreement, MX_AGREEMENT_WORDS, {
    agreed: { says: '{zone}のすべてのサーバーのMXレコードは同じです：{records}。' },
    none: {
      says: '{zone}のどのサーバーにもMXレコードが設定されていません。送信側は、この名前自身のアドレスを試します。',
    },
    'none-needed': { says: '{zone}にはMXレコードが設定されていませんが、必要ありません。' },
    'not-compared': { says: '{zone}のMXレコードを返したサーバーがないため、比較できませんでした。' },
    differ: {
      says: '{zone}のサーバーのMXレコードが異なります：{sets}。送信側がどのサーバーに問い合わせるかによって、メールの届く先が変わります。',
      do: '{zone}のすべてのサーバーでゾーンの版をそろえ、MXレコードを一致させる',
    },
    'some-without': {
      says: '{zone}のサーバーの一部にだけ、MXレコードが設定されていません：{servers}。このようなサーバーに問い合わせた送信側は、メールサーバーを見つけられません。',
      do: '{zone}のすべてのサーバーでゾーンの版をそろえ、MXレコードを一致させる',
    },
    'some-fail': {
      says: '{zone}の次のサーバーは、MXレコードの問い合わせに、エラー、委任、または権威のない応答を返します：{servers}。このようなサーバーに問い合わせた送信側は、メールサーバーをすぐには、またはまったく見つけられません。',
      do: '{servers}が{zone}のMXレコードの問い合わせに答えるように設定する',
    },
    'some-silent': {
      says: '{zone}のサーバーの一部は、ほかの問い合わせには応答しましたが、MXレコードの問い合わせには応答しなかったため、比較できませんでした：{servers}。',
    },
    suffix: {
      says: '{zone}の下にはほかの人が名前を登録しますが、{zone}にMXレコードがあります。このような名前へのメールは、うまく届かないことがよくあります。',
      do: 'ここでメールを受信しないのであれば、{zone}のMXレコードを削除する',
    },
  }),
];
