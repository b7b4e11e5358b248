import { seoIndexable } from '../../../checks/seo/seo-indexable.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_INDEXABLE_WORDS = {
  name: 'インデックスの許可',
  means: 'robots.txtにもnoindexの指定にも禁止されていない場合だけ、ページは検索結果に掲載されます。',
  why: 'noindexの指定は、テスト用のサイトから残ったままになることがよくあります。その場合、閲覧はできるのに検索結果から消えてしまいます。',
};

export const SEO_INDEXABLE_TEXTS: readonly TextTable[] = [
  translateFindings(seoIndexable, SEO_INDEXABLE_WORDS, {
    indexable: { says: 'robots.txtはこのページを許可しており、ページにもヘッダーにもnoindexはありません。' },
    noindex: {
      says: 'ページの{line}行目に「{directive}」の指定があるため、検索エンジンに登録されません。',
      do: '検索結果に表示したい場合は、ページから次の指定を削除する：{directive}',
    },
    'noindex-header': {
      says: 'X-Robots-Tagヘッダーに「{directive}」の指定があるため、検索エンジンに登録されません。',
      do: '検索結果に表示したい場合は、X-Robots-Tagヘッダーから次の指定を削除する：{directive}',
    },
    blocked: {
      says: 'robots.txtの{line}行目により、次のクローラーはページを読み取れません：{crawler}',
      do: '検索結果に表示したい場合は、robots.txtでこのページを許可する',
    },
    'for-some': { says: '次のクローラーは、このページを読み取り、インデックスに登録できます：{crawlers}。' },
    'blocked-one': {
      says: 'robots.txtの{line}行目により、{crawler}はページを読み取れません。',
      do: 'その検索結果に表示したい場合は、{crawler}にページの読み取りを許可する',
    },
    'noindex-one': {
      says: 'ページの{line}行目に{crawler}への「{directive}」の指定があるため、その検索結果に登録されません。',
      do: 'その検索結果に表示したい場合は、ページから{crawler}への次の指定を削除する：{directive}',
    },
    'noindex-header-one': {
      says: 'X-Robots-Tagヘッダーに{crawler}への「{directive}」の指定があるため、その検索結果に登録されません。',
      do: 'その検索結果に表示したい場合は、X-Robots-Tagヘッダーから{crawler}への次の指定を削除する：{directive}',
    },
    broken: {
      says: 'robots.txtがエラー（{status}）で応答しています。検索エンジンは、何も読み取ってはならないと解釈します。',
      do: 'robots.txtが規則またはステータス404で応答するようにする',
    },
    'canonical-elsewhere': {
      says: 'このページには別の正規URLも指定されており、noindexと矛盾します。',
      do: 'noindexと別の正規URLのどちらか1つだけを残す',
    },
    unseen: {
      says: 'ページにはnoindexがありますが、robots.txtで読み取りが禁止されているため、検索エンジンには見えません。',
      do: '検索結果に表示したくない場合は、robots.txtで許可し、noindexを残す',
    },
  }),
];
