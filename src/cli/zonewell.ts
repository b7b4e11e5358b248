#!/usr/bin/env node
// The command, as it is installed. It asks for nothing that an older Node lacks, so that it can say what is missing;
// everything else is loaded after that.
import { nodeFault } from './node-version.ts';

const fault = nodeFault(process.versions.node);
if (fault === undefined) await import('./main.ts');
else {
  process.stderr.write(fault);
  // Usage: what was typed cannot be run here.
  process.exitCode = 2;
}
