import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { portalStackName } from '../infra/stack-names.ts';
import { getStage } from '../infra/stages.ts';
import { UserFacingError } from '../infra/user-facing-error.ts';
import { createAwsClients } from './restore/aws-clients.ts';
import { type CopyOptions, copyTable } from './restore/copy-table.ts';
import { readDeployedStack } from './restore/deployed-stack.ts';
import { restoreEverything } from './restore/everything.ts';
import { restoreLostTable } from './restore/lost-table.ts';
import { parseRestoreRequest, type RestoreRequest } from './restore/options.ts';
import { startPortal } from './restore/portal-switch.ts';
import { formatCopy, formatEverything, formatMoment, formatTable } from './restore/report.ts';
import { runCommand } from './run-command.ts';

type StageRequest = Exclude<RestoreRequest, { kind: 'copy' }>;

/** The line that a command begins with. */
function describe(request: StageRequest): string {
  if (request.kind === 'start') return 'starting the portal';
  if (request.kind === 'table') return `restoring the table ${request.table}`;
  return `every table back to ${formatMoment(request.moment)}`;
}

/** @throws UserFacingError that says what to do next, where everything was not restored */
async function restoreStage(request: StageRequest): Promise<string> {
  const stage = getStage(request.stage);
  if (request.profile) process.env.AWS_PROFILE = request.profile;
  console.log(`${stage.name} in ${stage.region}: ${describe(request)}.`);
  if (request.kind === 'everything' && !request.isConfirmed) {
    throw new UserFacingError(
      'The portal is stopped meanwhile, every session ends, and what is newer is set aside. Add --yes to do it.',
    );
  }
  const clients = createAwsClients({ region: stage.region });
  const stack = await readDeployedStack(clients.cloudFormation, portalStackName(stage));
  if (request.kind === 'start') {
    await startPortal(clients, stack);
    return 'Started.';
  }
  if (request.kind === 'table')
    return formatTable(await restoreLostTable(clients, stack, request.table, request.backup));
  let last = '';
  const onStep = (step: string) => {
    last = step;
    console.log(`${new Date().toLocaleTimeString('en-IN', { hour12: false })} ${step}`);
  };
  try {
    return formatEverything(await restoreEverything(clients, stack, { moment: request.moment, onStep }));
  } catch (error) {
    console.error(
      `Stopped at "${last}". Run the same command again: it goes on with what is left. If the portal was stopped, it ` +
        `stays so until then, or until npm run restore -- --context stage=${stage.name} --start.`,
    );
    throw error;
  }
}

/** Before anything is read or written: the same names can exist in another region or account. */
async function formatTarget(client: DynamoDBClient, { from, to }: CopyOptions): Promise<string> {
  const region = await client.config.region().catch((cause: unknown) => {
    throw new UserFacingError('Name the region of the tables: AWS_REGION=ap-south-1 npm run restore -- …', {
      cause,
    });
  });
  const { AWS_PROFILE: profile, AWS_ENDPOINT_URL_DYNAMODB: endpoint } = process.env;
  const at = endpoint ? ` at ${endpoint}` : profile ? ` with the AWS profile ${profile}` : '';
  return `Region ${region}${at}: copying ${from} into ${to}.`;
}

async function copy(options: CopyOptions): Promise<string> {
  const client = new DynamoDBClient({});
  console.log(await formatTarget(client, options));
  return formatCopy(options, await copyTable(client, options));
}

await runCommand(async (args) => {
  const request = parseRestoreRequest(args);
  console.log(await (request.kind === 'copy' ? copy(request) : restoreStage(request)));
  return 0;
});
