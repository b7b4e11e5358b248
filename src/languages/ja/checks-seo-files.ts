import { seoRobots } from '../../checks/seo/seo-robots.ts';
import { seoSitemap } from '../../checks/seo/seo-sitemap.ts';
import { translateActions, translateCheck } from '../translate.ts';
import { NO_PAGE, NOTHING_READ } from './no-page.ts';

/** Names the findings about robots.txt and sitemaps. */
export const SEO_FILE_CHECKS = [
  translateCheck(seoRobots, 'robots.txt', {
    ...NO_PAGE,
    valid: ['robots.txtは{octets, number}バイトで、クローラーはすべての行を理解できます。'],
    none: ['robots.txtがないため、クローラーはすべてを読み取れます。'],
    broken: [
      'robots.txtがエラー（{status}）で応答しています。検索エンジンは、サイトを一切読み取りません。',
      'robots.txtが規則またはステータス404で応答するようにしてください。',
    ],
    'web-page': [
      'robots.txtの代わりにWebページが配信されているため、クローラーは規則を読み取れません。',
      '規則をtext/plainで配信するか、ステータス404で応答してください。',
    ],
    read: ['クローラーはrobots.txtを読み取れます。'],
    'too-long': ['robots.txtが500KiBを超えています。Googleは、それ以降の内容を無視します。', '短くしてください。'],
    typo: [
      '{line}行目に「{text}」とあります。Googleはそれでも従いますが、ほかのクローラーはこの行を読み飛ばします。',
      '正しい書き方に直してください。',
    ],
    'typo-shuts-out': [
      '{line}行目に「{text}」とあります。Googleはそれでも従いますが、ほかのクローラーはこの行を読み飛ばします。',
      'すべてのクローラーに読み取りを許可するなら、この行を削除してください。書き方を直すと、{crawlers}などもページを読み取れなくなります。',
    ],
    'typo-stops-google': [
      '{line}行目に「{text}」とあります。Googleはそれでも従うため、ページを読み取れません。ほかのクローラーはこの行を読み飛ばします。',
      'Googleに読み取りを許可するなら、この行を削除してください。許可しない場合は、Googlebotだけのグループに書いてください。',
    ],
    'blocked-resource': [
      '{line}行目により、Googlebotはこのページのスクリプトまたはスタイルシートを{count}件読み込めません。最初は{url}です。',
      'ページの表示に必要なものを許可してください。',
    ],
    skipped: [
      'クローラーが理解できない行が{count}行あります。最初は{line}行目の「{text}」です。',
      'クローラーが理解できない行を修正するか、削除してください。',
    ],
  }),
  translateActions(seoRobots, {
    broken: ['robots.txtが再び応答するようにする', NOTHING_READ],
    'web-page': ['robots.txtをプレーンテキストで配信する', 'クローラーはWebページから規則を読み取れません。'],
    'too-long': ['robots.txtを500KiB以下に短縮する', 'Googleは、それ以降の内容を無視します。'],
    typo: ['robots.txtの{line}行目を修正する', '一部のクローラーはこの行を読み飛ばします。'],
    'typo-shuts-out': [
      'robots.txtの{line}行目をどうするか決める',
      '書き方を直すと、{crawlers}などもページを読み取れなくなります。',
    ],
    'typo-stops-google': [
      'robots.txtの{line}行目をどうするか決める',
      'Googleはこの行に従い、ほかのクローラーは読み飛ばします。',
    ],
    'blocked-resource': [
      'ページのスクリプトとスタイルの読み込みをGooglebotに許可する',
      'Googleはブラウザーと同じようにページを表示して読み取るため、見落としが生じることがあります。',
    ],
    skipped: ['robots.txtの{line}行目を修正する', 'クローラーは、理解できない行を読み飛ばします。'],
  }),
  translateCheck(seoSitemap, 'サイトマップ', {
    ...NO_PAGE,
    found: ['{url}には{count}件のアドレスがあります。'],
    'found-in-part': ['{url}には少なくとも{count}件のアドレスがあります。当サービスが読み取る長さを超えています。'],
    absent: [
      'サイトマップが見つかりませんでした。robots.txtに指定がなく、/sitemap.xmlにもありません。',
      'サイトマップを公開し、robots.txtに指定してください。',
    ],
    missing: [
      'robots.txtに指定された{url}が、ステータス200で応答しません。',
      'サイトマップを公開するか、robots.txtを修正してください。',
    ],
    invalid: [
      '{url}はサイトマップではありません。{line}行目から読み取れません。',
      '修正してください。多くのシステムはサイトマップを自動で作成します。',
    ],
    undeclared: [
      'robots.txtに指定されていません。',
      '検索エンジンに別の方法で知らせていない場合は、robots.txtにSitemap行を追加してください。',
    ],
    relative: [
      'robots.txtの{line}行目で、サイトマップがホスト名なしで指定されています：{text}',
      '完全なアドレスを指定してください。',
    ],
    'plain-http': [
      '{address}など、httpのアドレスがありますが、ページはHTTPSで配信されています。',
      'httpsのアドレスを記載してください。',
    ],
    empty: ['アドレスが1つもありません。', 'ページのアドレスを記載してください。'],
    'other-host': [
      '{address}など、別のホストのアドレスがあります。検索エンジンは、これらを読み飛ばします。',
      'このホストのアドレスを記載してください。',
    ],
    'child-broken': [
      'サイトマップインデックスですが、最初のサイトマップを読み取れません：{address}',
      'サイトマップを公開するか、インデックスから外してください。',
    ],
  }),
  translateActions(seoSitemap, {
    absent: ['サイトマップを公開する', 'リンクの少ないページも、検索エンジンが見つけられます。'],
    missing: ['robots.txtに指定したサイトマップを公開する', '検索エンジンは、そこで何も見つけられません。'],
    invalid: ['サイトマップの{line}行目を修正する', '検索エンジンが読み取れません。'],
    undeclared: ['robots.txtにサイトマップを指定する', '別の方法で知らせていない検索エンジンも見つけられます。'],
    relative: ['サイトマップを完全なアドレスで指定する', 'クローラーは、完全なアドレスを想定しています。'],
    'plain-http': [
      'サイトマップにhttpsのアドレスを記載する',
      'サイトマップには、検索結果に表示したいアドレスを記載します。',
    ],
    empty: ['サイトマップにページを記載する', '空のサイトマップはどこにも導きません。'],
    'other-host': [
      'サイトマップにこのホストのアドレスを記載する',
      '検索エンジンは、別のホストのアドレスを読み飛ばします。',
    ],
    'child-broken': ['インデックスの最初のサイトマップを公開する', '検索エンジンが読み取れません。'],
  }),
];
