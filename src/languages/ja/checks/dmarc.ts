import { DMARC } from '../../../checks/dmarc/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { BESIDE } from './mail-route.ts';

const START_DMARC = 'DMARCをp=noneで開始し、段階的にp=rejectにする';
const REJECT = 'DMARCをp=rejectに設定する';
const ONCE =
  '自社のメールがすべて合格していることをレポートで確認したら、p=quarantineに変更し、その後p=rejectに変更します。';
const START_AT_NONE = `まずp=noneを設定し、レポートの送付先（rua）に、自分で確認できるアドレスを指定してください。${ONCE}`;
const CHECK_REPORTS = `レポートの送付先（rua）が自分で確認できるアドレスで、レポートが届いていることを確かめてください。${ONCE}`;
const ASK_FIRST = `まず、レポートの送付先（rua）に、自分で確認できるアドレスを指定してください。${ONCE}`;
const WHEN_CLEAN = '自社のメールがすべて合格していることをレポートで確認してから行ってください。';
const WITHOUT_PCT =
  '削除すると、古い受信側もすべてのメールにポリシーを適用します。自社のメールがすべて合格していることを確認してから行ってください。';
const STEPWISE = '自社のメールが合格していることを確認しながら、ポリシーを段階的に強化してください。';
const ENTER_DMARC = `ドメイン名を自動的に補う入力画面では、名前に_dmarcだけを入力してください。${STEPWISE}`;
const PRECEDENCE = `_dmarc.{domain}自体に、p=noneのレコードを公開してください。ワイルドカードよりも優先されます。${STEPWISE}`;

const DMARC_WORDS = {
  dmarc: {
    name: 'DMARC（なりすましの拒否）',
    means:
      '差出人（From）には、誰でも他人のアドレスを書けます。DMARCは、そのようなメールがドメインのSPFにもDKIMにも合格しなかったときの扱いを、受信側に伝えます。',
    why: '受信側が拒否するのは、p=rejectの場合だけです。p=quarantineでは迷惑メールフォルダーに入り、p=noneでは配信されて、レポートだけが届きます。',
  },
  'dmarc-policy': {
    name: 'DMARC',
    means:
      'DMARCは、自社のドメインになりすましたメールの扱いを受信側に伝えます。この項目では、ポリシーの厳しさと、レポートが届くかどうかを確認します。',
    why: 'サブドメインのポリシーも重要です。攻撃者は、保護の弱い、実在しない名前を使います。レポートがなければ、誰が自社の名前で送信しているかわかりません。',
  },
};

