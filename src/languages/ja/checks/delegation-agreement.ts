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
    'not-compared': { says: '{zone}に応答するサーバーがないため、委任と比較できませんでした。' },
    'nothing-in-common': {
      says: '{zone}は{delegated}に委任されていますが、ゾーン自身のNSレコードは別のサーバーを示しています：{listed}。リゾルバーによって使うサーバーが変わり、古いゾーンを参照するおそれがあります。',
      do: 'レジストラと{zone}に同じサーバーを設定する',
      because: '2つの一覧に共通のサーバーが1つもありません。',
      advice: 'どちらのサーバーが正しいかを決め、レジストラとNSレコードに同じサーバーを設定してください。',
    },
    'only-delegated': {
      says: '{zone}は、ゾーン自身のNSレコードにないサーバーにも委任されています：{hosts}。',
      do: '{hosts}のNSレコードを追加するか、レジストラから削除する',
      because: '委任先に、ゾーンが示していないサーバーがあります。',
      advice: 'ゾーンを提供しているサーバーであればNSレコードを追加し、そうでなければレジストラから削除してください。',
    },
    'only-listed': {
      says: '{zone}のNSレコードに、委任されていないサーバーがあります：{hosts}。リゾルバーは、ゾーンを知ってからでないとこれらを使いません。',
      advice: 'ゾーンを提供しているサーバーであればレジストラにも登録し、そうでなければNSレコードを削除してください。',
    },
    'servers-disagree': {
      says: '{zone}のサーバーの間で、NSレコードが一致していません：{sets}。',
      advice: 'すべてのサーバーに最新のゾーンがあることを確認してください。',
    },
    'parents-disagree': {
      says: '{parent}のサーバーの間で、{zone}の委任先が一致していません：{sets}。変更が反映されている途中かもしれません。',
      do: '{zone}の委任をレジストリに確認してもらう',
      because: 'レジストリのサーバーが、異なるネームサーバーを示しています。',
      advice: '1日たっても変わらない場合は、レジストラに連絡してください。',
    },
  }),
];
