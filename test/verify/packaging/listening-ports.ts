import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listening = '0A';

/** Ports of all listening TCP sockets, by inode. */
function listeners(): Map<string, number> {
  const ports = new Map<string, number>();
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      if (state === listening) ports.set(inode, Number.parseInt(local.split(':').at(-1) ?? '', 16));
    }
  }
  return ports;
}

const readOr = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

const parentOf = (pid: string) => readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '').split(' ')[3];

/** A process and its descendants. */
function processTree(pid: number): string[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((child) => [child, parentOf(child)]);
  const family = [String(pid)];
  for (const member of family) {
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => String(child)));
  }
  return family;
}

/** The TCP ports that a process and its descendants listen on. */
export function listeningPorts(pid: number): number[] {
  const ports = listeners();
  const found = processTree(pid).flatMap((member) =>
    readOr(() => readdirSync(`/proc/${member}/fd`), []).map((fd) =>
      readOr(() => readlinkSync(`/proc/${member}/fd/${fd}`), ''),
    ),
  );
  const own = found.map((link) => ports.get(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? ''));
  return [...new Set(own.filter((port) => port !== undefined))].sort((a, b) => a - b);
}
