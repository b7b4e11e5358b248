import { WEB_SECURITY } from '../../../checks/web-security/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const FRAMING = {
  do: 'ページをフレームに表示できるサイトを制限する',
  more: 'ほかのサイトに表示させる必要がなければ、X-Frame-Options: SAMEORIGINを送信してください。必要であれば、Content-Security-Policyのframe-ancestorsにそのサイトを指定してください。',
};
const SNIFFING = {
  do: 'X-Content-Type-Options: nosniffを送信する',
  more: '事前に、スクリプトとスタイルが正しい種別で送信されていることを確認してください。種別が異なるものは、ブラウザーが読み込まなくなります。',
};
const LEAVE_OUT = 'Referrer-Policy: strict-origin-when-cross-originを送信する';

const WORDS = {
  'web-headers': {
    name: 'セキュリティヘッダー',
    means:
      'ページは、実行できるスクリプト、フレームに表示できるサイト、ほかのサイトに伝わる情報を、ヘッダーでブラウザーに指定します。',
    why: '第三者がページに文字列を埋め込んだ場合に、何ができるかは、この制限で決まります。',
  },
  'web-secrets': {
    name: 'ページ内の鍵',
    means: 'ページを開いた人は誰でも、コメントやスクリプトを含むHTML全体を読むことができます。',
    why: 'そこに秘密の鍵があると、無効にされるまで、見つけた人に使われるおそれがあります。そうした鍵を探し続けているプログラムもあります。',
  },
  'web-cookies': {
    name: 'Cookie',
    means: 'Cookieは、ログイン状態など、サイトがブラウザーに保存させ、送り返させる情報です。',
    why: 'ブラウザーは、Cookieの属性に従って、ネットワーク、スクリプト、ほかのサイトからCookieを保護します。',
  },
};

