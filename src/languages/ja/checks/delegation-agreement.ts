import { delegationAgreement } from '../../../checks/delegation/delegation-agreement.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const DELEGATION_AGREEMENT_WORDS = {
  name: '委任とゾーンの一致',
  means: 'ネームサーバーは、親ゾーンとゾーン自身の両方に記載されています。2つの一覧は同じであるべきです。',
  why: 'リゾルバーは親ゾーンの一覧から始め、その後はゾーンの一覧を使います。一覧が異なると、古いゾーンが見える訪問者がいるかもしれません。',
};

export const DELEGATION_AGREEMENT_TEXTS: readonly TextTable[] = [
  translateFindings(delegationAgreement, DELEGATION_AGREEMENT_WORDS, {
    agreed: { says: '{zone}は、ゾーン自身が示すネームサーバーに委任されています：{hosts}。' },
    'not-compared': {
      says: '{zone}の委任とゾーン自身のNSレコードの一方または両方を取得できなかったため、比較できませんでした。',
    },
    'nothing-in-common': {
      says: '{zone}は{delegated}に委任されていますが、ゾーン自身のNSレコードは別のサーバーを示しています：{listed}。リゾルバーによって使うサーバーが変わり、古いゾーンを参照するおそれがあります。',
      do: 'レジストラと{zone}に同じサーバーを設定する',
      more: '先に、どちらのサーバーが正しいかを決めてください。',
    },
    'only-delegated': {
      says: '{zone}は、ゾーン自身のNSレコードにないサーバーにも委任されています：{hosts}。',
      do: '{hosts}が{zone}を提供していればNSレコードを追加し、そうでなければレジストラの登録から削除する',
    },
    'only-listed': {
      says: '{zone}のNSレコードに、委任されていないサーバーがあります：{hosts}。リゾルバーがこれらを使うのは、ゾーンの情報を取得した後だけです。',
      do: '{hosts}が{zone}を提供していればレジストラに登録し、そうでなければNSレコードを削除する',
    },
    'servers-disagree': {
      says: '{zone}のサーバーの間で、NSレコードが一致していません：{sets}。',
      do: '{zone}のすべてのサーバーに最新のゾーンがあることを確認する',
    },
    'parents-disagree': {
      says: '{parent}のサーバーの間で、{zone}の委任先が一致していません：{sets}。変更が反映されている途中かもしれません。',
      do: '{zone}の委任先の不一致をレジストラに連絡する',
      more: '1日たっても一致しない場合に連絡してください。',
    },
    'parents-deny': {
      says: '{parent}のサーバーの一部は{zone}を委任しておらず、{zone}は存在しないと答えます：{servers}。ほかのサーバーは委任しています。このようなサーバーに問い合わせたリゾルバーは、{zone}を見つけられません。',
      do: '{parent}のサーバーの一部が{zone}を委任していないことをレジストラに連絡する：{servers}',
      more: '新しい委任が反映されている途中かもしれません。1日たっても一致しない場合に連絡してください。',
    },
    'parents-fail': {
      says: '{parent}のサーバーの一部は、{zone}の委任の問い合わせに、エラーまたは権威のない応答を返します：{servers}。リゾルバーは別のサーバーに問い合わせます。',
      do: '{parent}のサーバーの一部が{zone}について答えないことをレジストラに連絡する：{servers}',
    },
    'parents-silent': {
      says: '{parent}のサーバーの一部は、{zone}の委任についてのZonewellの問い合わせに応答しなかったため、比較できませんでした：{servers}。',
    },
  }),
];
