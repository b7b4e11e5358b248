import { Intake } from '../domain/intake.ts';
import { Effort } from './effort.ts';

/** Bounds a diagnosis, or whatever else asks as one: all its questions and all that it makes of them share it. */
export class Run {
  readonly effort: Effort;
  readonly intake = new Intake();

  constructor(effort = new Effort()) {
    this.effort = effort;
  }
}
