import { seoRobots } from '../../../checks/seo/seo-robots.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

const SEO_ROBOTS_WORDS = {
  name: 'robots.txt',
  means: 'robots.txtは、クローラーが読んでよいページを示します。',
  why: 'robots.txtがサーバーエラーになると、検索エンジンはサイト全体を読まなくなることがあります。クローラーが解釈できない行には効果がありません。',
};

export const SEO_ROBOTS_TEXTS: readonly TextTable[] = [
  translateFindings(seoRobots, SEO_ROBOTS_WORDS, {
    ...NO_PAGE,
    valid: { says: 'robots.txtは{octets, number}バイトで、クローラーはすべての行を理解できます。' },
    none: { says: 'robots.txtがないため、クローラーはすべてを読み取れます。' },
    broken: {
      says: 'robots.txtがエラー（{status}）で応答しています。検索エンジンは、サイトを一切読み取りません。',
      do: 'robots.txtが再び応答するようにする',
      because: 'エラーを返している間、検索エンジンは何も読み取りません。',
      advice: 'robots.txtが規則またはステータス404で応答するようにしてください。',
    },
    'web-page': {
      says: 'robots.txtの代わりにWebページが配信されているため、クローラーは規則を読み取れません。',
      do: 'robots.txtをプレーンテキストで配信する',
      because: 'クローラーはWebページから規則を読み取れません。',
      advice: '規則をtext/plainで配信するか、ステータス404で応答してください。',
    },
    read: { says: 'クローラーはrobots.txtを読み取れます。' },
    'too-long': {
      says: 'robots.txtが500KiBを超えています。Googleは、それ以降の内容を無視します。',
      do: 'robots.txtを500KiB以下に短縮する',
      because: 'Googleは、それ以降の内容を無視します。',
      advice: '短くしてください。',
    },
    typo: {
      says: '{line}行目に「{text}」とあります。Googleはそれでも従いますが、ほかのクローラーはこの行を読み飛ばします。',
      do: 'robots.txtの{line}行目を修正する',
      because: '一部のクローラーはこの行を読み飛ばします。',
      advice: '正しい書き方に直してください。',
    },
    'typo-shuts-out': {
      says: '{line}行目に「{text}」とあります。Googleはそれでも従いますが、ほかのクローラーはこの行を読み飛ばします。',
      do: 'robots.txtの{line}行目をどうするか決める',
      because: '書き方を直すと、{crawlers}などもページを読み取れなくなります。',
      advice:
        'すべてのクローラーに読み取りを許可するなら、この行を削除してください。書き方を直すと、{crawlers}などもページを読み取れなくなります。',
    },
    'typo-stops-google': {
      says: '{line}行目に「{text}」とあります。Googleはそれでも従うため、ページを読み取れません。ほかのクローラーはこの行を読み飛ばします。',
      do: 'robots.txtの{line}行目をどうするか決める',
      because: 'Googleはこの行に従い、ほかのクローラーは読み飛ばします。',
      advice:
        'Googleに読み取りを許可するなら、この行を削除してください。許可しない場合は、Googlebotだけのグループに書いてください。',
    },
    'blocked-resource': {
      says: '{line}行目により、Googlebotはこのページのスクリプトまたはスタイルシートを{count}件読み込めません。最初は{url}です。',
      do: 'ページのスクリプトとスタイルの読み込みをGooglebotに許可する',
      because: 'Googleはブラウザーと同じようにページを表示して読み取るため、見落としが生じることがあります。',
      advice: 'ページの表示に必要なものを許可してください。',
    },
    skipped: {
      says: 'クローラーが理解できない行が{count}行あります。最初は{line}行目の「{text}」です。',
      do: 'robots.txtの{line}行目を修正する',
      because: 'クローラーは、理解できない行を読み飛ばします。',
      advice: 'クローラーが理解できない行を修正するか、削除してください。',
    },
  }),
];
