import { workOn } from '../../threads/threads.ts';
import { parseContent } from './parse-content.ts';

workOn(parseContent);
