import {
  type AccountLimit,
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import type { Stage } from '../infra/stages.ts';
import { UserFacingError } from '../infra/user-facing-error.ts';

/** Lambda requires at least 100 unreserved executions, or all of an account whose quota is smaller. */
const minUnreserved = 100;

/** Below this, a page that makes several calls at once can be throttled once a few people work at a time. */
const minRecommended = 100;

/**
 * Checks before a deployment that the account can reserve the concurrency that the stage wants: a failed deployment
 * leaves a stack to be cleaned up. Warns where the account may run so few functions at once that people would be
 * refused.
 * @throws UserFacingError without valid credentials, and where the stage wants to reserve more than the quota allows
 */
export async function checkConcurrencyQuota(stage: Stage): Promise<void> {
  const lambda = new LambdaClient({ region: stage.region });
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = 0 } =
    await getAccountLimits(lambda, stage.region);
  if (limit < minRecommended) console.warn(formatWarning(stage, limit));
  const needed = (stage.pdfConcurrency ?? 0) + (stage.untrustedPdfConcurrency ?? 0);
  const available = Math.max(0, unreserved - Math.min(limit, minUnreserved));
  if (needed <= available || needed <= available + (await getReservedConcurrency(lambda, stage))) return;
  throw new UserFacingError(
    `Of the ${limit} functions that this account may run at once in ${stage.region}, AWS lets ${available} more be set ` +
      `aside; the stage ${stage.name} wants ${needed} for PDFs. Ask AWS for more (Service Quotas, AWS Lambda, ` +
      'Concurrent executions), or take pdfConcurrency and untrustedPdfConcurrency out of the stage in infra/stages.ts.',
  );
}

const formatWarning = ({ region }: Stage, limit: number): string =>
  `Warning: this account may run ${limit} functions at once in ${region}, as new accounts do, which is few: some ` +
  'people at a time, and calls are refused. Ask for 1,000, which is free and mostly granted within days: aws ' +
  'service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 ' +
  `--region ${region}`;

async function getAccountLimits(lambda: LambdaClient, region: string): Promise<AccountLimit> {
  try {
    const { AccountLimit = {} } = await lambda.send(new GetAccountSettingsCommand());
    return AccountLimit;
  } catch (error) {
    const { name, message } = error as Error;
    throw new UserFacingError(
      name === 'CredentialsProviderError'
        ? 'There are no AWS credentials: sign in with the AWS CLI, and name the profile by --profile if it has a name.'
        : `AWS does not let this account be looked at in ${region}, as where the region is not enabled: ${message}`,
      { cause: error },
    );
  }
}

/** Concurrency that the deployed stage has reserved for its two PDF functions, which the next deployment reuses. */
async function getReservedConcurrency(client: LambdaClient, { name }: Stage): Promise<number> {
  let reserved = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName } of Functions) {
      if (!FunctionName?.startsWith(`vetan-${name}-Functionspdf`)) continue;
      const found = await client.send(new GetFunctionConcurrencyCommand({ FunctionName }));
      reserved += found.ReservedConcurrentExecutions ?? 0;
    }
  }
  return reserved;
}
