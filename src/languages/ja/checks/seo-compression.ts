import { seoCompression } from '../../../checks/seo/seo-compression.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_COMPRESSION_WORDS = {
  name: '圧縮',
  means: '圧縮したHTMLの大きさは、およそ5分の1になります。',
  why: '送る量が少ないほど、早く届きます。遅いネットワークでは特に差が出ます。',
};

export const SEO_COMPRESSION_TEXTS: readonly TextTable[] = [
  translateFindings(seoCompression, SEO_COMPRESSION_WORDS, {
    packed: { says: 'サーバーはページを圧縮して送信します（{coding}）。展開後は{octets, number}バイトです。' },
    'packed-for-browsers': {
      says: 'サーバーはページを、gzipではなく、ブラウザーが受け付ける{coding}で圧縮して送信します。',
    },
    small: { says: 'ページは{octets, number}バイトで、圧縮の効果はほとんどありません。' },
    unpacked: {
      says: 'サーバーは{octets, number}バイトを圧縮せずに送信します。gzip、Brotli、zstdでの送信を求めました。',
      do: 'HTMLの圧縮を有効にする（gzip、できればBrotliも）',
      because: '圧縮したHTMLの大きさは、およそ5分の1になります。',
    },
  }),
];
