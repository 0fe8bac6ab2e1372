import {
  type AccountLimit,
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import { PlainError } from '../infra/plain-error.ts';
import type { Stage } from '../infra/stages.ts';

/** Executions that AWS keeps for functions that have none set aside; an account allowed fewer keeps all it has. */
const keptByAws = 100;

/**
 * Looks, before anything is made, whether this account can take the stage: a deployment that fails half-way leaves
 * a stack to be cleaned up.
 * @throws PlainError without credentials that AWS takes, and where the stage sets aside more functions than it may
 */
export async function checkAccount(stage: Stage): Promise<void> {
  const lambda = new LambdaClient({ region: stage.region });
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: free = 0 } =
    await limitsOf(lambda);
  const wanted = (stage.chromiumAtOnce ?? 0) + (stage.untrustedPdfConcurrency ?? 0);
  const spare = Math.max(0, free - Math.min(limit, keptByAws));
  if (wanted <= spare || wanted <= spare + (await setAsideAlready(lambda, stage))) return;
  throw new PlainError(
    `Of the ${limit} functions that this account may run at once in ${stage.region}, AWS lets ${spare} more be set ` +
      `aside; the stage ${stage.name} wants ${wanted} for PDFs. Ask AWS for more (Service Quotas, AWS Lambda, ` +
      'Concurrent executions), or take chromiumAtOnce and untrustedPdfConcurrency out of the stage in infra/stages.ts.',
  );
}

async function limitsOf(lambda: LambdaClient): Promise<AccountLimit> {
  try {
    const { AccountLimit = {} } = await lambda.send(new GetAccountSettingsCommand());
    return AccountLimit;
  } catch (error) {
    const { name, message } = error as Error;
    throw new PlainError(
      name === 'CredentialsProviderError'
        ? 'There are no AWS credentials: sign in with the AWS CLI, and name the profile by --profile if it has a name.'
        : `AWS does not let this account be looked at: ${message}`,
      { cause: error },
    );
  }
}

/** What the stage as it is deployed now has set aside for its two functions of PDFs; the next deployment takes it over. */
async function setAsideAlready(client: LambdaClient, { name }: Stage): Promise<number> {
  let setAside = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName } of Functions) {
      if (!FunctionName?.startsWith(`vetan-${name}-Functionspdf`)) continue;
      const found = await client.send(new GetFunctionConcurrencyCommand({ FunctionName }));
      setAside += found.ReservedConcurrentExecutions ?? 0;
    }
  }
  return setAside;
}
