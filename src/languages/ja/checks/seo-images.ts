import { seoImages } from '../../../checks/seo/seo-images.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_IMAGES_WORDS = {
  name: '画像',
  means: '代替テキストは、画像の内容を言葉で示します。',
  why: '画像を見られない人には読み上げられ、画像検索の手がかりにもなります。',
};

export const SEO_IMAGES_TEXTS: readonly TextTable[] = [
  translateFindings(seoImages, SEO_IMAGES_WORDS, {
    none: { says: 'HTMLに画像はありません。' },
    good: {
      says: '{extent, select, part {HTMLの先頭2MiBにある} other {}}{count}枚の画像すべてに代替テキストがあります。',
    },
    some: { says: 'ページには{extent, select, part {少なくとも} other {}}{count}枚の画像があります。' },
    unsourced: {
      says: '{extent, select, part {少なくとも} other {}}{count}枚の画像のアドレスがスクリプト用の属性だけにあり、srcにありません。最初は{line}行目の「{src}」です。',
      do: '画像{count}枚のアドレスをsrcに指定する',
      because: '検索エンジンはsrcを参照し、スクリプトを実行しないクローラーは画像を見つけられません。',
      more: 'loading属性をlazyにすれば、読み込みを遅らせられます。',
    },
    'without-alt': {
      says: '{extent, select, part {少なくとも} other {}}{without}枚の画像にalt属性がありません。最初は{line}行目の「{src}」です。',
      do: '画像{without}枚に代替テキストを付ける',
      because: '画像を見られない人と検索エンジンの手がかりになります。',
      more: 'alt属性で画像を説明してください。装飾の場合は、空のalt属性にしてください。',
    },
  }),
];
