import { csync } from '../../../checks/dnssec/csync.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const CSYNC_WORDS = {
  name: 'CSYNCレコード',
  means: 'CSYNCレコードは、NSレコードとアドレスをゾーンから取り込むよう親ゾーンに求めます。',
  why: 'レジストリがこれを読む場合、レジストラで作業せずにネームサーバーを変更できます。無視されるレコードは、何も変えません。',
};

export const CSYNC_TEXTS: readonly TextTable[] = [
  translateFindings(csync, CSYNC_WORDS, {
    none: { says: '{zone}にはCSYNCレコードが設定されていないため、親ゾーンのNSレコードは手動で変更します。' },
    'not-known': { says: '{zone}のCSYNCレコードについて答えたサーバーがないため、確認できませんでした。' },
    offered: {
      says: '{zone}のCSYNCレコードは、次のレコードをゾーンから取り込むよう親ゾーンに求めています：{types}。CSYNCレコードを読むレジストリは、immediateフラグがあればすぐに、なければ所有者の確認後に取り込みます。',
    },
    'offered-read': {
      says: '{zone}のCSYNCレコードは、次のレコードをゾーンから取り込むよう親ゾーンに求めています：{types}。{parent}のレジストリは、immediateフラグがあればすぐに、なければ所有者の確認後に取り込みます。',
    },
    nothing: { says: '{zone}のCSYNCレコードにはタイプの指定がないため、親ゾーンに取り込まれるレコードはありません。' },
    ahead: {
      says: '{zone}のCSYNCレコードは、シリアル番号{serial}以降のゾーンで有効です。まだ{current}のサーバーがあります。',
    },
    'servers-disagree': {
      says: '{zone}のサーバーのCSYNCレコードが異なります：{sets}。その間、レジストリは何も変更しません。',
      do: 'すべてのサーバーで、ゾーン{zone}を同じ版にする',
    },
    several: {
      says: '{zone}にCSYNCレコードが{count}件あります。ゾーンに設定できるのは1件だけです。2件以上ある場合、レジストリはすべて無視します。',
      do: '{zone}のCSYNCレコードを1件だけ残す',
    },
    unsigned: {
      says: '{zone}にはCSYNCレコードがありますが、DNSSECで検証できません。ゾーンに鍵がないか、親ゾーンにDSレコードがありません。レジストリは、検証できるCSYNCレコードだけを使います。',
      do: '{zone}に署名してレジストラでDSレコードを登録するか、CSYNCレコードを削除する',
    },
    strange: {
      says: '{zone}のCSYNCレコードに、レジストリが対応していないフラグまたはタイプがあります：フラグ{flags}、タイプ{types}。レジストリはこのレコードを無視します。',
      do: '{zone}のCSYNCレコードのフラグを0から3までの値にし、タイプはNS、A、AAAAだけにする',
    },
  }),
];
