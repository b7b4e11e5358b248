import { unusualQuestions } from '../../../checks/servers/unusual-questions.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const UPDATE = '{servers}のソフトウェアを更新するか、運用者に連絡する';
const LOAD_BALANCER = 'これらのサーバー、または応答しているロードバランサーのソフトウェアを更新してください。';

const UNUSUAL_QUESTIONS_WORDS = {
  name: 'まれな問い合わせへの応答',
  means: 'ネームサーバーは、まれなものも含めて、ゾーンについてのすべての問い合わせに応答する必要があります。',
  why: 'AAAAレコードやHTTPSレコードの問い合わせに応答しないサーバーがあると、ブラウザーは待たされるか、名前がないものとして扱います。',
};

export const UNUSUAL_QUESTIONS_TEXTS: readonly TextTable[] = [
  translateFindings(unusualQuestions, UNUSUAL_QUESTIONS_WORDS, {
    fine: { says: '問い合わせた{zone}のサーバーは、どれもまれな問い合わせに正しく応答します。' },
    none: { says: '{zone}のどのサーバーにも、まれな問い合わせを送ることができませんでした。' },
    aaaa: {
      says: '{zone}の次のサーバーは、IPv6アドレス（AAAA）の問い合わせに正しく応答しません：{servers}。IPv4とIPv6の両方を調べるプログラムは待たされるか、アドレスを見つけられません。',
      do: '{servers}がAAAAレコードの問い合わせに応答するようにする',
      more: LOAD_BALANCER,
    },
    caa: {
      says: '{zone}の次のサーバーは、CAAレコードの問い合わせにエラーを返します：{servers}。このような応答を受けた認証局は、証明書を発行も更新もできないことがあります（RFC 8659）。',
      do: '{servers}がCAAレコードの問い合わせに応答するようにする',
      more: LOAD_BALANCER,
    },
    dropped: {
      says: '{zone}のどのサーバーも、ほかの問い合わせには応答しますが、次のタイプの問い合わせには応答しませんでした：{types}。認証局はCAAについての応答を必要とし、ブラウザーはHTTPSを問い合わせます。',
      do: '{zone}のサーバーと、その手前にあるロードバランサーやファイアウォールが、すべてのタイプの問い合わせに応答するようにする',
    },
    https: {
      says: '{zone}の次のサーバーは、HTTPSレコードの問い合わせに正しく応答しません：{servers}。ブラウザーはページを開く前にこれを問い合わせます。',
      do: '{servers}がHTTPSレコードの問い合わせに応答するようにする',
      more: LOAD_BALANCER,
    },
    'unknown-type': {
      says: '{zone}の次のサーバーは、未知のタイプのレコードの問い合わせに正しく応答しません：{servers}。リゾルバーに故障と判断されることがあり、新しいタイプのレコードは使えません。',
      do: '{servers}のソフトウェアを更新し、未知のタイプの問い合わせに応答するようにする',
    },
    'no-soa': {
      says: '{zone}の次のサーバーは、名前やタイプがないという応答に、ゾーンのSOAレコードを付けないか、別のSOAレコードを付けます：{servers}。リゾルバーはこのような応答をキャッシュできず、毎回問い合わせます。サーバーの故障と判断されることもあります。',
      do: '{servers}が、名前やタイプがないという応答に{zone}のSOAレコードを付けるように設定する',
      more: LOAD_BALANCER,
    },
    'case-answers': {
      says: '{zone}の次のサーバーは、名前の大文字と小文字が違うと異なる応答を返します：{servers}。多くのリゾルバーは大文字と小文字を意図的に混ぜるため、誤った応答を受け取ります。',
      do: '{servers}のソフトウェアを更新し、名前の大文字と小文字を区別しないようにする',
    },
    'case-lost': {
      says: '{zone}の次のサーバーは、問い合わせの大文字と小文字をそのまま返しません：{servers}。偽の応答を防ぐために大文字と小文字を混ぜるリゾルバーは、もう一度問い合わせます。',
      do: UPDATE,
    },
    upward: {
      says: '{zone}の次のサーバーは、ほかのゾーンの問い合わせにルートサーバーの一覧を返します：{servers}。小さな問い合わせで大きな応答を送らせる攻撃に悪用されるおそれがあります。',
      do: '{servers}が、自分が持たないゾーンの問い合わせを拒否するように設定する',
    },
    any: {
      says: '{zone}の次のサーバーは、UDPでのANYの問い合わせにすべてのレコードを返すか、応答しません：{servers}。大きな応答は、ほかのサーバーへの攻撃に使われます。',
      do: '{servers}が、ANYに最小限の応答を返すように設定する（minimal-anyなど）',
    },
  }),
];
