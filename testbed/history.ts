/** How a zone of the demo looked before: each step holds for all times earlier than `daysAgo`, the newest step first. */
interface PastStep {
  readonly daysAgo: number;
  /** Lines taken out, and lines put in instead. */
  readonly without: RegExp;
  readonly instead: string;
}

/** Some months of made-up history. What is not named here never changed. */
export const PAST: Readonly<Record<string, readonly PastStep[]>> = {
  'perfect.example': [
    { daysAgo: 20, without: /^@ IN CAA .*\n/gm, instead: '' },
    {
      daysAgo: 45,
      without: /^_dmarc .*\n/gm,
      instead: '_dmarc IN TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@perfect.example"\n',
    },
    {
      daysAgo: 90,
      without: /^_dmarc .*\n/gm,
      instead: '_dmarc IN TXT "v=DMARC1; p=none; rua=mailto:dmarc@perfect.example"\n',
    },
    { daysAgo: 120, without: /^@ IN AAAA .*\n/gm, instead: '' },
  ],
  'shop.example': [{ daysAgo: 60, without: /^@ IN TXT "v=spf1.*\n/gm, instead: '@ IN TXT "v=spf1 mx ~all"\n' }],
  'library.example': [
    { daysAgo: 35, without: /^@ IN AAAA .*\n/gm, instead: '' },
    { daysAgo: 100, without: /^@ IN NS ns2.*\n/gm, instead: '' },
  ],
  'cloud.example': [
    {
      daysAgo: 75,
      without: /^@ IN (NS|A) .*\n/gm,
      instead: '@ IN NS ns1.dns-host.test.\n@ IN NS ns2.dns-host.test.\n@ IN A 203.0.113.7\n',
    },
  ],
  'newsletter.example': [
    {
      daysAgo: 30,
      without: /^_dmarc .*\n/gm,
      instead: '_dmarc IN TXT "v=DMARC1; p=none; rua=mailto:dmarc@newsletter.example"\n',
    },
    { daysAgo: 110, without: /^_dmarc .*\n/gm, instead: '' },
  ],
  'xn--wgv71a119e.example': [{ daysAgo: 50, without: /^@ IN AAAA .*\n/gm, instead: '' }],
  'garage.example': [{ daysAgo: 25, without: /^@ IN A .*\n/gm, instead: '@ IN A 203.0.113.20\n' }],
  'parked.example': [{ daysAgo: 80, without: /^@ IN MX .*\n/gm, instead: '@ IN MX 10 mx.mail-host.test.\n' }],
};

/** The zone file as it was so many days ago. */
export function zoneTextAsOf(apex: string, text: string, daysAgo: number): string {
  const steps = PAST[apex]?.filter((step) => daysAgo > step.daysAgo) ?? [];
  return steps.reduce((now, { without, instead }) => now.replace(without, '') + instead, text);
}
