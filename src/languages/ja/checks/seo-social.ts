import { seoSocial } from '../../../checks/seo/seo-social.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_SOCIAL_WORDS = {
  name: 'ソーシャルカード',
  means: 'リンクが共有されると、アプリはタイトル、文、画像の入ったカードを表示します。',
  why: 'Open Graphのプロパティがないと、アプリはアドレスだけを表示するか、内容を推測します。',
};

export const SEO_SOCIAL_TEXTS: readonly TextTable[] = [
  translateFindings(seoSocial, SEO_SOCIAL_WORDS, {
    good: { says: '共有されたリンクには、タイトル「{title}」と画像が表示されます。' },
    text: { says: '共有されたリンクには、タイトル「{title}」が表示されます。' },
    'not-there': {
      says: 'Open Graphの指定がないため、共有されたリンクに画像が表示されません。',
      do: 'headのmeta要素で、og:title、og:description、og:imageを設定する',
    },
    'no-text': {
      says: 'og:titleまたはog:descriptionがありません。',
      do: 'headのmeta要素で、og:titleとog:descriptionを設定する',
      because: '設定がないと、アプリが言葉を選びます。',
    },
    'no-picture': {
      says: 'og:imageがないため、多くのアプリで画像が表示されません。',
      do: 'og:imageに、横1,200ピクセル、縦630ピクセルの画像の完全なアドレスを設定する',
    },
    'picture-invalid': {
      says: '{name}がアドレスではありません：{href}。多くのアプリで画像が表示されません。',
      do: '画像のアドレスを、httpsから始まる完全なアドレスで指定する',
    },
    'picture-relative': {
      says: '{name}が完全なアドレスではありません：{href}。多くのアプリで画像が表示されません。',
      do: '画像のアドレスを、httpsから始まる完全なアドレスで指定する',
    },
    'picture-refused': {
      says: '画像のサーバーが当サービスからのリクエストを拒否したため（ステータス{status}）、確認できませんでした：{url}',
    },
    'picture-missing': {
      says: '{url}に、アプリが表示できる画像がありません（ステータス{status}）。',
      do: '{url}にPNG、JPEG、WebPのいずれかを配置するか、og:imageを修正する',
    },
    'picture-small': {
      says: '画像は横{width}ピクセル、縦{height}ピクセルです。アプリでは、横1,200ピクセル、縦630ピクセルが適しています。',
      do: 'より大きな共有用の画像を使う',
      because: '小さな画像は縮小表示されるか、表示されません。',
    },
  }),
];
