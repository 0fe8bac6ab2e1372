import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type ExecutionEnvironment, runtime } from './function-process.ts';
import type { StagedFunction } from './stage-bundles.ts';

/** Mount and PID namespaces; without root also a user namespace, in which the process is root. */
const namespaces = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
];

/** As in Lambda: a read-only root with the bundle at /var/task, 512 MB at /tmp, no /dev/shm, an unprivileged user. */
const enterScript = `
set -e
root=$1 task=$2 node=$3 runtime=$4 user=$5
mount --bind "$root" "$root"
mount --bind "$task" "$root/var/task"
mount -o remount,bind,ro "$root/var/task"
mount --bind "$node" "$root/node"
mount --bind "$runtime" "$root/runtime.ts"
for device in null zero random urandom; do mount --bind /dev/$device "$root/dev/$device"; done
mount -t proc proc "$root/proc"
mount -t tmpfs -o size=512m,mode=1777 tmpfs "$root/tmp"
mount -o remount,bind,ro "$root"
exec $(PATH=/usr/sbin:/sbin:$PATH command -v chroot) $user "$root" /node /runtime.ts
`;

/** The uid and gid of Lambda's user. */
const user = process.getuid?.() === 0 ? '--userspec=993:990' : '';

/** Tries out the mounts that `enterScript` needs. */
const trialScript = `
mount -t tmpfs tmpfs /tmp && mkdir /tmp/proc && touch /tmp/null /tmp/tried
mount -t proc proc /tmp/proc && mount --bind /dev/null /tmp/null && mount -o remount,bind,ro /tmp && ! rm /tmp/tried
`;

/** Why this machine cannot run a process in a root file system of its own; undefined where it can. */
export function rootfsUnsupportedReason(): string | undefined {
  if (process.platform !== 'linux') return `${process.platform} has no namespaces`;
  const tried = spawnSync('unshare', [...namespaces, 'sh', '-ec', trialScript], { encoding: 'utf8' });
  return tried.status === 0 ? undefined : (tried.error?.message ?? tried.stderr.trim());
}

/** Libraries of glibc that Node does not link to, and Chromium may. */
const libcCompanions = ['libdl.so.2', 'libm.so.6', 'libpthread.so.0', 'libresolv.so.2', 'librt.so.1'];

function sharedLibraries(program: string): string[] {
  const linked = [...execFileSync('ldd', [program], { encoding: 'utf8' }).matchAll(/(\/\S+)/g)].map(
    ([path]) => path,
  );
  const libc = linked.find((path) => /\/libc\.so/.test(path));
  const beside = libc ? libcCompanions.map((name) => join(dirname(libc), name)).filter(existsSync) : [];
  return [...new Set([...linked, ...beside])].filter((path) => path !== program);
}

/** Fills an empty folder with the shared libraries that Node needs, and nothing else. */
export function createMinimalRootfs(root: string): void {
  for (const library of sharedLibraries(process.execPath)) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
}

/** Creates the mount points. */
function createMountPoints(root: string): void {
  chmodSync(root, 0o755);
  for (const folder of ['var/task', 'proc', 'tmp', 'dev']) mkdirSync(join(root, folder), { recursive: true });
  const files = ['node', 'runtime.ts', ...['null', 'zero', 'random', 'urandom'].map((name) => `dev/${name}`)];
  for (const file of files) if (!existsSync(join(root, file))) writeFileSync(join(root, file), '');
}

/** Runs a function in a root file system that holds the folder's content, the function's bundle and Node. */
export function inRootfs(root: string, { folder }: StagedFunction): ExecutionEnvironment {
  createMountPoints(root);
  return {
    taskRoot: '/var/task',
    start: (env) =>
      spawn(
        'unshare',
        [...namespaces, 'sh', '-c', enterScript, 'sh', root, folder, process.execPath, runtime, user],
        {
          env,
        },
      ),
    // Killing the namespace's init process ends all others, and their mounts.
    killSignal: 'SIGKILL',
  };
}

/** MB in use at /tmp of a function in its own root file system. */
export function tmpUsageMB(pid: number): number {
  const [inside] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  const { blocks, bfree, bsize } = statfsSync(`/proc/${inside}/root/tmp`);
  return ((blocks - bfree) * bsize) / 2 ** 20;
}
