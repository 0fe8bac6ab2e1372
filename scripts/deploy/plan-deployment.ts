import type { StackAddress } from '../../infra/stack-names.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';

/** A stack and its CloudFormation status, undefined where there is no such stack. */
export interface StackState extends StackAddress {
  status: string | undefined;
}

export interface DeploymentPlan {
  /** What a failed creation left: CloudFormation can only delete it. */
  discard: StackState[];
  /** Stacks that do not exist, or will not once those were discarded. */
  create: StackState[];
}

const failedCreations = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];
/** CREATE_FAILED is a creation that was told not to roll back. */
const uncreated = [undefined, 'REVIEW_IN_PROGRESS', 'CREATE_FAILED', ...failedCreations];
const undecided = ['CREATE_IN_PROGRESS', 'ROLLBACK_IN_PROGRESS', 'DELETE_IN_PROGRESS'];

/**
 * What to do before the stacks of a stage can be deployed.
 * @throws UserFacingError where a stack is still being created or deleted, or could not be deleted
 */
export function planDeployment(stacks: StackState[]): DeploymentPlan {
  for (const { name, region, status } of stacks) {
    if (undecided.includes(status ?? '')) {
      throw new UserFacingError(
        `The stack ${name} is ${status}: wait until AWS has finished, and deploy again.`,
      );
    }
    if (status === 'DELETE_FAILED') {
      throw new UserFacingError(
        `The stack ${name} is ${status}: somebody deleted it, and something of it would not go. Its events name it; ` +
          `once it is out of the way, aws cloudformation delete-stack --stack-name ${name} --region ${region}, and ` +
          'deploy again.',
      );
    }
  }
  return {
    discard: stacks.filter(({ status }) => failedCreations.includes(status ?? '')),
    create: stacks.filter(({ status }) => uncreated.includes(status)),
  };
}
