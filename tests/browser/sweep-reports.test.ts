import { ALL } from './reports.ts';
import { sweep } from './sweep.ts';

sweep(['/domain/broken.example', '/domain/overloaded.example', ...ALL.map((report) => `/domain/${report.domain}`)], {
  alike: true,
});