export const WEB_SECURITY_TEXTS: readonly TextTable[] = [
  translateFindings(WEB_SECURITY, WORDS, {
    'no-keys': { says: '{url}のHTMLのうち読み取った部分に、既知の形式の秘密の鍵はありません。' },
    'keys-readable': {
      says: '{url}のHTMLに、秘密の鍵の形式の文字列があり、誰でも読むことができます：{keys}。最初のものは{line}行目にあります。',
      do: 'サンプルでなければ鍵を無効にし、ページから取り除く：{keys}',
      because:
        '鍵を読んだ人は、それを使うことができます。当サービスは鍵を試しておらず、ここに示した部分しか保存しません。',
      more: '取り除くだけでは足りません。すでに読んだ人の手元に残るためです。新しい鍵はサーバーで使い、ページからはサーバーに問い合わせてください。',
    },
    'key-id-readable': {
      says: '{url}のHTMLの{line}行目に、アクセスキーのIDがあり、誰でも読むことができます：{keys}。',
      do: 'アクセスキーのIDをページから取り除き、シークレットも公開されていないことを確認する',
      because: 'シークレットがなければ使えませんが、アクセスキーがあることがわかります。',
    },
    'google-key': {
      says: '{url}のHTMLの{line}行目に、ページ用のAPIキーがあります：{keys}。このキーは公開されるもので、利用できるサイトとサービスを制限していれば安全です。',
    },
    sent: { says: '{url}のページは、{headers}を送信しています。' },
    'none-sent': { says: '{url}のページは、閲覧者を保護するヘッダーを1つも送信していません。' },
    'csp-absent': {
      says: 'Content-Security-Policyがありません。',
      do: 'Content-Security-Policyを送信する',
      because: '第三者がページに埋め込んだスクリプトは、ページにできることをすべて実行できます。',
      more: '表示が崩れないよう、まず試用してください：Content-Security-Policy-Report-Only: {policy}。ページに必要なものを追加してから、Content-Security-Policyとして送信してください。',
    },
    'csp-tried': {
      says: 'Content-Security-Policyは試用中です（Content-Security-Policy-Report-Onlyとして送信されています）。',
      do: 'ポリシーをContent-Security-Policyとして送信する',
      because: 'それまでは、何も保護されません。',
      more: 'ページに必要なものが報告されなくなってから切り替えてください。',
    },
    'csp-long': {
      says: 'Content-Security-Policyはありますが、当サービスが読み取る長さを超えているため、評価していません。',
    },
    'csp-unsafe': {
      says: 'Content-Security-Policyは、{keywords}によってスクリプトを許可しています。',
      do: 'ページのスクリプトをnonceまたはハッシュで許可し、{keywords}を削除する',
      because: '{keywords}があると、第三者がページに埋め込んだ文字列がスクリプトとして実行される可能性があります。',
    },
    'csp-wide': {
      says: 'Content-Security-Policyは、{sources}からのスクリプトを許可しています。',
      do: '{sources}の代わりに、スクリプトの配信元のホストを指定する',
      because: 'そこには誰でもスクリプトを置けます。',
    },
    'csp-open': {
      says: 'Content-Security-Policyに、{directives}による制限がありません。',
      do: 'Content-Security-Policyに{directives}を追加する',
      more: '多くのページには次の値が適しています：{limits}。まずContent-Security-Policy-Report-Onlyとして試用してください。',
    },
    'csp-inline-styles': {
      says: 'Content-Security-Policyは、ページ内に書かれたスタイルを制限していません。',
    },
    'framing-open': {
      says: 'どのサイトも、このページを自分のフレームに表示できます。',
      because: '別のページを重ねて、見えない部分を訪問者にクリックさせることができます。',
      ...FRAMING,
    },
    'framing-open-sign-in': {
      says: 'このページはパスワードの入力を求めますが、どのサイトも自分のフレームに表示できます。',
      because: '別のページを重ねて、見えない部分で訪問者に入力やクリックをさせることができます。',
      ...FRAMING,
    },
    'framing-ignored': {
      says: 'ブラウザーは「X-Frame-Options: {value}」を無視します。',
      ...FRAMING,
    },
    'sniffing-open': {
      says: 'X-Content-Type-Options: nosniffがないため、ブラウザーはファイルの種別を推測できます。',
      because: '誰かがアップロードしたファイルが、スクリプトとして扱われる可能性があります。',
      ...SNIFFING,
    },
    'sniffing-open-sign-in': {
      says: 'このページはパスワードの入力を求めますが、X-Content-Type-Options: nosniffがありません。',
      because: '誰かがアップロードしたファイルがスクリプトとして扱われ、パスワードを読み取られる可能性があります。',
      ...SNIFFING,
    },
    'referrer-absent': {
      says: 'Referrer-Policyがありません。その場合、現在のブラウザーがほかのサイトに伝えるのはホスト名だけです。',
    },
    'referrer-plain': {
      says: 'Referrer-Policyは{value}です。リンク先が暗号化のないHTTPの場合、訪問者がどのサイトから来たかが、通信の途中で誰にでもわかります。',
      do: 'Referrer-Policy: strict-{value}を送信する',
    },
    'referrer-leaks': {
      says: 'Referrer-Policyは{value}です。訪問者が見ていたページの完全なアドレスが、ほかのサイトに伝わります。',
      do: LEAVE_OUT,
    },
    'referrer-ignored': {
      says: 'ブラウザーは「Referrer-Policy: {value}」を無視します。',
      do: LEAVE_OUT,
    },
    'code-unpinned': {
      says: 'このページはほかのドメインのコードを読み込み、ブラウザーは内容を確認せずに実行します：{addresses}。アドレスからは、それぞれ特定のバージョンのファイルと見られます。',
      do: '次のファイルを自分のドメインから配信するか、integrityを付ける：{addresses}',
      because: 'このファイルを書き換えた人のコードが、ページで実行されます。',
      more: 'integrityにはファイルのダイジェストを書き、crossorigin属性（値はanonymous）も付けます。sha384のダイジェストは「openssl dgst -sha384 -binary FILE | openssl base64 -A」で得られます。先にブラウザーで試してください。内容が異なるファイルや、配信元のドメインが許可していない（CORS）ファイルは、読み込まれなくなります。',
    },
    'code-changing': {
      says: 'このページはほかのドメインのコードを読み込み、ブラウザーは内容を確認せずに実行します：{addresses}。アドレスにバージョンがないため、内容はいつでも変わる可能性があります。integrityを付けると、変わったときに読み込めなくなります。',
    },
    'optional-absent': { says: '送信されていませんが、必要なページは多くありません：{headers}。' },
    'names-version': {
      says: 'ヘッダーにプログラムのバージョンが含まれています：{headers}。',
      do: '{names}からバージョンを除く',
      because: '既知の欠陥があるサーバーを探す人が、これを手がかりにします。',
    },
    none: { says: '読み取ったとき、{url}のページはCookieを設定しませんでした。' },
    set: { says: '{url}のページは、{count}個のCookieを設定します：{cookies}。' },
    'session-not-secure': {
      says: '名前から見てセッションを保持するCookieが、HTTPでも送信されます：{cookies}。',
      do: '{cookies}にSecureを設定する',
      because: 'ネットワーク上でこれを読んだ人は、その訪問者としてログインした状態になれます。',
    },
    'not-secure': {
      says: '次のCookieにはSecureがありません：{cookies}。',
      do: '{cookies}にSecureを設定する',
      because: '設定されていない場合、HSTSで防がれていない限り、ブラウザーはHTTPでも送信します。',
    },
    'session-for-scripts': {
      says: '名前から見てセッションを保持するCookieを、スクリプトが読み取れます：{cookies}。',
      do: 'サイトのスクリプトが読み取る必要がなければ、{cookies}にHttpOnlyを設定する',
      because: '第三者がページに埋め込んだスクリプトが、外部に送信できます。',
    },
    'session-any-site': {
      says: '名前から見てセッションを保持するCookieに、ほかのサイトからのリクエストで送信するかどうかの指定がありません：{cookies}。',
      do: '{cookies}にSameSite=Laxを設定する',
      because: '一部のブラウザーは、ほかのサイトのフォームからの送信にもこれを付けるため、訪問者の名前で操作されます。',
      more: 'ログインした状態のページをほかのサイトに表示させる必要がある場合は、SameSite=NoneとSecureを設定してください。',
    },
    'session-wide': {
      says: '名前から見てセッションを保持するCookieが、{domain}以下のすべての名前に送信されます：{cookies}。',
      do: 'ほかの名前で必要でなければ、{cookies}からDomainを除く',
      because: 'そのうちの1つを運用する人が、セッションを読み取れます。',
    },
    rejected: {
      says: 'ブラウザーは次のCookieを拒否します：{cookies}。',
      do: '{cookies}の属性を修正する',
      because:
        '__Host-で始まる名前にはSecureとPath=/が必要で、Domainは指定できません。__Secure-で始まる名前とSameSite=NoneにはSecureが必要です。Domainに指定できるのは、ホスト自身か、その上位でパブリックサフィックスより下の名前だけです。',
    },
    'too-large': {
      says: '次のCookieは名前と値が合わせて4,096オクテットを超えるため、ブラウザーは無視します：{cookies}。',
      do: '{cookies}の内容はサーバー側で保存し、Cookieにはその参照だけを入れる',
      because: 'サイトがCookieに記憶させようとした内容は失われます。',
    },
  }),
];
