import { serverNames } from '../../../checks/zone/server-names.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const OTHER_NAME = 'できれば、{zone}の代わりに別の名前を使う';

const SERVER_NAMES_WORDS = {
  name: 'ゾーンとサーバーの名前',
  means: 'ネームサーバーとメールサーバーの名前には、英数字とハイフンだけを使います。',
  why: 'ほかの文字を含む名前は、リゾルバー、レジストリ、送信側によっては拒否されます。',
};

export const SERVER_NAMES_TEXTS: readonly TextTable[] = [
  translateFindings(serverNames, SERVER_NAMES_WORDS, {
    fine: { says: '{zone}が示すサーバーの名前は、どのプログラムでも使えます。' },
    'name-server-name': {
      says: '{zone}のネームサーバーの名前に、ホスト名に使えない文字があります：{hosts}。リゾルバーやレジストリによっては拒否されます。',
      do: '{zone}の次のネームサーバーの名前を、英数字とハイフンだけにする：{hosts}',
      more: '古い名前を削除する前に、新しい名前をゾーンとレジストラに登録してください。',
    },
    'mail-server-name': {
      says: '{zone}のメールサーバーの名前に、ホスト名に使えない文字があります：{hosts}。送信側によっては、このサーバーに配送しません。',
      do: '{zone}の次のメールサーバーの名前を、英数字とハイフンだけにする：{hosts}',
      more: 'そのあとで、MXレコードを変更してください。',
    },
    'primary-alias': {
      says: '{zone}のSOAレコードのプライマリサーバー{primary}は別名です。動的更新とNOTIFYが動作しないことがあります。',
      do: '{primary}の指す名前を、{zone}のSOAレコードに書く',
    },
    'primary-missing': {
      says: '{zone}のSOAレコードのプライマリサーバー{primary}は存在しません。動的更新が動作しないことがあります。',
      do: '{zone}のSOAレコードに、プライマリサーバーの名前を書く',
    },
    'primary-hidden': {
      says: '{zone}のSOAレコードのプライマリサーバー{primary}は、ネームサーバーに含まれていません。公開しないプライマリであれば、問題ありません。',
    },
    'primary-local': {
      says: '{zone}のSOAレコードのプライマリサーバー{primary}は、サーバーではなく、問い合わせるマシン自身を指します。動的更新とNOTIFYは動作しません。',
      do: '{zone}のSOAレコードに、プライマリサーバーの名前を書く',
    },
    'primary-silent': {
      says: '{zone}のSOAレコードのプライマリサーバー{primary}は、ネームサーバーに含まれておらず、Zonewellに応答しませんでした。公開しないプライマリであれば、問題ありません。',
    },
    'primary-not-serving': {
      says: '{zone}のSOAレコードのプライマリサーバー{primary}は、ネームサーバーに含まれておらず、ゾーンの情報を返しませんでした。公開しないプライマリであれば、問題ありません。そうでなければ、SOAレコードは、もうゾーンを持たないサーバーを示しています。',
    },
    'primary-behind': {
      says: '{zone}のSOAレコードのプライマリサーバー{primary}のゾーンの版（{own}）は、ネームサーバー（{others}）より古いため、ネームサーバーはここからゾーンを取得していません。',
      do: '{zone}のSOAレコードに、ネームサーバーがゾーンを取得しているサーバーの名前を書く',
    },
    'zone-hyphen': {
      says: '{zone}に、ハイフンで始まるか終わるラベルがあります：{labels}。プログラムによっては拒否されます。',
      do: OTHER_NAME,
    },
    'zone-double-hyphen': {
      says: '{zone}に、3文字目と4文字目がハイフンのラベルがあります：{labels}。これが許されるのは、xn--で始まる国際化ドメイン名のラベルだけで、ほかはレジストリに拒否されます。',
      do: OTHER_NAME,
    },
    'zone-character': {
      says: '{zone}に、英数字とハイフン以外の文字を含むラベルがあります：{labels}。サービスの名前では一般的ですが、ホストの名前には使えません。',
    },
  }),
];
