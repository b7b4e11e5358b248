import { DMARC } from '../../../checks/dmarc/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const REJECT = 'DMARCをp=rejectに設定する';
const FORGED = 'ポリシーがないため、受信側は差出人アドレスを偽ったなりすましメールを配信します。';
const NO_POLICY = 'なりすましメールの扱いを受信側に伝えるポリシーがありません。';
const ELSEWHERE = 'DMARCレコードはありますが、受信側が参照する場所にありません。';
const USELESS = '受信側がレコードを使用できないため、なりすましメールにポリシーが適用されません。';
const REJECTED = 'ポリシーはrejectです。受信側はなりすましメールを拒否します。';
const DELIVERED = '受信側は、差出人アドレスを偽ったなりすましメールを配信します。';

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
      says: 'DMARCレコードが設定されていません。設定を強く推奨します。このままでは、このドメインを名乗るメールを誰でも送信でき、受信側に拒否を求めるものがありません。',
      do: REJECT,
      because: FORGED,
      advice:
        'まずp=noneを設定し、レポートの送付先（rua）に、自分で確認できるアドレスを指定してください。自社のメールがすべて合格していることをレポートで確認したら、p=quarantineに変更し、その後p=rejectに変更します。',
      summary: NO_POLICY,
    },
    'absent-silent': {
      says: 'DMARCレコードが設定されていません。設定を強く推奨します。SPFではメールを送信しないと宣言していますが、このままでは、このドメインを名乗るメールを誰でも送信できます。',
      do: REJECT,
      because: FORGED,
      advice:
        'SPFですでにメールを送信しないと宣言しているため、すぐにp=rejectを公開してください。ただし、サブドメインからメールを送信している場合を除きます。',
      summary: NO_POLICY,
    },
    misplaced: {
      says: '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。{at}自体にレコードがありますが、そこでは機能しません。レコードの内容は「{record}」です。',
      do: 'DMARCレコードを_dmarc.{domain}に移し、p=rejectに設定する',
      because: '受信側は{at}を参照しません。',
      advice: 'このレコードを削除し、_dmarc.{domain}でDMARCレコードを公開してください。',
      summary: ELSEWHERE,
    },
    'no-underscore': {
      says: '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。アンダースコアのない{at}にレコードがありますが、そこでは機能しません。レコードの内容は「{record}」です。',
      do: 'DMARCレコードを_dmarc.{domain}に移し、p=rejectに設定する',
      because: '受信側は{at}を参照しません。',
      advice: 'このレコードを削除し、_dmarc.{domain}でDMARCレコードを公開してください。',
      summary: ELSEWHERE,
    },
    doubled: {
      says: '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。ドメイン名が重複した{at}にレコードがあります。レコードの内容は「{record}」です。',
      do: 'DMARCレコードを_dmarc.{domain}に移し、p=rejectに設定する',
      because: '受信側は{at}を参照しません。',
      advice:
        'このレコードを削除し、_dmarc.{domain}でDMARCレコードを公開してください。ドメイン名を自動的に補う入力画面では、名前に_dmarcだけを入力します。',
      summary: ELSEWHERE,
    },
    'absent-at-alias': {
      says: 'DMARCレコードが設定されていません。設定を強く推奨します。_dmarc.{domain}は{alias}の別名（CNAME）ですが、参照先にDMARCレコードがありません。このドメインを名乗るメールを誰でも送信できます。',
      do: '別名_dmarc.{domain}をDMARCレコードに置き換える',
      because: '参照先の{alias}にレコードがないため、なりすましメールが配信されます。',
      advice:
        '{alias}の管理者に、DMARCレコードの公開を依頼してください。または、別名を自分のDMARCレコードに置き換えてください。',
      summary: NO_POLICY,
    },
    'absent-at-wildcard': {
      says: 'DMARCレコードが設定されていません。設定を強く推奨します。ワイルドカードにより_dmarc.{domain}は{alias}の別名（CNAME）になりますが、参照先にDMARCレコードがありません。このドメインを名乗るメールを誰でも送信できます。',
      do: REJECT,
      because: '_dmarc.{domain}にはワイルドカードが応答し、ポリシーがありません。',
      advice: '_dmarc.{domain}自体にDMARCレコードを公開してください。ワイルドカードよりも優先されます。',
      summary: NO_POLICY,
    },
    invalid: {
      says: '受信側は_dmarc.{at}のDMARCレコードを使用できず、レコードがないものとして扱います：{why}。レコードの内容は「{record}」です。',
      do: '_dmarc.{at}のDMARCレコードを修正し、p=rejectに設定する',
      because: '受信側は、レコードがないものとして扱います。',
      advice:
        '有効なレコードに置き換えてください。その後、自社のメールが合格していることを確認しながら、段階的にp=rejectへ変更します。',
      summary: USELESS,
    },
    'invalid-at-alias': {
      says: '受信側はDMARCレコードを使用できません：{why}。_dmarc.{domain}は{alias}の別名（CNAME）です。レコードの内容は「{record}」です。',
      do: '別名_dmarc.{domain}を自分のDMARCレコードに置き換える',
      because: '受信側は{alias}のレコードを使用できません。',
      advice:
        '{alias}の管理者に、レコードの修正を依頼してください。または、別名を自分のDMARCレコードに置き換えてください。',
      summary: USELESS,
    },
    reject: {
      says: 'DMARCポリシーはrejectです。受信側は、このドメインを名乗るなりすましメールを拒否します。{note}',
      summary: REJECTED,
    },
    inherited: {
      says: 'この名前のDMARCポリシーはrejectです。{at}のレコードの{tag}=で指定されています。{note}',
      summary: REJECTED,
    },
    none: {
      says: 'DMARCポリシーがnoneのため、受信側はなりすましメールを配信します。{note}',
      do: REJECT,
      because: DELIVERED,
      advice:
        'レポートの送付先（rua）が自分で確認できるアドレスで、レポートが届いていることを確かめてください。自社のメールがすべて合格していることをレポートで確認したら、p=quarantineに変更し、その後p=rejectに変更します。',
      summary: 'ポリシーがnoneのため、受信側はなりすましメールを配信します。',
    },
    'none-blind': {
      says: 'DMARCポリシーはnoneで、レポートも求めていないため、何の効果もありません。なりすましメールが配信され、それを知ることもできません。{note}',
      do: REJECT,
      because: DELIVERED,
      advice:
        '最初に、レポートの送付先（rua）に、自分で確認できるアドレスを指定してください。自社のメールがすべて合格していることをレポートで確認したら、p=quarantineに変更し、その後p=rejectに変更します。',
      summary: 'ポリシーはnoneで、レポートも求めていないため、何の効果もありません。',
    },
    supposed: {
      says: '受信側はDMARCレコードのとおりに処理できません：{why}。p=noneとして扱うため、なりすましメールは配信されます。レコードの内容は「{record}」です。{note}',
      do: 'DMARCレコードを修正し、p=rejectに設定する',
      because: '受信側が従えないため、なりすましメールが配信されます。',
      advice:
        'レコードを修正してください。その後、自社のメールが合格していることを確認しながら、段階的にp=rejectへ変更します。',
      summary: '受信側がレコードのとおりに処理できないため、なりすましメールは配信されます。',
    },
    quarantine: {
      says: 'DMARCポリシーはquarantineです。なりすましメールは迷惑メールに振り分けられますが、拒否はされません。{note}',
      do: REJECT,
      because: 'なりすましメールが拒否されず、迷惑メールに振り分けられます。',
      advice: '自社のメールがすべて合格していることをレポートで確認したら、p=rejectに変更してください。',
      summary: 'ポリシーはquarantineです。受信側はなりすましメールを迷惑メールに振り分けます。',
    },
    testing: {
      says: 'DMARCポリシーは{stated}ですが、テストモード（t=y）のため、受信側は代わりに{policy}を適用します。{note}',
      do: 'DMARCのテストモードを終了し、p=rejectにする',
      because: '受信側が適用するのは{policy}だけです。',
      advice: '自社のメールがすべて合格していることをレポートで確認したら、t=yを削除し、p=rejectに設定してください。',
      summary: 'ポリシーがテストモードのため、受信側は{policy}を適用します。',
    },
    'at-alias': {
      says: 'DMARCポリシーは{policy}で、rejectではありません。_dmarc.{domain}は{alias}の別名（CNAME）です。{note}',
      do: '{alias}のDMARCをp=rejectに設定する',
      because: '現在のポリシーは{policy}です。',
      advice:
        '自社のメールがすべて合格していることをレポートで確認したら、{alias}の管理者にp=rejectへの変更を依頼してください。または、別名を自分のレコードに置き換えてください。',
      summary: 'ポリシーは{policy}です。_dmarc.{domain}の別名（CNAME）の参照先である{alias}で指定されています。',
    },
    policy: { says: 'この名前に適用されるDMARCポリシーは{policy}です。{note}' },
    'policy-inherited': { says: 'この名前のDMARCポリシーはrejectです。{note}' },
    existing: {
      says: '実在するサブドメインのポリシーは{policy}にとどまります。このため、サブドメインを名乗るなりすましメールのほうが配信されやすくなっています。',
      do: 'サブドメインのDMARCポリシーをrejectにする',
      because: 'サブドメインを名乗るなりすましメールが届きやすくなります。',
      advice:
        'サブドメインから送信する自社のメールが合格していることを確認しながら、サブドメインのポリシー（sp）を段階的に強化してください。',
    },
    subdomains: {
      says: '実在するサブドメインにも実在しないサブドメインにも、{policy}のポリシーしか適用されません。このため、サブドメインを名乗るなりすましメールのほうが配信されやすくなっています。',
      do: 'サブドメインのDMARCポリシーをrejectにする',
      because: 'サブドメインを名乗るなりすましメールが届きやすくなります。',
      advice:
        'サブドメインから送信する自社のメールが合格していることを確認しながら、サブドメインのポリシー（sp）を段階的に強化してください。',
    },
    'subdomains-above': {
      says: '実在するサブドメインにも実在しないサブドメインにも、{policy}のポリシーしか適用されません。これは組織ドメインである{at}のレコードで指定されています。',
      do: '{at}のDMARCレコードでspを強化する',
      because: 'サブドメインに適用されるのは、そのポリシーの{policy}だけです。',
      advice: '{at}のレコードのspを強化してください。{at}の診断結果を参照してください。',
    },
    'existing-above': {
      says: '実在するサブドメインのポリシーは{policy}にとどまります。これは組織ドメインである{at}のレコードで指定されています。',
      do: '{at}のDMARCレコードでspを強化する',
      because: 'サブドメインに適用されるのは、そのポリシーの{policy}だけです。',
      advice: '{at}のレコードのspを強化してください。{at}の診断結果を参照してください。',
    },
    'non-existent': {
      says: '実在しないサブドメインのポリシーは{policy}にとどまります。存在しない名前からのメールは、間違いなくなりすましです。',
      do: 'DMARCレコードからnpを削除する',
      because: '存在しない名前からのメールは、必ずなりすましです。',
      advice: 'npを削除し、実在しないサブドメインにもほかのサブドメインと同じポリシーを適用してください。',
    },
    'non-existent-above': {
      says: '実在しないサブドメインのポリシーは{policy}にとどまります。これは組織ドメインである{at}のレコードで指定されています。',
      do: '{at}のDMARCレコードでnpを強化する',
      because: '実在しないサブドメインに適用されるのは、そのポリシーの{policy}だけです。',
      advice: '{at}のレコードのnpを強化してください。{at}の診断結果を参照してください。',
    },
    'wildcard-record': {
      says: 'ワイルドカード{at}により、実在しないすべてのサブドメインが独自のDMARCレコードを持ち、そのポリシーは{policy}になります。',
      do: '{at}のDMARCレコードを削除する',
      because: 'すべての実在しないサブドメインに、より緩いポリシーを適用しています。',
      advice:
        '{at}のDMARCレコードを削除してください。実在しないサブドメインには、{domain}のレコードが適用されるようになります。',
    },
    'wildcard-alias': {
      says: 'ワイルドカード{at}は{alias}の別名（CNAME）です。参照先のDMARCレコードが実在しないすべてのサブドメインに適用され、そのポリシーは{policy}になります。',
      do: 'ワイルドカードの別名{at}を置き換える',
      because: 'すべての実在しないサブドメインに、{alias}のポリシーを適用しています。',
      advice:
        'ワイルドカードを、使用する名前ごとの別名に置き換えてください。または、{alias}の管理者に、そこにあるDMARCレコードの削除を依頼してください。',
    },
    'np-unused': {
      says: 'np={policy}は機能しません。ワイルドカードによりすべてのサブドメインが実在することになるため、実在するサブドメインのポリシーが適用されます。',
    },
    blind: {
      says: 'レコードで集計レポート（rua）を求めていないため、このドメインを名乗って送信しているサーバーや、自社のメールが合格しているかどうかを確認できません。',
      do: 'DMARCレポートの送付先（rua）を指定する',
      because: 'レポートがないと、このドメインを名乗って誰が送信しているのかを確認できません。',
      advice: '受信できるメールアドレスをruaに追加してください。',
    },
    unheard: {
      says: 'レコードで集計レポートを求めていますが、ruaのどのアドレスもレポートを受信できません。このため、このドメインを名乗って送信しているサーバーや、自社のメールが合格しているかどうかを確認できません。',
      do: 'DMARCレポートの送付先を、受信できるアドレスにする',
      because: 'ruaのどのアドレスも受信できません。',
      advice: 'メールを受信できるアドレスをruaに設定してください。',
    },
    'null-mx': {
      says: '{uri}にはレポートが届きません。{domain}は、Null MXでメールを受信しないと宣言しています。',
      advice: 'メールを受信できるアドレスに置き換えてください。',
    },
    nowhere: {
      says: '{uri}にはレポートが届きません。{domain}には、MXレコードもアドレスも設定されていません。',
      advice: 'メールを受信できるアドレスに置き換えてください。',
    },
    'blind-silent': {
      says: 'レコードで集計レポート（rua）を求めていません。メールを送信しないドメインでは、レポートによってなりすましの送信元がわかります。',
    },
    percent: {
      says: 'pct={percent}はDMARCから廃止されました。現在の受信側は無視しますが、古い受信側は一部のメールだけにポリシーを適用します。',
      do: 'DMARCレコードからpctを削除する',
      because: '古い受信側は、一部のメールにしかポリシーを適用しません。',
      advice: 'DMARCレコードからpctを削除してください。',
    },
    'percent-zero': {
      says: 'pct={percent}はDMARCから廃止されました。現在の受信側は無視しますが、古い受信側はどのメールにもポリシーを適用しません。',
      do: 'DMARCレコードからpctを削除する',
      because: '古い受信側は、どのメールにもポリシーを適用しません。',
      advice: 'DMARCレコードからpctを削除してください。',
    },
    removed: { says: '次のタグはDMARCから廃止されました：{tags}。現在の受信側は無視します。' },
    size: {
      says: 'ruaのサイズ上限（アドレスの後に感嘆符で続ける指定）はDMARCから廃止されました。現在の受信側は無視します。',
    },
    syntax: {
      says: 'DMARCレコードに次の問題があります：{why}。レコードの内容は「{record}」です。',
      advice: 'レコードを修正してください。',
    },
    psd: {
      says: '{at}のレコードのpsd=yにより、直下の名前はそれぞれ独立した組織として扱われ、ある名前のメールがほかの名前のSPFやDKIMによってDMARCに合格することはありません。この設定が正しいのは、これらの名前がほかの人のものである場合だけです。{at}はPublic Suffix Listに掲載されていません。',
      advice: '{at}の下の名前がすべて自分のものであれば、レコードでpsd=nを指定してください。',
    },
    joined: {
      says: 'Public Suffix Listによると、{at}の下の名前はほかの人のものですが、DMARCレコードにpsd=yがありません。受信側ではこれらの名前がすべて1つの組織として扱われるため、ある名前のメールが別の名前のものとしてDMARCに合格することがあります。',
      do: '{at}のDMARCレコードにpsd=yを追加する',
      because: 'その下の名前のメールが、別の名前のものとしてDMARCに合格することがあります。',
      advice:
        '{at}の運用者は、自身のメールが下の名前による合格に依存していないことを確認したうえで、レコードにpsd=yを追加できます。',
    },
    unauthorised: {
      says: '{uri}は別の組織に属しており、{asked}でこのドメインのレポートの受け入れが宣言されていないため、受信側はそこにレポートを送信しません。',
      advice:
        '{domain}に、{asked}で「v=DMARC1」を公開するよう依頼してください。または、自分のアドレスをレポートの送付先にしてください。',
    },
    void: {
      says: '{uri}は別の組織に属しています。{asked}ではこのドメインのレポートの受け入れが宣言されていますが、送付先が別のホストの{override}に変更されています。このため宣言は無効となり、受信側はそこにレポートを送信しません。',
      advice: '{domain}に、{asked}で自身のホストのアドレスを指定するか、アドレスを指定しないよう依頼してください。',
    },
    unasked: { says: '{domain}がこのドメインのレポートを受け入れるか、メールを受信するかを確認できませんでした。' },
    'bad-address': { says: '{uri}は、レポートを送信できるメールアドレスではありません。' },
    ignored: {
      says: '受信側は_dmarc.{domain}の内容を無視します：{why}。レコードの内容は「{record}」です。',
      advice: 'レコードを修正するか、削除してください。',
    },
  }),
];
