import { seoHttps } from '../../../checks/seo/seo-https.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_HTTPS_WORDS = {
  name: 'HTTPS',
  means: 'HTTPSは、読む人に届くまでの間、ページを保護します。',
  why: 'ブラウザーはHTTPのページに「保護されていない通信」と表示し、安全なページからHTTPで参照するスクリプトを読み込みません。',
};

export const SEO_HTTPS_TEXTS: readonly TextTable[] = [
  translateFindings(seoHttps, SEO_HTTPS_WORDS, {
    good: {
      says: 'ページはHTTPSで配信され、{extent, select, part {先頭2MiBに} other {}}暗号化されていないHTTPを使うものはありません。',
    },
    secure: { says: 'ページはHTTPSで配信されます。' },
    plain: {
      says: 'ページは暗号化されていないHTTPで配信されます。ブラウザーは「保護されていない通信」と表示し、通信経路上の誰でも改変できます。',
      do: 'ページをHTTPSで配信し、HTTPからリダイレクトする',
    },
    'no-redirect': {
      says: '{url}が、HTTPSにリダイレクトせずにページを表示します。',
      do: '{url}をHTTPSにステータス301でリダイレクトする',
      because: '名前を入力した人には、HTTPSを使わないページが表示されます。',
    },
    'plain-form': {
      says: '{line}行目のフォームは、入力された内容を暗号化されていないHTTPで送信します：{url}',
      do: '{line}行目のフォームの送信先をhttpsのアドレスにする',
      because: 'ブラウザーは送信前に警告を表示します。通信経路上の誰でも内容を読めます。',
    },
    upgraded: {
      says: 'ページ上の{count}件のアドレスが、暗号化されていないHTTPを使っています。最初は{line}行目です：{url}。ページの指定（upgrade-insecure-requests）により、ブラウザーはそれらをHTTPSで読み込みます。',
    },
    mixed: {
      says: 'ページ上の{extent, select, part {少なくとも} other {}}{count}件のアドレスが、暗号化されていないHTTPを使っています。最初は{line}行目です：{url}',
      do: 'ページ上のすべてのアドレスをhttpsにする',
      because: 'ブラウザーは、安全なページからHTTPのスクリプトやスタイルを読み込みません。',
    },
  }),
];
