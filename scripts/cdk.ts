import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApart } from '../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../infra/bundle/functions.ts';
import { root } from '../infra/bundle/paths.ts';
import { webBuild } from '../infra/bundle/web.ts';
import { stageNameOf } from '../infra/deployable-stage.ts';
import type { Stage } from '../infra/stages.ts';

interface CdkOptions {
  stage: string | undefined;
  profile: string | undefined;
  /** The older version that `npm run deploy` is to deploy. */
  code: string | undefined;
}

/** The CDK's options that are needed before it runs. */
export function parseCdkOptions(args: string[]): CdkOptions {
  const { values } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      profile: { type: 'string' },
      code: { type: 'string' },
    },
  });
  return {
    stage: stageNameOf(values.context?.map(String)),
    profile: typeof values.profile === 'string' ? values.profile : undefined,
    code: typeof values.code === 'string' ? values.code : undefined,
  };
}

/** Builds what is stale for the stage, then runs the CDK. @returns its exit code */
export async function runCdk(stage: Stage, command: string[]): Promise<number> {
  const { apiName } = stage.domain ?? {};
  process.env.VITE_API_HOST = apiName ? `https://${apiName}` : '';
  await Promise.all([functionsBuild, webBuild].map(buildApart));
  // The CDK never removes output of another stage or an older build.
  rmSync(join(root, 'cdk.out'), { recursive: true, force: true });
  const child = spawn(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...command], {
    stdio: 'inherit',
    env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
