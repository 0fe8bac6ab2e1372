import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { functionsBuild } from '../infra/build/functions.ts';
import { buildIfStale } from '../infra/build/stale.ts';
import { webBuild } from '../infra/build/web.ts';

await Promise.all([functionsBuild, webBuild].map(buildIfStale));
const cdk = ['node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', ...process.argv.slice(2)];
const [code] = await once(
  spawn(process.execPath, cdk, {
    stdio: 'inherit',
    env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
  }),
  'exit',
);
process.exitCode = code ?? 1;
