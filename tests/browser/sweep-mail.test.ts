import { MAIL_REPORTS } from './mail-reports.ts';
import { sweep } from './sweep.ts';

sweep(
  [
    ...MAIL_REPORTS.map((report) => `/mail-security/${report.domain}`),
    '/mail-security/wrong.example/message?ip=192.0.2.300',
    '/mail-security/wrong.example/message?ip=192.0.2.1',
  ],
  { alike: true },
);
