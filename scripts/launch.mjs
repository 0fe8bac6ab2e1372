// Installs what is missing, then runs the given module under Node 24, signals handed on.
import { install, startNode } from './node24.mjs';

/** Milliseconds between two looks at whether npm, which started us, is still there. */
const lookEvery = 250;

install();
const [module, ...args] = process.argv.slice(2);
const child = startNode([module, ...args]);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));

// npm killed outright tells nobody: without this the portal would keep the port for a parent that is gone.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, lookEvery);
}
