import { tcpAnswers } from '../../../checks/servers/tcp-answers.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const TCP_ANSWERS_WORDS = {
  name: 'TCPでの応答',
  means: '各ネームサーバーは、UDPだけでなくTCPでも応答する必要があります。',
  why: 'UDPに収まらない応答は、TCPで取得されます。CDSレコードをTCPでだけ読むレジストリもあります。',
};

export const TCP_ANSWERS_TEXTS: readonly TextTable[] = [
  translateFindings(tcpAnswers, TCP_ANSWERS_WORDS, {
    all: { says: '{zone}のサーバーのうちUDPで応答するものは、TCPでも応答します。' },
    none: { says: '{zone}のどのサーバーにも、TCPで問い合わせることができませんでした。' },
    silent: {
      says: '次のサーバーは、TCPでは{zone}について応答しません：{servers}。UDPに収まらない応答が失われます。CDSレコードをTCPでだけ読むレジストリもあります。',
      do: '{servers}と、その手前のファイアウォールで、TCPの53番ポートを開ける',
    },
    differs: {
      says: '次のサーバーは、UDPでは{zone}について応答しますが、TCPではエラーになるか、レコードを返しません：{servers}。',
      do: 'TCPでも{servers}が{zone}について応答するようにする',
      more: 'UDPとTCPの53番ポートで、同じゾーンを持つ同じサーバーが待ち受けていることを確認してください。',
    },
  }),
];
