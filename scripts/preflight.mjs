// Plain JavaScript that any Node can read: says in words what would otherwise be a stack trace.
// npm scripts put node_modules/.bin first on the PATH, so `node` here is the one of the `node` package.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(`Zonewell runs on Node 24, which \`npm ci\` brings along, but this is Node ${process.versions.node}.`);
  console.error('hint: the install script of the package "node" did not run. Allow it and install again:');
  console.error('      npm ci --ignore-scripts=false   (npm 12 and later: npm ci --allow-scripts=node,esbuild)');
  process.exit(1);
}
