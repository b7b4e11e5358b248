import { webFamilies } from '../../../checks/connection/web-families.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const MAKE_IT_WORK = '{addresses}でHTTPSを使えるようにするか、これらのアドレスをDNSから削除する';
const SERVE_THE_SAME = 'IPv4とIPv6で同じWebサイトを公開する';
const BY_NETWORK = 'どちらに接続するかは、訪問者のネットワークによって異なります。';

const WEB_FAMILIES_WORDS = {
  name: 'IPv4とIPv6',
  means:
    'Webサイトには、IPv4とIPv6のアドレスを設定できます。どちらに接続するかは、訪問者のネットワークによって異なります。',
  why: '一部のアドレスが応答しない場合や、別の内容を表示する場合、一部の訪問者だけが気付き、運用者は気付かないことがあります。',
};

export const WEB_FAMILIES_TEXTS: readonly TextTable[] = [
  translateFindings(webFamilies, WEB_FAMILIES_WORDS, {
    'no-address': { says: '必要ありません。この名前にはアドレスがないため、Webサイトはありません。' },
    'no-website': { says: '必要ありません。ポート443と80で何も待ち受けていないため、Webサイトはありません。' },
    'no-https': {
      says: '必要ありません。どのアドレスでもポート443に接続できません。詳しくは証明書の検査に表示されます。',
    },
    answers: { says: '確認した{count}個のアドレスは、すべてポート443で応答します（{families}）。' },
    'family-dead': {
      says: '{family}では、ポート443で応答するアドレスがありません（{addresses}）。{other}では、Webサイトが応答します。',
      do: MAKE_IT_WORK,
      because: '{family}だけを使うクライアントはサイトを開けず、ほかのクライアントは待たされます。',
    },
    'address-dead': {
      says: '{addresses}は、ポート443で応答しません。ほかのアドレスは応答します。',
      do: MAKE_IT_WORK,
      because: 'ほかのアドレスを試さないクライアントはサイトを開けず、試すクライアントも待たされます。',
    },
    'same-page': { says: 'トップページは、IPv4でもIPv6でも同じです。' },
    'not-compared': {
      says: 'トップページがIPv4とIPv6で同じかどうかは比較していません。「今すぐ診断」で比較します。',
    },
    'status-differs': {
      says: 'トップページの応答は、IPv4ではHTTP {four}、IPv6ではHTTP {six}です。',
      do: SERVE_THE_SAME,
      because: BY_NETWORK,
    },
    'target-differs': {
      says: 'トップページは、IPv4では{four}、IPv6では{six}にリダイレクトされます。',
      do: 'IPv4とIPv6で同じアドレスにリダイレクトする',
      because: BY_NETWORK,
    },
    'page-differs': {
      says: 'トップページは、IPv4では「{four}」、IPv6では「{six}」です。本文もほとんど一致していません。',
      do: SERVE_THE_SAME,
      because: BY_NETWORK,
    },
  }),
];
