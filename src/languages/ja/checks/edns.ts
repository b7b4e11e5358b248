import { edns } from '../../../checks/servers/edns.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const UPDATE = 'これらのサーバーのソフトウェアを更新するか、運用者に連絡してください。';

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
      do: '{servers}がEDNSありで応答するようにする',
      because: 'リゾルバーは最初にEDNSありで問い合わせますが、使える応答を得られません。',
      advice:
        'これらのサーバーのソフトウェアを更新し、ファイアウォールがEDNSを含むDNSメッセージを破棄していないことを確認してください。',
    },
    missing: {
      says: '{zone}の次のサーバーは、EDNSなしで応答します：{servers}。DNSSECと、UDPでの512オクテットを超える応答は使えません。',
      do: '{servers}がEDNSありで応答するようにする',
      because: 'DNSSECとUDPでの大きな応答に必要です。',
      advice: 'これらのサーバーのソフトウェアを更新してください。',
    },
    'large-lost': {
      says: '{zone}の鍵は、次のサーバーからはTCPでだけ届きます：{servers}。UDPの大きな応答が途中で失われています。',
      do: '{servers}でUDPの応答を1232オクテットまでにする',
      because: 'UDPの大きな応答が途中で失われています。',
      advice:
        'これらのサーバーでUDPの応答を1232オクテットまでにし（max-udp-size）、ファイアウォールで断片化したパケットを通してください。',
    },
    version: {
      says: '{zone}の次のサーバーは、新しいバージョンのEDNSに対してBADVERSを返しません：{servers}。',
      advice: UPDATE,
    },
    option: { says: '{zone}の次のサーバーは、未知のEDNSオプションを無視しません：{servers}。', advice: UPDATE },
    flags: {
      says: '{zone}の次のサーバーは、未知のEDNSフラグを消さずに返すか、応答しません：{servers}。',
      advice: UPDATE,
    },
    truncated: { says: '{zone}の次のサーバーは、UDPに収まらない応答にEDNSを含めません：{servers}。', advice: UPDATE },
    cookies: {
      says: '{zone}の次のサーバーは、DNS Cookieを正しく扱いません：{servers}。',
      advice: 'これらのサーバーのソフトウェアを更新するか、Cookieを無効にしてください。',
    },
  }),
];