export const DMARC_TEXTS: readonly TextTable[] = [
  translateFindings(DMARC, DMARC_WORDS, {
    absent: {
      says: 'DMARCレコードが設定されていないため、このドメインを名乗るメールを誰でも送信でき、受信側に拒否を求めるものがありません。',
      do: START_DMARC,
      more: START_AT_NONE,
    },
    'absent-silent': {
      says: 'DMARCレコードが設定されていません。SPFではメールを送信しないと宣言していますが、このままでは、このドメインを名乗るメールを誰でも送信できます。',
      do: REJECT,
      more: 'サブドメインからメールを送信していなければ、すぐに設定できます。',
    },
    misplaced: {
      says: '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。{at}自体にレコードがありますが、そこでは機能しません。レコードの内容は「{record}」です。',
      do: 'DMARCレコードを_dmarc.{domain}に移し、p=rejectに設定する',
      more: STEPWISE,
    },
    'no-underscore': {
      says: '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。アンダースコアのない{at}にレコードがありますが、そこでは機能しません。レコードの内容は「{record}」です。',
      do: 'DMARCレコードを_dmarc.{domain}に移し、p=rejectに設定する',
      more: STEPWISE,
    },
    doubled: {
      says: '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。ドメイン名が重複した{at}にレコードがあります。レコードの内容は「{record}」です。',
      do: 'DMARCレコードを_dmarc.{domain}に移し、p=rejectに設定する',
      more: ENTER_DMARC,
    },
    'absent-at-alias': {
      says: 'DMARCレコードが設定されていません。_dmarc.{domain}は{alias}の別名（CNAME）ですが、参照先にDMARCレコードがありません。このドメインを名乗るメールを誰でも送信できます。',
      do: '{alias}の運用者にDMARCレコードの公開を依頼するか、別名を自分のDMARCレコードに置き換える',
    },
    'absent-at-wildcard': {
      says: 'DMARCレコードが設定されていません。ワイルドカードにより_dmarc.{domain}は{alias}の別名（CNAME）になりますが、参照先にDMARCレコードがありません。このドメインを名乗るメールを誰でも送信できます。',
      do: START_DMARC,
      more: PRECEDENCE,
    },
    invalid: {
      says: '受信側は_dmarc.{at}のDMARCレコードを使用できず、レコードがないものとして扱います：{why}。レコードの内容は「{record}」です。',
      do: '_dmarc.{at}のDMARCレコードを修正し、p=rejectに設定する',
      more: STEPWISE,
    },
    'invalid-at-alias': {
      says: '受信側はDMARCレコードを使用できません：{why}。_dmarc.{domain}は{alias}の別名（CNAME）です。レコードの内容は「{record}」です。',
      do: '{alias}の運用者にDMARCレコードの修正を依頼するか、別名を自分のDMARCレコードに置き換える',
    },
    reject: {
      says: 'DMARCポリシーはrejectです。受信側は、このドメインを名乗るなりすましメールを拒否します。{note}',
    },
    inherited: {
      says: 'この名前のDMARCポリシーはrejectです（{at}のレコードの{tag}=による指定）。受信側は、この名前を名乗るなりすましメールを拒否します。{note}',
    },
    none: {
      says: 'DMARCポリシーがnoneのため、受信側はなりすましメールを配信します。{note}',
      do: REJECT,
      more: CHECK_REPORTS,
    },
    'none-blind': {
      says: 'DMARCポリシーはnoneで、レポートも求めていないため、何の効果もありません。なりすましメールが配信され、それを知ることもできません。{note}',
      do: REJECT,
      more: ASK_FIRST,
    },
    supposed: {
      says: '受信側はDMARCレコードのとおりに処理できません：{why}。p=noneとして扱うため、なりすましメールは配信されます。レコードの内容は「{record}」です。{note}',
      do: 'DMARCレコードを修正し、p=rejectに設定する',
      more: STEPWISE,
    },
    quarantine: {
      says: 'DMARCポリシーはquarantineです。なりすましメールは迷惑メールに振り分けられますが、拒否はされません。{note}',
      do: REJECT,
      more: WHEN_CLEAN,
    },
    testing: {
      says: 'DMARCポリシーは{stated}ですが、テストモード（t=y）のため、受信側は代わりに{policy}を適用します。{note}',
      do: 'DMARCからt=yを削除し、p=rejectに設定する',
      more: WHEN_CLEAN,
    },
    'at-alias': {
      says: 'DMARCポリシーは{policy}で、rejectではありません。_dmarc.{domain}は{alias}の別名（CNAME）で、このポリシーは{alias}で指定されています。{note}',
      do: '{alias}の運用者にDMARCをp=rejectにするよう依頼するか、別名を自分のDMARCレコードに置き換える',
      more: WHEN_CLEAN,
    },
    policy: { says: 'この名前に適用されるDMARCポリシーは{policy}です。{note}' },
    'policy-inherited': { says: 'この名前のDMARCポリシーはrejectです。{note}' },
    existing: {
      says: '実在するサブドメインのポリシーは{policy}にとどまります。このため、サブドメインを名乗るなりすましメールのほうが配信されやすくなっています。',
      do: 'サブドメインのDMARCポリシーをrejectにする',
      more: 'サブドメインから送信する自社のメールが合格していることを確認しながら、spを段階的に強化してください。',
    },
    subdomains: {
      says: '実在するサブドメインにも実在しないサブドメインにも、{policy}のポリシーしか適用されません。このため、サブドメインを名乗るなりすましメールのほうが配信されやすくなっています。',
      do: 'サブドメインのDMARCポリシーをrejectにする',
      more: 'サブドメインから送信する自社のメールが合格していることを確認しながら、spを段階的に強化してください。',
    },
    'subdomains-above': {
      says: '実在するサブドメインにも実在しないサブドメインにも、{policy}のポリシーしか適用されません。これは組織ドメインである{at}のレコードで指定されています。',
      do: '{at}のDMARCレコードでspを強化する',
      more: '{at}の診断結果を参照してください。',
    },
    'existing-above': {
      says: '実在するサブドメインのポリシーは{policy}にとどまります。これは組織ドメインである{at}のレコードで指定されています。',
      do: '{at}のDMARCレコードでspを強化する',
      more: '{at}の診断結果を参照してください。',
    },
    'non-existent': {
      says: '実在しないサブドメインのポリシーは{policy}にとどまります。存在しない名前からのメールは、間違いなくなりすましです。',
      do: 'DMARCレコードからnpを削除する',
      more: '実在しないサブドメインにも、ほかのサブドメインと同じポリシーが適用されるようになります。',
    },
    'non-existent-above': {
      says: '実在しないサブドメインのポリシーは{policy}にとどまります。これは組織ドメインである{at}のレコードで指定されています。',
      do: '{at}のDMARCレコードでnpを強化する',
      more: '{at}の診断結果を参照してください。',
    },
    'wildcard-record': {
      says: 'ワイルドカード{at}により、実在しないすべてのサブドメインが独自のDMARCレコードを持ち、そのポリシーは{policy}になります。',
      do: '{at}のDMARCレコードを削除する',
      more: '先に、このレコードに依存しているメールがないことを確認してください。削除すると、実在しないサブドメインには{domain}のレコードが適用されます。',
    },
    'wildcard-alias': {
      says: 'ワイルドカード{at}は{alias}の別名（CNAME）です。参照先のDMARCレコードが実在しないすべてのサブドメインに適用され、そのポリシーは{policy}になります。',
      do: 'ワイルドカード{at}を、使用する名前ごとの別名に置き換える',
      more: 'または、{alias}の運用者に、そこにあるDMARCレコードの削除を依頼してください。',
    },
    'np-unused': {
      says: 'np={policy}は機能しません。ワイルドカードによりすべてのサブドメインが実在することになるため、実在するサブドメインのポリシーが適用されます。',
    },
    blind: {
      says: 'レコードで集計レポート（rua）を求めていないため、このドメインを名乗って送信しているサーバーや、自社のメールが合格しているかどうかを確認できません。',
      do: 'DMARCレポートの送付先（rua）に、自分で確認できるアドレスを指定する',
    },
    unheard: {
      says: 'レコードで集計レポートを求めていますが、ruaのどのアドレスもレポートを受信できません。このため、このドメインを名乗って送信しているサーバーや、自社のメールが合格しているかどうかを確認できません。',
      do: 'DMARCレポートの送付先（rua）を、メールを受信できるアドレスにする',
    },
    'null-mx': {
      says: '{uri}にはレポートが届きません。{domain}は、Null MXでメールを受信しないと宣言しています。',
      do: 'ruaの{uri}を、メールを受信できるアドレスに置き換える',
    },
    nowhere: {
      says: '{uri}にはレポートが届きません。{domain}には、MXレコードもアドレスも設定されていません。',
      do: 'ruaの{uri}を、メールを受信できるアドレスに置き換える',
    },
    'blind-silent': {
      says: 'レコードで集計レポート（rua）を求めていません。メールを送信しないドメインでは、レポートによってなりすましの送信元がわかります。',
    },
    percent: {
      says: 'pct={percent}はDMARCから廃止されました。現在の受信側は無視しますが、古い受信側は一部のメールだけにポリシーを適用します。',
      do: 'DMARCレコードからpctを削除する',
      more: WITHOUT_PCT,
    },
    'percent-zero': {
      says: 'pct={percent}はDMARCから廃止されました。現在の受信側は無視しますが、古い受信側はどのメールにもポリシーを適用しません。',
      do: 'DMARCレコードからpctを削除する',
      more: WITHOUT_PCT,
    },
    removed: { says: '次のタグはDMARCから廃止されました：{tags}。現在の受信側は無視します。' },
    size: {
      says: 'ruaのサイズ上限（アドレスの後に感嘆符で続ける指定）はDMARCから廃止されました。現在の受信側は無視します。',
    },
    syntax: {
      says: 'DMARCレコードに次の問題があります：{why}。レコードの内容は「{record}」です。',
      do: 'DMARCレコードを修正する',
    },
    psd: {
      says: '{at}のレコードのpsd=yにより、直下の名前はそれぞれ独立した組織として扱われ、ある名前のメールがほかの名前のSPFやDKIMによってDMARCに合格することはありません。この設定が正しいのは、これらの名前をほかの人が所有している場合だけです。{at}はPublic Suffix Listに掲載されていません。',
      do: '{at}の下の名前がすべて自分のものであれば、{at}のレコードにpsd=nを指定する',
    },
    joined: {
      says: 'Public Suffix Listによると、{at}の下の名前はほかの人が所有していますが、{at}のDMARCレコードにpsd=yがありません。受信側ではこれらの名前がすべて1つの組織として扱われるため、ある名前のメールが別の名前のものとしてDMARCに合格することがあります。',
      do: '{at}のDMARCレコードにpsd=yを追加する',
      more: 'ドメインの運用者が、別の名前のSPFやDKIMによって合格している自身のメールがないことを確認してから行ってください。',
    },
    unauthorised: {
      says: '{uri}は別の組織に属しており、{asked}でこのドメインのレポートの受け入れが宣言されていないため、受信側はそこにレポートを送信しません。',
      do: '{domain}の運用者に、{asked}で「v=DMARC1」を公開するよう依頼するか、レポートの送付先を自分のアドレスにする',
    },
    void: {
      says: '{uri}は別の組織に属しています。{asked}ではこのドメインのレポートの受け入れが宣言されていますが、送付先が別のホストの{override}に変更されています。このため宣言は無効となり、受信側はそこにレポートを送信しません。',
      do: '{domain}の運用者に、{asked}で自身のホストのアドレスを指定するか、アドレスを指定しないよう依頼する',
    },
    'many-addresses': {
      says: 'レコードの{tag}には{count}件のアドレスがあります。受信側は、3件目以降にレポートを送る必要がありません。',
      do: '{tag}のアドレスを2件までにする',
    },
    ...BESIDE,
    'policy-late': {
      says: '{at}のDMARCレコードでは、pの前にほかのタグがあります。RFC 7489に従う受信側は、v=DMARC1の直後にpがあることを求めます。',
    },
    'at-root': {
      says: '{domain}自体にもDMARCレコードがありますが、受信側がそこを参照することはありません。レコードの内容は「{record}」です。',
      do: '{domain}のDMARCレコードを削除し、_dmarc.{domain}のレコードを残す',
    },
    'failure-options': {
      says: 'レコードはfo={value}で失敗レポートを求めています。1は0が求めるものをすべて含むため、0に効果はありません。',
    },
    unasked: { says: '{domain}がこのドメインのレポートを受け入れるか、メールを受信するかを確認できませんでした。' },
    'bad-address': { says: '{uri}は、レポートを送信できるメールアドレスではありません。' },
    ignored: {
      says: '受信側は_dmarc.{domain}の内容を無視します：{why}。レコードの内容は「{record}」です。',
      do: '_dmarc.{domain}のレコードを修正するか、削除する',
    },
  }),
];
