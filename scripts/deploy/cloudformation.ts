import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import type { StackAddress } from '../../infra/stack-names.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import type { StackState } from './plan-deployment.ts';

const isAbsent = ({ name, message }: Error): boolean =>
  name === 'ValidationError' && message.includes('does not exist');

/** @throws UserFacingError if AWS does not let the stack be looked at */
export async function getStackState({ name, region }: StackAddress): Promise<StackState> {
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    return { name, region, status: Stacks[0]?.StackStatus };
  } catch (error) {
    if (isAbsent(error as Error)) return { name, region, status: undefined };
    throw new UserFacingError(
      `AWS does not let the stack ${name} be looked at: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/**
 * Deletes what a failed creation left, termination protection first.
 * @throws UserFacingError if it is not gone within an hour, or cannot be deleted
 */
export async function discardStack({ name, region }: StackAddress): Promise<void> {
  const client = new CloudFormationClient({ region });
  const StackName = name;
  try {
    await client.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
    );
    await client.send(new DeleteStackCommand({ StackName }));
    await waitUntilStackDeleteComplete({ client, maxWaitTime: 3600 }, { StackName });
  } catch (error) {
    throw new UserFacingError(
      `What the failed creation left of the stack ${name} could not be deleted; its events say why ` +
        `(CloudFormation, ${region}): ${(error as Error).message}`,
      { cause: error },
    );
  }
}
