import { Effort } from './effort.ts';

/** What one diagnosis, or whatever else asks as one, may use up: all its questions and all that it makes of them share it. */
export class Run {
  readonly effort: Effort;

  constructor(effort = new Effort()) {
    this.effort = effort;
  }
}
