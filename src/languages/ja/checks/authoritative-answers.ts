import { authoritativeAnswers } from '../../../checks/servers/authoritative-answers.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AUTHORITATIVE_ANSWERS_WORDS = {
  name: 'すべてのネームサーバーの応答',
  means: '各ネームサーバーは、すべてのアドレスでゾーンに応答する必要があります。',
  why: 'リゾルバーは、無作為にサーバーを選びます。応答しないサーバーがあると、別のサーバーを試すまでに数秒かかります。',
};

export const AUTHORITATIVE_ANSWERS_TEXTS: readonly TextTable[] = [
  translateFindings(authoritativeAnswers, AUTHORITATIVE_ANSWERS_WORDS, {
    all: { says: '{zone}のネームサーバーのうち、問い合わせたアドレスはすべて応答しました：{servers}。' },
    none: { says: '{zone}のネームサーバーに、問い合わせることのできるアドレスがありません。' },
    some: {
      says: '{zone}のネームサーバーのアドレスの一部には、問い合わせることができませんでした：{servers}。IPv6のアドレスがどれも応答しない場合は、当サービスのネットワークが原因かもしれません。',
    },
    more: { says: '{zone}のネームサーバーのアドレスが多いため、{count}個を省きました。' },
    silent: {
      says: '次のサーバーは、{zone}について問い合わせても応答しません：{servers}。リゾルバーが別のサーバーを試すまでに時間がかかります。',
      do: '{servers}が{zone}について応答するようにするか、委任先から外す',
      more: '動作していることと、UDPの53番ポートが開いていることを確認してください。',
    },
    'other-sender': {
      says: '次のサーバーにUDPで{zone}について問い合わせたところ、そのアドレスからは応答がなく、同じIDと質問を持つ応答が別のアドレスから届きました：{servers}。リゾルバーはこのような応答を破棄します。問い合わせを見た第三者が送った可能性もあるため、内容は読んでいません。',
      do: '問い合わせを受けたアドレスから応答するように設定する：{addresses}',
      more: 'サーバーのソフトウェアの設定にすべてのアドレスを記載するか、手前のアドレス変換（NAT）を修正してください。',
    },
    'not-authoritative': {
      says: '次のサーバーは応答しますが、{zone}の権威サーバーとしては応答しません（lame delegation）：{servers}。',
      do: '{servers}に{zone}を読み込むか、委任先から外す',
    },
    refusing: {
      says: '次のサーバーは、{zone}への応答を拒否します（lame delegation）：{servers}。',
      do: '{servers}に{zone}を読み込むか、委任先から外す',
    },
    broken: {
      says: '次のサーバーは、{zone}についてエラーを返すか、SOAレコードまたはNSレコードを返しません：{servers}。',
      do: '{servers}で{zone}を修復する',
      more: 'ゾーンに不足がなく、エラーなく読み込まれていることを確認してください。',
    },
  }),
];
