import { recordAgreement } from '../../../checks/zone/record-agreement.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const RECORD_AGREEMENT_WORDS = {
  name: 'すべてのサーバーのレコード',
  means: 'すべてのネームサーバーが、同じレコードを返すべきです。',
  why: '異なる場合、問い合わせたサーバーによって結果が変わります。',
};

export const RECORD_AGREEMENT_TEXTS: readonly TextTable[] = [
  translateFindings(recordAgreement, RECORD_AGREEMENT_WORDS, {
    agreed: { says: '{zone}のすべてのサーバーが同じレコードを返します：{sets}。' },
    'not-compared': { says: '{zone}に応答したサーバーが2台に満たないため、比較できませんでした。' },
    differ: {
      says: '{zone}のサーバーが異なるレコードを返します：{sets}。どのサーバーに問い合わせるかによって、結果が変わります。',
      do: '{zone}のすべてのサーバーでゾーンの版をそろえ、レコードを一致させる',
    },
    'addresses-behind': {
      says: '{zone}のサーバーは異なるアドレスを返し、ゾーンの版も異なります：{sets}。古い版を持つサーバーに問い合わせると、その版のアドレスが返されます。',
      do: '{zone}のすべてのサーバーでゾーンの版をそろえ、アドレスを一致させる',
    },
    'addresses-differ': {
      says: '{zone}のサーバーが異なるアドレスを返します：{sets}。地域や順番によって応答を変える事業者の場合は、意図的なものです。',
    },
    'some-fail': {
      says: '{zone}のサーバーの一部は、次の問い合わせに、エラー、委任、または権威のない応答を返します：{sets}。このようなサーバーに問い合わせたリゾルバーは、別のサーバーから取得するか、まったく取得できません。',
      do: '{zone}のすべてのサーバーが、ゾーンについてのすべての問い合わせに答えるように設定する',
    },
    'some-silent': {
      says: '{zone}のサーバーの一部は、ほかの問い合わせには応答しましたが、次の問い合わせには応答しなかったため、比較できませんでした：{sets}。',
    },
  }),
];
