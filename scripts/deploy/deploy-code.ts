import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../infra/bundle/paths.ts';
import type { Stage } from '../../infra/stages.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { formatLosses, listStackChanges } from './stack-changes.ts';

/** A version that does not read this variable would deploy the stage settings that it was released with. */
const settingsVariable = 'STAGE_JSON';

/** The arguments that are the CDK's. */
export function withoutCode(args: string[]): string[] {
  const at = args.findIndex((each) => each === '--code' || each.startsWith('--code='));
  return at < 0 ? args : args.toSpliced(at, args[at] === '--code' ? 2 : 1);
}

/** @throws UserFacingError where the repository has no such version, or one that cannot be given other settings */
function findCommit(code: string, repository: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const read = () => {
    try {
      const commit = git('rev-parse', '--verify', '--end-of-options', `${code}^{commit}`);
      return { commit, stages: git('show', `${commit}:infra/stages.ts`) };
    } catch (cause) {
      throw new UserFacingError(`There is no version ${code} of the portal here: git fetch --tags.`, {
        cause,
      });
    }
  };
  const { commit, stages } = read();
  if (!stages.includes(settingsVariable)) {
    throw new UserFacingError(
      `${code} would deploy the settings of its own time: it is older than this command.`,
    );
  }
  return commit;
}

/** Runs a command of the version in a folder. Signals reach it, and this process waits for its end. @returns its exit code */
async function runNpm(folder: string, environment: Record<string, string>, args: string[]): Promise<number> {
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const child = spawn(command as string, [...before, ...args], {
    cwd: folder,
    stdio: ['inherit', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/**
 * Deploys an older version's code with the stage as it is now, from a work tree of its own, which installs its own packages.
 * @param code a tag, a branch or a commit
 * @param args options for the CDK
 * @returns the exit code
 * @throws UserFacingError without such a version, and where it would lose data
 */
export async function deployCode(
  code: string,
  stage: Stage,
  args: string[],
  repository = root,
): Promise<number> {
  const commit = findCommit(code, repository);
  const folder = join(mkdtempSync(join(tmpdir(), 'vetan-code-')), 'code');
  const git = (...rest: string[]) =>
    execFileSync('git', ['worktree', ...rest], { cwd: repository, stdio: 'ignore' });
  git('add', '--detach', folder, commit);
  try {
    const { truststore } = stage.domain?.origin.mutualTls ?? {};
    if (truststore) cpSync(join(repository, truststore), join(folder, truststore));
    const environment = { [settingsVariable]: JSON.stringify(stage) };
    console.log(
      `${code} with the settings of today: synthesizing it, and comparing it with what is deployed.`,
    );
    const synthesized = await runNpm(folder, environment, [
      'run',
      'synth',
      '--',
      '--context',
      `stage=${stage.name}`,
    ]);
    if (synthesized !== 0) return synthesized;
    const command = `npm run deploy -- --code ${code} --context stage=${stage.name}`;
    const losses = formatLosses(await listStackChanges(stage, join(folder, 'cdk.out'), command));
    if (losses.length > 0) throw new UserFacingError(losses.join('\n'));
    return await runNpm(folder, environment, ['run', 'deploy', '--', ...args]);
  } finally {
    git('remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true });
  }
}
