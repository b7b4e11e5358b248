import { soaAgreement } from '../../../checks/zone/soa-agreement.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SAME_TRANSFER = 'すべてのサーバーがゾーン転送で同じゾーンを取得していることを確認する';

const SOA_AGREEMENT_WORDS = {
  name: 'すべてのサーバーのゾーンの版',
  means: 'SOAレコードには、ゾーンの版を示すシリアル番号があります。すべてのサーバーで同じであるべきです。',
  why: '変更が届かないサーバーは古いゾーンで応答し続けるため、古いレコードが見える訪問者がいます。',
};

export const SOA_AGREEMENT_TEXTS: readonly TextTable[] = [
  translateFindings(soaAgreement, SOA_AGREEMENT_WORDS, {
    agreed: { says: '{zone}のすべてのサーバーのSOAレコードは同じで、シリアル番号は{serial}です。' },
    'not-compared': { says: '{zone}のSOAレコードを返したサーバーがないため、比較できませんでした。' },
    serials: {
      says: '{zone}のサーバーの間で、ゾーンの版が異なります：{values}。変更が反映されている途中かもしれませんが、そうでなければ一部のサーバーに変更が届いていません。',
      do: '{zone}のすべてのサーバーでゾーンの版をそろえる',
      more: 'ゾーンのrefreshの時間を過ぎても変わらない場合は、ゾーン転送（AXFR、IXFR、NOTIFY）を確認してください。',
    },
    'serials-apart': {
      says: '{zone}のサーバーの間で、ゾーンの版が異なります：{values}。シリアル番号では{days}日の差があるため、一部のサーバーに変更が届かなくなっているおそれがあります。',
      do: '{zone}のすべてのサーバーでゾーンの版をそろえる',
      more: '古い版を持つサーバーで、ゾーン転送（AXFR、IXFR、NOTIFY）を確認してください。',
    },
    independent: {
      says: '{zone}のサーバーはプライマリサーバーごとに独自のシリアル番号を使っていますが、レコードは同じです：{values}。',
    },
    spreading: {
      says: '{zone}のサーバーの間で、ゾーンの版が1つ違います：{values}。変更が反映されている途中と考えられます。',
    },
    primaries: {
      says: '{zone}のSOAレコードが示すプライマリサーバー（MNAME）が異なります：{values}。',
      do: SAME_TRANSFER,
    },
    contacts: { says: '{zone}のSOAレコードが示す連絡先（RNAME）が異なります：{values}。', do: SAME_TRANSFER },
    timers: {
      says: '{zone}のSOAレコードの時間（refresh、retry、expire、minimum）が異なります：{values}。',
      do: SAME_TRANSFER,
    },
  }),
];
