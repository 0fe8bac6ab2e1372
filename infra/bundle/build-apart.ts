import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { UserFacingError } from '../user-facing-error.ts';
import { type Build, isStale } from './build-if-stale.ts';
import { root } from './paths.ts';

/**
 * Builds what is stale in a process of its own, which begins before this function returns: two builds then share no
 * thread, and leave neither their memory nor their NODE_ENV behind.
 * @throws UserFacingError where it fails; the builder has printed why
 */
export async function buildApart(build: Build): Promise<void> {
  if (!isStale(build)) return;
  const child = spawn(process.execPath, [join(root, 'infra/bundle/main.ts'), build.name], {
    stdio: 'inherit',
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const [code] = await once(child, 'exit');
  process.off('exit', kill);
  if (code !== 0) throw new UserFacingError(`The build of the ${build.title} failed. Its errors are above.`);
}
