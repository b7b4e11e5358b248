import { DMARC_FAULT_TEXTS, DMARC_NOTE_TEXTS, DMARC_VALUE_TEXTS } from '../../checks/dmarc/faults.ts';
import { DMARC } from '../../checks/dmarc/findings.ts';
import { translate, translateSubject, translateSummaries } from '../translate.ts';

const NO_POLICY = 'なりすましメールの扱いを受信側に伝えるポリシーがありません。';
const ELSEWHERE = 'DMARCレコードはありますが、受信側が参照する場所にありません。';
const USELESS = '受信側がレコードを使用できないため、なりすましメールにポリシーが適用されません。';
const REJECTED = 'ポリシーはrejectです。受信側はなりすましメールを拒否します。';

const ONCE =
  '自社のメールがすべて合格していることをレポートで確認したら、p=quarantineに変更し、その後p=rejectに変更します。';
const WHEN_CLEAN = '自社のメールがすべて合格していることをレポートで確認したら、p=rejectに変更してください。';

export const DMARC_CHECKS = [
  translate(DMARC_FAULT_TEXTS, {
    'not-a-tag': '「{part}」はタグではないため、受信側は無視します',
    'equals-missing': '「{part}」では「{tag}」の後に等号が必要です。等号がないため、受信側は無視します',
    'semicolon-missing': '「{tag}」と「{next}」の間にセミコロンがありません',
    'comma-missing': '{tag}=の「{part}」と「{next}」の間にカンマがないため、受信側はどちらにもレポートを送りません',
    'unknown-tag': 'DMARCにタグ「{tag}」は定義されていないため、受信側は無視します',
    'capital-tag': 'タグ「{tag}」の名前は小文字で書く必要があります。このままでは一部の受信側が無視します',
    'repeated-tag': '{tag}=が2回あります。これは標準で禁止されており、一部の受信側はレコード全体を無視します',
    'contradicted-tag': '値の異なる{tag}=が2回あります。これは標準で禁止されています',
    'policy-missing': 'p=がありません',
    'policy-empty': '{tag}=が空です。none、quarantine、rejectのいずれかを指定する必要があります',
    'policy-unknown':
      '{tag}={value}はポリシーではありません。none、quarantine、rejectのいずれかを指定する必要があります',
    'value-unknown': '{tag}={value}は意味を持たないため、受信側は無視します（{allowed}）',
    'uri-invalid': '{tag}=の「{part}」は、レポートを送信できるアドレスではありません',
    'mailto-missing':
      '{tag}=の「{part}」の前にmailto:が必要です。mailto:がないため、受信側はそこにレポートを送信しません',
    'no-address': '{tag}=にアドレスがないため、レポートは送信されません',
    several: 'DMARCレコードが{count}件あるため、受信側はすべて無視します',
    wrapped: '先頭に引用符または空白があります',
    backslash: 'v=DMARC1の後にバックスラッシュがあります。バックスラッシュを使うのはゾーンファイルの中だけです',
    'version-semicolon': 'v=DMARC1の後にセミコロンがありません',
    version: '正確にv=DMARC1とセミコロンで始まる必要があります',
  }),
  translate(DMARC_NOTE_TEXTS, {
    fault: 'レコードに次の問題があります：{clause}。',
    more: 'レコードにはほかに{count}件の問題があります。',
    from: '{at}のレコードの{tag}=で指定されています。',
    'from-wildcard': 'ワイルドカードで指定されています。',
    wildcard: '_dmarc.{domain}にはワイルドカードが応答しています。そこにレコードを公開すると、そちらが優先されます。',
    ignored: '受信側は_dmarc.{domain}の内容を無視します：{why}。',
    'no-policy': '「なし」',
    psd: '{at}のレコードのpsd=yにより、直下の名前はそれぞれ独立した組織として扱われます。',
    joined:
      '{at}のレコードにpsd=yがないため、その下の名前はほかの人のものであるにもかかわらず、受信側ではすべて1つの組織として扱われます。',
  }),
  translate(DMARC_VALUE_TEXTS, {
    adkim: 'rかsを指定する必要があります',
    aspf: 'rかsを指定する必要があります',
    t: 'yかnを指定する必要があります',
    psd: 'y、n、uのいずれかを指定する必要があります',
    pct: 'DMARCから廃止されました',
    rf: 'DMARCから廃止されました',
    ri: 'DMARCから廃止されました',
    fo: '0、1、d、sのいずれかを指定するか、複数をコロンで区切って指定する必要があります',
  }),
  translateSubject(
    DMARC,
    { dmarc: 'DMARC（なりすましの拒否）', 'dmarc-policy': 'DMARC' },
    {
      absent: [
        'DMARCレコードが設定されていません。設定を強く推奨します。このままでは、このドメインを名乗るメールを誰でも送信でき、受信側に拒否を求めるものがありません。',
        'まずp=noneを設定し、レポートの送付先（rua）に、自分で確認できるアドレスを指定してください。自社のメールがすべて合格していることをレポートで確認したら、p=quarantineに変更し、その後p=rejectに変更します。',
      ],
      'absent-silent': [
        'DMARCレコードが設定されていません。設定を強く推奨します。SPFではメールを送信しないと宣言していますが、このままでは、このドメインを名乗るメールを誰でも送信できます。',
        'SPFですでにメールを送信しないと宣言しているため、すぐにp=rejectを公開してください。ただし、サブドメインからメールを送信している場合を除きます。',
      ],
      misplaced: [
        '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。{at}自体にレコードがありますが、そこでは機能しません。レコードの内容は「{record}」です。',
        'このレコードを削除し、_dmarc.{domain}でDMARCレコードを公開してください。',
      ],
      'no-underscore': [
        '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。アンダースコアのない{at}にレコードがありますが、そこでは機能しません。レコードの内容は「{record}」です。',
        'このレコードを削除し、_dmarc.{domain}でDMARCレコードを公開してください。',
      ],
      doubled: [
        '受信側が参照する_dmarc.{domain}に、DMARCレコードが設定されていません。ドメイン名が重複した{at}にレコードがあります。レコードの内容は「{record}」です。',
        'このレコードを削除し、_dmarc.{domain}でDMARCレコードを公開してください。ドメイン名を自動的に補う入力画面では、名前に_dmarcだけを入力します。',
      ],
      'absent-at-alias': [
        'DMARCレコードが設定されていません。設定を強く推奨します。_dmarc.{domain}は{alias}の別名（CNAME）ですが、参照先にDMARCレコードがありません。このドメインを名乗るメールを誰でも送信できます。',
        '{alias}の管理者に、DMARCレコードの公開を依頼してください。または、別名を自分のDMARCレコードに置き換えてください。',
      ],
      'absent-at-wildcard': [
        'DMARCレコードが設定されていません。設定を強く推奨します。ワイルドカードにより_dmarc.{domain}は{alias}の別名（CNAME）になりますが、参照先にDMARCレコードがありません。このドメインを名乗るメールを誰でも送信できます。',
        '_dmarc.{domain}自体にDMARCレコードを公開してください。ワイルドカードよりも優先されます。',
      ],
      invalid: [
        '受信側は_dmarc.{at}のDMARCレコードを使用できず、レコードがないものとして扱います：{why}。レコードの内容は「{record}」です。',
        '有効なレコードに置き換えてください。その後、自社のメールが合格していることを確認しながら、段階的にp=rejectへ変更します。',
      ],
      'invalid-at-alias': [
        '受信側はDMARCレコードを使用できません：{why}。_dmarc.{domain}は{alias}の別名（CNAME）です。レコードの内容は「{record}」です。',
        '{alias}の管理者に、レコードの修正を依頼してください。または、別名を自分のDMARCレコードに置き換えてください。',
      ],
      reject: ['DMARCポリシーはrejectです。受信側は、このドメインを名乗るなりすましメールを拒否します。{note}'],
      inherited: ['この名前のDMARCポリシーはrejectです。{at}のレコードの{tag}=で指定されています。{note}'],
      none: [
        'DMARCポリシーがnoneのため、受信側はなりすましメールを配信します。{note}',
        `レポートの送付先（rua）が自分で確認できるアドレスで、レポートが届いていることを確かめてください。${ONCE}`,
      ],
      'none-blind': [
        'DMARCポリシーはnoneで、レポートも求めていないため、何の効果もありません。なりすましメールが配信され、それを知ることもできません。{note}',
        `最初に、レポートの送付先（rua）に、自分で確認できるアドレスを指定してください。${ONCE}`,
      ],
      supposed: [
        '受信側はDMARCレコードのとおりに処理できません：{why}。p=noneとして扱うため、なりすましメールは配信されます。レコードの内容は「{record}」です。{note}',
        'レコードを修正してください。その後、自社のメールが合格していることを確認しながら、段階的にp=rejectへ変更します。',
      ],
      quarantine: [
        'DMARCポリシーはquarantineです。なりすましメールは迷惑メールに振り分けられますが、拒否はされません。{note}',
        WHEN_CLEAN,
      ],
      testing: [
        'DMARCポリシーは{stated}ですが、テストモード（t=y）のため、受信側は代わりに{policy}を適用します。{note}',
        '自社のメールがすべて合格していることをレポートで確認したら、t=yを削除し、p=rejectに設定してください。',
      ],
      'at-alias': [
        'DMARCポリシーは{policy}で、rejectではありません。_dmarc.{domain}は{alias}の別名（CNAME）です。{note}',
        '自社のメールがすべて合格していることをレポートで確認したら、{alias}の管理者にp=rejectへの変更を依頼してください。または、別名を自分のレコードに置き換えてください。',
      ],
      policy: ['この名前に適用されるDMARCポリシーは{policy}です。{note}'],
      existing: [
        '実在するサブドメインのポリシーは{policy}にとどまります。このため、サブドメインを名乗るなりすましメールのほうが配信されやすくなっています。',
        'サブドメインから送信する自社のメールが合格していることを確認しながら、サブドメインのポリシー（sp）を段階的に強化してください。',
      ],
      'existing-above': [
        '実在するサブドメインのポリシーは{policy}にとどまります。これは組織ドメインである{at}のレコードで指定されています。',
        '{at}のレコードのspを強化してください。{at}の診断結果を参照してください。',
      ],
      'non-existent': [
        '実在しないサブドメインのポリシーは{policy}にとどまります。存在しない名前からのメールは、間違いなくなりすましです。',
        'npを削除し、実在しないサブドメインにもほかのサブドメインと同じポリシーを適用してください。',
      ],
      'non-existent-above': [
        '実在しないサブドメインのポリシーは{policy}にとどまります。これは組織ドメインである{at}のレコードで指定されています。',
        '{at}のレコードのnpを強化してください。{at}の診断結果を参照してください。',
      ],
      'wildcard-record': [
        'ワイルドカード{at}により、実在しないすべてのサブドメインが独自のDMARCレコードを持ち、そのポリシーは{policy}になります。',
        '{at}のDMARCレコードを削除してください。実在しないサブドメインには、{domain}のレコードが適用されるようになります。',
      ],
      'wildcard-alias': [
        'ワイルドカード{at}は{alias}の別名（CNAME）です。参照先のDMARCレコードが実在しないすべてのサブドメインに適用され、そのポリシーは{policy}になります。',
        'ワイルドカードを、使用する名前ごとの別名に置き換えてください。または、{alias}の管理者に、そこにあるDMARCレコードの削除を依頼してください。',
      ],
      'np-unused': [
        'np={policy}は機能しません。ワイルドカードによりすべてのサブドメインが実在することになるため、実在するサブドメインのポリシーが適用されます。',
      ],
      blind: [
        'レコードで集計レポート（rua）を求めていないため、このドメインを名乗って送信しているサーバーや、自社のメールが合格しているかどうかを確認できません。',
        '受信できるメールアドレスをruaに追加してください。',
      ],
      unheard: [
        'レコードで集計レポートを求めていますが、ruaのどのアドレスもレポートを受信できません。このため、このドメインを名乗って送信しているサーバーや、自社のメールが合格しているかどうかを確認できません。',
        'メールを受信できるアドレスをruaに設定してください。',
      ],
      'null-mx': [
        '{uri}にはレポートが届きません。{domain}は、Null MXでメールを受信しないと宣言しています。',
        'メールを受信できるアドレスに置き換えてください。',
      ],
      nowhere: [
        '{uri}にはレポートが届きません。{domain}には、MXレコードもアドレスも設定されていません。',
        'メールを受信できるアドレスに置き換えてください。',
      ],
      'blind-silent': [
        'レコードで集計レポート（rua）を求めていません。メールを送信しないドメインでは、レポートによってなりすましの送信元がわかります。',
      ],
      percent: [
        'pct={percent}はDMARCから廃止されました。現在の受信側は無視しますが、古い受信側は一部のメールだけにポリシーを適用します。',
        'DMARCレコードからpctを削除してください。',
      ],
      removed: ['次のタグはDMARCから廃止されました：{tags}。現在の受信側は無視します。'],
      size: [
        'ruaのサイズ上限（アドレスの後に感嘆符で続ける指定）はDMARCから廃止されました。現在の受信側は無視します。',
      ],
      syntax: [
        'DMARCレコードに次の問題があります：{why}。レコードの内容は「{record}」です。',
        'レコードを修正してください。',
      ],
      psd: [
        '{at}のレコードのpsd=yにより、直下の名前はそれぞれ独立した組織として扱われ、ある名前のメールがほかの名前のSPFやDKIMによってDMARCに合格することはありません。この設定が正しいのは、これらの名前がほかの人のものである場合だけです。{at}はPublic Suffix Listに掲載されていません。',
        '{at}の下の名前がすべて自分のものであれば、レコードでpsd=nを指定してください。',
      ],
      joined: [
        'Public Suffix Listによると、{at}の下の名前はほかの人のものですが、DMARCレコードにpsd=yがありません。受信側ではこれらの名前がすべて1つの組織として扱われるため、ある名前のメールが別の名前のものとしてDMARCに合格することがあります。',
        '{at}の運用者は、自身のメールが下の名前による合格に依存していないことを確認したうえで、レコードにpsd=yを追加できます。',
      ],
      unauthorised: [
        '{uri}は別の組織に属しており、{asked}でこのドメインのレポートの受け入れが宣言されていないため、受信側はそこにレポートを送信しません。',
        '{domain}に、{asked}で「v=DMARC1」を公開するよう依頼してください。または、自分のアドレスをレポートの送付先にしてください。',
      ],
      void: [
        '{uri}は別の組織に属しています。{asked}ではこのドメインのレポートの受け入れが宣言されていますが、送付先が別のホストの{override}に変更されています。このため宣言は無効となり、受信側はそこにレポートを送信しません。',
        '{domain}に、{asked}で自身のホストのアドレスを指定するか、アドレスを指定しないよう依頼してください。',
      ],
      unasked: ['{domain}がこのドメインのレポートを受け入れるか、メールを受信するかを確認できませんでした。'],
      'bad-address': ['{uri}は、レポートを送信できるメールアドレスではありません。'],
      ignored: [
        '受信側は_dmarc.{domain}の内容を無視します：{why}。レコードの内容は「{record}」です。',
        'レコードを修正するか、削除してください。',
      ],
    },
  ),
  translateSummaries(DMARC, {
    absent: NO_POLICY,
    'absent-silent': NO_POLICY,
    misplaced: ELSEWHERE,
    'no-underscore': ELSEWHERE,
    doubled: ELSEWHERE,
    'absent-at-alias': NO_POLICY,
    'absent-at-wildcard': NO_POLICY,
    invalid: USELESS,
    'invalid-at-alias': USELESS,
    reject: REJECTED,
    inherited: REJECTED,
    none: 'ポリシーがnoneのため、受信側はなりすましメールを配信します。',
    'none-blind': 'ポリシーはnoneで、レポートも求めていないため、何の効果もありません。',
    supposed: '受信側がレコードのとおりに処理できないため、なりすましメールは配信されます。',
    quarantine: 'ポリシーはquarantineです。受信側はなりすましメールを迷惑メールに振り分けます。',
    testing: 'ポリシーがテストモードのため、受信側は{policy}を適用します。',
    'at-alias': 'ポリシーは{policy}です。_dmarc.{domain}の別名（CNAME）の参照先である{alias}で指定されています。',
  }),
];
