const WIDE = '[\\u3000-\\u30ff\\u3400-\\u9fff\\uff01-\\uff60]';
/** The same but for brackets, in which a record stands with its own quotes. */
const WORD = '[\\u3001-\\u300a\\u3010-\\u30ff\\u3400-\\u9fff\\uff01-\\uff60]';
const RULES: readonly (readonly [fault: string, pattern: RegExp])[] = [
  ['a half-width space beside Japanese', new RegExp(`${WIDE} | ${WIDE}`)],
  // `?all` is a term of SPF.
  ['half-width punctuation beside Japanese', new RegExp(`${WIDE}[,.!?:;()](?!all)|[,!?;()]${WIDE}|${WORD}"|"${WORD}`)],
  ['half-width punctuation at the end', /[^.][.!?:;]$/],
  ['half-width katakana or full-width letters and digits', /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff61-\uff9f]/],
  ['two spaces, or one at an end', / {2}|^ | $/],
];

/** One word for each concept: what is not written, and what is written instead. */
const WORDS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/(?<!そ)他の/, 'ほかの'],
  [/分か[らりるっ]/, 'わかる'],
  [/下さい/, 'ください'],
  [/(?:サーバ|リゾルバ|ユーザ|フォルダ|ヘッダ|パラメータ|セレクタ|ブラウザ)(?!ー)/, 'with ー at the end'],
  [/ウェブ/, 'Web'],
  [/サインイン/, 'ログイン'],
  [/null MX/, 'Null MX'],
  [/公開(?:IPv[46])?アドレス/, 'グローバルアドレス'],
  [/架空の/, '実在しない'],
  [/だれ/, '誰'],
  [/恐れ/, 'おそれ'],
  [/気づ/, '気付'],
  [/仕組み/, 'しくみ'],
  [/画面読み上げ/, 'スクリーンリーダー'],
  [/公的な認証局|公開(?:認証局|証明書)/, 'パブリック認証局, パブリック証明書'],
  [/メール事業者/, 'メールサービス事業者'],
  [/証明書[のを]設置/, '設定'],
  [/DKIM鍵/, 'DKIMの鍵'],
  [/DNSの入力画面/, 'DNSの設定画面'],
  [/\d (?:KiB|MiB|MB)/, 'without a space'],
  // Servers hand mail on (配送); people get it (配信).
  [/なりすましメール(?:を|が|は|も)配送/, '配信'],
];

/** What is wrong with how a Japanese text is written; `looks` is what it can look like. */
export const styleFaultsOf = (renderings: readonly string[], text: string): string[] => [
  ...RULES.filter(([, pattern]) => renderings.some((rendering) => pattern.test(rendering))).map(([fault]) => fault),
  ...WORDS.filter(([wrong]) => wrong.test(text)).map(([wrong, right]) => `${wrong.exec(text)}, not ${right}`),
];
