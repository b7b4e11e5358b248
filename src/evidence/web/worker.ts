import { workOn } from '../threads.ts';
import { parseContent } from './parse-content.ts';

workOn(parseContent);
