import { workOn } from '../threads/threads.ts';
import { type RegistryText, type RegistryTexts, readRegistryText } from './reading.ts';

workOn((text: RegistryText<keyof RegistryTexts>) => readRegistryText(text));
