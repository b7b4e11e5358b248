import { edns } from '../../../checks/servers/edns.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const UPDATE = '{servers}のソフトウェアを更新するか、運用者に連絡する';

const EDNS_WORDS = {
  name: 'EDNS',
  means: 'EDNSはDNSの拡張です。大きな応答、署名、新しいオプションに必要です。',
  why: '正しく扱わないサーバーがあると、名前解決が遅くなり、DNSSECが使えなくなることがあります。',
};

export const EDNS_TEXTS: readonly TextTable[] = [
  translateFindings(edns, EDNS_WORDS, {
    fine: { says: '問い合わせた{zone}のサーバーは、どれもEDNSを正しく扱います。' },
    none: { says: '{zone}のどのサーバーにも、EDNSについて問い合わせることができませんでした。' },
    unsupported: {
      says: '{zone}の次のサーバーは、EDNSなしの問い合わせにだけ応答します：{servers}。名前解決が遅くなり、DNSSECは使えません。',
      do: '{servers}がEDNSありの問い合わせに応答するようにする',
      more: 'ソフトウェアを更新し、ファイアウォールがEDNSを含むDNSメッセージを破棄していないことを確認してください。',
    },
    missing: {
      says: '{zone}の次のサーバーは、EDNSなしで応答します：{servers}。DNSSECと、UDPでの512オクテットを超える応答は使えません。',
      do: '{servers}のソフトウェアを更新し、EDNSありで応答するようにする',
    },
    'large-lost': {
      says: '{zone}のDNSSECの鍵は、次のサーバーからはTCPでだけ届きます：{servers}。UDPの大きな応答が途中で失われています。',
      do: '{servers}でUDPの応答を1,232オクテットまでにする',
      more: 'BINDの設定項目はmax-udp-sizeです。ファイアウォールでは、断片化したパケットも通してください。',
    },
    version: {
      says: '{zone}の次のサーバーは、新しいバージョンのEDNSに対してBADVERSを返しません：{servers}。',
      do: UPDATE,
    },
    option: {
      says: '{zone}の次のサーバーは、未知のEDNSオプションを無視しません：{servers}。',
      do: UPDATE,
    },
    flags: {
      says: '{zone}の次のサーバーは、未知のEDNSフラグを消さずに返すか、応答しません：{servers}。',
      do: UPDATE,
    },
    truncated: {
      says: '{zone}の次のサーバーは、UDPに収まらない応答にEDNSを含めません：{servers}。',
      do: UPDATE,
    },
    cookies: {
      says: '{zone}の次のサーバーは、DNS Cookieを正しく扱いません：{servers}。',
      do: '{servers}のソフトウェアを更新するか、DNS Cookieを無効にする',
    },
  }),
];
