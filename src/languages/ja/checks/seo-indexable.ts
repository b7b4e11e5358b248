import { seoIndexable } from '../../../checks/seo/seo-indexable.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

const SEO_INDEXABLE_WORDS = {
  name: 'インデックスの許可',
  means: 'robots.txtにもnoindexの指定にも禁止されていない場合だけ、ページは検索結果に掲載されます。',
  why: 'noindexの指定は、テスト用のサイトから残ったままになることがよくあります。その場合、閲覧はできるのに検索結果から消えてしまいます。',
};

export const SEO_INDEXABLE_TEXTS: readonly TextTable[] = [
  translateFindings(seoIndexable, SEO_INDEXABLE_WORDS, {
    ...NO_PAGE,
    indexable: { says: 'robots.txtはこのページを許可しており、ページにもヘッダーにもnoindexはありません。' },
    noindex: {
      says: 'ページの{line}行目に「{directive}」の指定があるため、検索エンジンに登録されません。',
      do: 'ページから次の指定を削除する：{directive}',
      because: 'この指定がある間、検索エンジンに登録されません。',
      advice: '検索結果に表示したい場合は、この指定を削除してください。',
    },
    'noindex-header': {
      says: 'X-Robots-Tagヘッダーに「{directive}」の指定があるため、検索エンジンに登録されません。',
      do: 'X-Robots-Tagヘッダーから次の指定を削除する：{directive}',
      because: 'この指定がある間、検索エンジンに登録されません。',
      advice: '検索結果に表示したい場合は、このヘッダーを削除してください。',
    },
    blocked: {
      says: 'robots.txtの{line}行目により、次のクローラーはページを読み取れません：{crawler}',
      do: 'ページの読み取りを次のクローラーに許可する：{crawler}',
      because: 'robots.txtの{line}行目で禁止されています。',
      advice: '検索結果に表示したい場合は、robots.txtで許可してください。',
    },
    'for-some': { says: '次のクローラーは、このページを読み取って登録できます：{crawlers}。' },
    'blocked-one': {
      says: 'robots.txtの{line}行目により、{crawler}はページを読み取れません。',
      do: '{crawler}にページの読み取りを許可する',
      because: 'robots.txtの{line}行目で禁止されています。',
      advice: 'その検索結果に表示したい場合は、robots.txtで許可してください。',
    },
    'noindex-one': {
      says: 'ページの{line}行目に{crawler}への「{directive}」の指定があるため、その検索結果に登録されません。',
      do: 'ページから{crawler}への次の指定を削除する：{directive}',
      because: 'この指定がある間、{crawler}の検索結果に登録されません。',
      advice: 'その検索結果に表示したい場合は、この指定を削除してください。',
    },
    'noindex-header-one': {
      says: 'X-Robots-Tagヘッダーに{crawler}への「{directive}」の指定があるため、その検索結果に登録されません。',
      do: 'X-Robots-Tagヘッダーから{crawler}への次の指定を削除する：{directive}',
      because: 'この指定がある間、{crawler}の検索結果に登録されません。',
      advice: 'その検索結果に表示したい場合は、このヘッダーを削除してください。',
    },
    broken: {
      says: 'robots.txtがエラー（{status}）で応答しています。検索エンジンは、何も読み取ってはならないと解釈します。',
      do: 'robots.txtが再び応答するようにする',
      because: 'エラーを返している間、検索エンジンは何も読み取りません。',
      advice: 'robots.txtが規則またはステータス404で応答するようにしてください。',
    },
    'canonical-elsewhere': {
      says: 'このページには別の正規URLも指定されており、noindexと矛盾します。',
      advice: 'どちらか1つだけを残してください。',
    },
    unseen: {
      says: 'ページにはnoindexがありますが、robots.txtで読み取りが禁止されているため、検索エンジンには見えません。',
      advice: '検索結果に表示したくない場合は、robots.txtで許可し、noindexを残してください。',
    },
  }),
];
