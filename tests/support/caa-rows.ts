/** Sets of CAA records and what is said of each, by the check and by the section alike. */
export const CAA_ROWS: readonly {
  readonly about: string;
  readonly zone: string;
  readonly text: string;
  readonly says?: string;
}[] = [
  {
    about: 'its own, with parameters',
    zone: '@ IN CAA 0 issue "letsencrypt.org; validationmethods=dns-01"\n',
    text: 'limited',
    says: 'at case.test let only letsencrypt.org (by dns-01 only) issue certificates for this name and its wildcards.',
  },
  {
    about: 'bound to an account',
    zone: '@ IN CAA 0 issue "a.example; accounturi=https://a.example/acct/1"\n@ IN CAA 0 issue "B.example"\n',
    text: 'limited',
    says: 'let only a.example (account https://a.example/acct/1 only) and b.example issue',
  },
  {
    about: 'others for wildcards',
    zone: '@ IN CAA 0 issue "a.example"\n@ IN CAA 0 issuewild "b.example"\n',
    text: 'limited-apart',
    says: 'let only a.example issue certificates for this name, and only b.example for its wildcards.',
  },
  {
    about: 'no wildcards',
    zone: '@ IN CAA 0 issue "a.example"\n@ IN CAA 0 issuewild ";"\n',
    text: 'no-wildcards',
    says: 'let only a.example issue certificates for this name, and nobody for its wildcards.',
  },
  {
    about: 'wildcards only',
    zone: '@ IN CAA 0 issue ";"\n@ IN CAA 0 issuewild "b.example"\n',
    text: 'wildcards-only',
    says: 'let nobody issue certificates for this name itself, and only b.example for its wildcards.',
  },
  {
    about: 'issuewild ";" alone restricts wildcards only',
    zone: '@ IN CAA 0 issuewild ";"\n',
    text: 'wildcards-forbidden',
    says: 'forbid wildcard certificates, but let any certificate authority issue for the name itself.',
  },
  {
    about: 'issuewild alone restricts wildcards only',
    zone: '@ IN CAA 0 issuewild "b.example"\n',
    text: 'wildcards-limited',
    says: 'let only b.example issue wildcard certificates, but any certificate authority for the name itself.',
  },
  { about: 'nobody may issue', zone: '@ IN CAA 0 issue ";"\n', text: 'nobody' },
  { about: 'nobody may issue, by an empty value', zone: '@ IN CAA 0 issue ""\n', text: 'nobody' },
  {
    about: 'nobody may issue, but e-mail certificates',
    zone: '@ IN CAA 0 issue ";"\n@ IN CAA 0 issuemail "m.example"\n',
    text: 'nobody',
    says: 'E-mail certificates (S/MIME) may be issued by: m.example.',
  },
  {
    about: 'a malformed value',
    zone: '@ IN CAA 0 issue "https://letsencrypt.org"\n',
    text: 'malformed',
    says: 'No certificate authority may issue or renew certificates for this name, because the CAA records at case.test have malformed values. The property issue "https://letsencrypt.org" is malformed, so it allows no authority to issue.',
  },
  {
    about: 'a malformed value beside a good one',
    zone: '@ IN CAA 0 issue "a.example"\n@ IN CAA 0 issue "a example"\n',
    text: 'limited',
    says: 'wildcards. The property issue "a example" is malformed',
  },
  {
    about: 'an unknown critical property',
    zone: '@ IN CAA 0 issue "a.example"\n@ IN CAA 128 tbs "unknown"\n',
    text: 'critical',
    says: 'The property tbs "unknown" is critical, and no authority knows it, so none may issue.',
  },
  {
    about: 'a critical property that some support',
    zone: '@ IN CAA 0 issue "a.example"\n@ IN CAA 128 issuevmc "b.example"\n',
    text: 'limited',
    says: 'authorities that do not support it may not issue',
  },
  {
    about: 'only a contact',
    zone: '@ IN CAA 0 iodef "mailto:a@case.test"\n',
    text: 'unlimited',
  },
];
