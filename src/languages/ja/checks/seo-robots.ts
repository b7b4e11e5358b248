import { seoRobots } from '../../../checks/seo/seo-robots.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_ROBOTS_WORDS = {
  name: 'robots.txt',
  means: 'robots.txtは、クローラーが読んでよいページを示します。',
  why: 'robots.txtがサーバーエラーになると、検索エンジンはサイト全体を読まなくなることがあります。クローラーが解釈できない行には効果がありません。',
};

export const SEO_ROBOTS_TEXTS: readonly TextTable[] = [
  translateFindings(seoRobots, SEO_ROBOTS_WORDS, {
    valid: { says: 'robots.txtは{octets, number}バイトで、クローラーはすべての行を理解できます。' },
    none: { says: 'robots.txtがないため、クローラーはすべてを読み取れます。' },
    broken: {
      says: 'robots.txtがエラー（{status}）で応答しています。検索エンジンは、サイトを一切読み取りません。',
      do: 'robots.txtが規則またはステータス404で応答するようにする',
    },
    'web-page': {
      says: 'robots.txtの代わりにWebページが配信されているため、クローラーは規則を読み取れません。',
      do: 'robots.txtをtext/plainで配信するか、ステータス404で応答する',
    },
    read: { says: 'クローラーはrobots.txtを読み取れます。' },
    'too-long': {
      says: 'robots.txtが500KiBを超えています。Googleは、それ以降の内容を無視します。',
      do: 'robots.txtを500KiB以下に短縮する',
    },
    typo: {
      says: 'robots.txtの{line}行目に「{text}」とあります。Googleはそれでも従いますが、ほかのクローラーはこの行を読み飛ばします。',
      do: 'robots.txtの{line}行目を修正する',
    },
    'typo-shuts-out': {
      says: 'robots.txtの{line}行目に「{text}」とあります。Googleはそれでも従いますが、ほかのクローラーはこの行を読み飛ばします。',
      do: 'すべてのクローラーに読み取りを許可するなら、robots.txtの{line}行目を削除する',
      more: '書き方を直すと、{crawlers}などもページを読み取れなくなります。',
    },
    'typo-stops-google': {
      says: 'robots.txtの{line}行目に「{text}」とあります。Googleはそれでも従うため、ページを読み取れません。ほかのクローラーはこの行を読み飛ばします。',
      do: 'Googleに読み取りを許可するなら、robots.txtの{line}行目を削除する',
      more: '許可しない場合は、Googlebotだけのグループに書いてください。',
    },
    'blocked-resource': {
      says: 'robots.txtの{line}行目により、Googlebotはこのページのスクリプトまたはスタイルシートを{count}件読み込めません。最初は{url}です。',
      do: 'ページのスクリプトとスタイルの読み込みをGooglebotに許可する',
      because:
        'Googleはブラウザーと同じようにページを表示して読み取るため、これらが追加する内容を見落とすことがあります。',
    },
    skipped: {
      says: 'robots.txtに、クローラーが理解できない行が{count}行あります。最初は{line}行目の「{text}」です。',
      do: 'robots.txtの{line}行目など、クローラーが理解できない行を修正するか、削除する',
    },
  }),
];
