// Installs missing packages, then runs the given module under Node 24, forwarding signals.
import { install, startNode } from './node24.mjs';

/** How often to check that npm, the parent process, still runs. */
const pollIntervalMs = 250;

const [module, ...args] = process.argv.slice(2);
install(module);
const child = startNode([module, ...args]);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));

// A killed npm sends no signal: without this the portal would outlive it and block the port.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, pollIntervalMs);
}
