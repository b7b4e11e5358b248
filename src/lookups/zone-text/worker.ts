import { workOn } from '../../threads/threads.ts';
import { readZoneText } from './zone-text.ts';

workOn(readZoneText);
