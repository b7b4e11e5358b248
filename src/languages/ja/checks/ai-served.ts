import { aiServed } from '../../../checks/ai-search/ai-served.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AI_SERVED_WORDS = {
  name: '配信',
  means:
    'robots.txtで許可していても、サーバーやその手前のネットワークが拒否することがあります。この項目は、クローラーに何が配信されるかを示します。',
  why: 'AIクローラーを1つの設定でまとめて拒否できる事業者があります。それが有効で、検索用のクローラーも拒否していることに、サイト運用者が気付かないことがよくあります。',
};

export const AI_SERVED_TEXTS: readonly TextTable[] = [
  translateFindings(aiServed, AI_SERVED_WORDS, {
    served: {
      says: '{count, plural, =1 {名乗った1個の名前に} other {名乗った#個の名前すべてに}}、ページが配信されました。',
    },
    some: { says: '名乗った{count}個の名前のうち{served}個に、ページが配信されました。' },
    'cannot-tell': {
      says: '次のクローラーへの配信は、外部からはわかりません：{crawlers}。返されたのはロボットと疑われるアクセスへの応答で、本物のクローラーはアドレスまたは署名で識別されます。サーバーまたはCDNのログで、確認済みのボットを調べてください。',
    },
    priced: {
      says: 'サーバーは次のクローラーに料金を求めています（ステータス402）：{crawlers}。求めるかどうかは運用者の選択です。',
    },
    'not-asked': {
      says: 'クローラーまたは当サービスがrobots.txtで禁止されているため、どの名前でもページを取得しませんでした。',
    },
    refused: {
      says: 'サーバーは、次の名前を名乗るものをすべて拒否しています：{crawlers}。当サービスの名前では、ページが配信されました。',
      do: '次のクローラーにページを配信する：{crawlers}',
      because: 'robots.txtが許可しているものを、サーバーが拒否しています。',
      more: 'これらの名前を拒否する設定が、サーバー、CDN、プラグインにないか調べてください。',
    },
    different: {
      says: '次の名前では、当サービスの名前とは別のページが配信されました：{crawlers}。',
      do: '人と同じページを次のクローラーに配信する：{crawlers}',
      because: '検索エンジンは、クローラーにだけ見せる内容を欺瞞行為とみなします。',
    },
  }),
];
