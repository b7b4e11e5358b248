import { expectedIssuers } from '../../../checks/expected/expected-issuers.ts';
import { expectedMailServers } from '../../../checks/expected/expected-mail-servers.ts';
import { expectedNameServers } from '../../../checks/expected/expected-name-servers.ts';
import { expectedParked } from '../../../checks/expected/expected-parked.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const NAME_SERVERS = {
  name: 'ポリシーで想定したネームサーバー',
  means:
    '運用者のポリシーには、ドメインが使用してよいネームサーバーを列挙できます。列挙がない場合、この項目は診断結果に表示されません。',
  why: 'ネームサーバーを運用する者は、ドメインについてどのような応答も返せます。',
};
const MAIL_SERVERS = {
  name: 'ポリシーで想定したメールサーバー',
  means:
    '運用者のポリシーには、ドメインが使用してよいメールサーバーを列挙できます。列挙がない場合、この項目は診断結果に表示されません。',
  why: 'MXレコードにあるメールサーバーは、ドメイン宛てのメールを受信し、読むことができます。',
};
const ISSUERS = {
  name: 'ポリシーで想定した証明書の発行者',
  means:
    '運用者のポリシーには、Webサーバーの証明書を発行してよい組織を列挙できます。列挙がない場合、この項目は診断結果に表示されません。',
  why: 'ほかの発行者の証明書は、ポリシーに従わない人か、第三者が取得したものです。',
};

const PARKED = {
  name: 'ポリシーで使用していないとしたドメイン',
  means:
    '運用者のポリシーでは、メールを送受信しないドメインを指定できます。指定がない場合、この項目は診断結果に表示されません。',
  why: 'メールを使わないドメインは、なりすましを防ぐのが簡単ですが、設定を忘れがちです。',
};

export const EXPECTED_TEXTS: readonly TextTable[] = [
  translateFindings(expectedNameServers, NAME_SERVERS, {
    'as-expected': {
      says: 'ネームサーバー{count, plural, other {#台}}は、すべてポリシー「{policy}」で想定したものです。',
    },
    none: { says: 'この名前自体にネームサーバーは設定されていません。' },
    others: {
      says: 'ポリシー「{policy}」で想定していないネームサーバーがあります：{hosts}',
      do: 'NSレコードに{hosts}を追加した人を確認する',
      because: 'ネームサーバーを運用する者は、ドメインについてどのような応答も返せます。',
      more: 'ゾーンとレジストラから削除するか、ポリシーに追加してください。',
    },
  }),
  translateFindings(expectedMailServers, MAIL_SERVERS, {
    'as-expected': {
      says: 'メールサーバー{count, plural, other {#台}}は、すべてポリシー「{policy}」で想定したものです。',
    },
    none: { says: 'MXレコードにメールサーバーは指定されていません。' },
    others: {
      says: 'ポリシー「{policy}」で想定していないメールサーバーがあります：{hosts}',
      do: 'MXレコードに{hosts}を追加した人を確認する',
      because: 'これらのサーバーはドメイン宛てのメールを受信し、読むことができます。',
      more: 'MXレコードから削除するか、ポリシーに追加してください。',
    },
  }),
  translateFindings(expectedParked, PARKED, {
    'as-expected': {
      says: 'ポリシー「{policy}」のとおり、このドメインではメールを使っていません。SPFに送信元はなく、DMARCはサブドメインも含めてなりすましを拒否し、Null MXがメールの受信を断ります。',
    },
    unsaid: { says: 'ポリシーは、このドメインをメールを使わないものとしていません。' },
    senders: {
      says: 'ポリシー「{policy}」ではメールを使わないドメインですが、送信元がないことをSPFで示していません。',
      do: '送信元を含まず、-allだけのSPFレコードを設定する',
      because: '設定しないと、受信側がなりすましメールを拒否しにくくなります。',
    },
    unrejected: {
      says: 'ポリシー「{policy}」ではメールを使わないドメインですが、DMARCがこの名前のメールを拒否しません。',
      do: 'DMARCをp=rejectにする',
      because: 'メールを使わないドメインから届くメールは、すべてなりすましです。',
    },
    'unrejected-below': {
      says: 'ポリシー「{policy}」ではメールを使わないドメインですが、DMARCがサブドメインの名前のメールを拒否しません。',
      do: 'DMARCのspとnpをrejectにするか、削除する',
      because: 'なりすましでは、サブドメインの名前を自由に作れます。',
    },
    receiving: {
      says: 'ポリシー「{policy}」ではメールを使わないドメインですが、メールを受信しないことを示すNull MXがありません。',
      do: 'ほかのMXレコードに代えて、Null MXを設定する',
      because: '送信者は、メールが読まれないことをすぐに知ることができ、ほかのアドレスを試しません。',
    },
  }),
  translateFindings(expectedIssuers, ISSUERS, {
    'as-expected': { says: '提示された証明書の発行者は、ポリシー「{policy}」で想定したものです：{issuers}' },
    none: { says: 'この名前では証明書が提示されません。' },
    others: {
      says: '提示された証明書の発行者は、ポリシー「{policy}」で想定していないものです：{issuers}',
      do: '{issuers}の証明書を取得した人を確認する',
      because: 'ポリシーに従わない人か、第三者が取得したものです。',
      more: 'ポリシーにある発行者の証明書に置き換えるか、この発行者をポリシーに追加してください。',
    },
  }),
];
