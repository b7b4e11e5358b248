import { BLOCK_LIST_TEXTS, blockLists } from '../../../checks/block-lists/block-lists.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

const BLOCK_LISTS_WORDS = {
  name: 'ブロックリスト',
  means: 'ブロックリストには、迷惑メールや攻撃の送信元となったアドレスが掲載され、メールの受信側が参照します。',
  why: '掲載されたアドレスからのメールは、拒否されるか、迷惑メールとして扱われることがよくあります。',
};

export const BLOCK_LISTS_TEXTS: readonly TextTable[] = [
  translate(BLOCK_LIST_TEXTS, {
    'of-host': '{list}に掲載された{host}の{address}（{codes}）',
    'of-domain': '{list}に掲載された{address}（{codes}）',
    'on-list': '{list}（{codes}）',
  }),
  translateFindings(blockLists, BLOCK_LISTS_WORDS, {
    'not-listed': {
      says: 'メールサーバーとドメインのアドレス{count, plural, other {#個}}を調べましたが、{lists}には掲載されていませんでした。',
    },
    'no-addresses': {
      says: 'ブロックリストで調べられる、メールサーバーやドメインのグローバルアドレスは見つかりませんでした。',
    },
    'not-configured': {
      says: 'このサービスの運用者がブロックリストを設定していないため、ブロックリストは確認していません。',
    },
    'not-asked': {
      says: 'ブロックリストは確認していません。最新状態の診断を行うときだけ問い合わせ、その回答は保存しません。',
    },
    mail: {
      says: 'メールサーバーのアドレスがブロックリストに掲載されています：{listings}。これらのリストを使う受信側は、そこからのメールを拒否することがあります。',
      do: '{addresses}をブロックリストから削除してもらう',
      more: 'アカウントの乗っ取りなどの原因を調べて止めてください。その後、各リストの運用者に削除を申請してください。',
    },
    web: {
      says: 'ドメイン自体のアドレスがブロックリストに掲載されています：{listings}。そこからメールを送信している場合、これらのリストを使う受信側に拒否されることがあります。',
      do: 'そこからメールを送信している場合は、これらのアドレスをブロックリストから削除してもらう',
      more: '掲載された原因を調べて止めてください。その後、各リストの運用者に削除を申請してください。',
    },
    domain: {
      says: 'ドメインを掲載するリストに{domain}が掲載されています：{listings}。これらのリストを使う受信側は、このドメインからのメールや、このドメインへのリンクを含むメールを、拒否するか迷惑メールとして扱います。',
      do: '{domain}をリストから削除してもらう',
      more: 'Webサイトの改ざんなどの原因を調べて止めてください。その後、各リストの運用者に削除を申請してください。',
    },
    'domain-not': { says: '{domain}は、問い合わせたドメインのリストのいずれにも掲載されていません：{lists}。' },
    'domain-open': { says: '{domain}が{lists}に掲載されているかどうかを確認できませんでした。' },
    'others-not': { says: '{lists}には、どのアドレスも掲載されていません。' },
    refused: {
      says: '{lists}に回答を拒否されたため、掲載の有無はわかりません。多くのリストは、公開リゾルバーからの問い合わせを拒否するか、契約を必要とします。',
    },
    open: { says: '一部のアドレスについては、{lists}に掲載されているかどうかを確認できませんでした。' },
    partial: { says: 'ブロックリストに問い合わせていないアドレスが、ほかにもあるかもしれません。' },
  }),
];
