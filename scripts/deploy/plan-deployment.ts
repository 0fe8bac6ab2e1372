import type { StackAddress } from '../../infra/stack-names.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';

/** A stack and its CloudFormation status, undefined where there is no such stack. */
export interface StackState extends StackAddress {
  status: string | undefined;
}

/** Stacks next to one another that all exist, or all do not. */
interface Pass {
  stacks: StackState[];
  isCreation: boolean;
}

interface DeploymentPlan {
  /** Stacks whose creation failed: CloudFormation can only delete them. */
  discard: StackState[];
  /**
   * Until every stack exists, in the given order, since each may read outputs of those before it; nothing where all
   * of them do. A stack that a failed creation left counts as one that does not.
   */
  passes: Pass[];
}

const failedCreations = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];
/** CREATE_FAILED is a creation that was told not to roll back. */
const uncreated = [undefined, 'REVIEW_IN_PROGRESS', 'CREATE_FAILED', ...failedCreations];
const undecided = ['CREATE_IN_PROGRESS', 'ROLLBACK_IN_PROGRESS', 'DELETE_IN_PROGRESS'];

/** Whether a deployment creates the stack. */
export const isCreation = ({ status }: StackState): boolean => uncreated.includes(status);

function groupPasses(stacks: StackState[]): Pass[] {
  const passes: Pass[] = [];
  for (const stack of stacks.slice(0, stacks.findLastIndex(isCreation) + 1)) {
    const last = passes.at(-1);
    if (last?.isCreation === isCreation(stack)) last.stacks.push(stack);
    else passes.push({ stacks: [stack], isCreation: isCreation(stack) });
  }
  return passes;
}

/**
 * Plans the steps of deploying the stacks of a stage.
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
        `The stack ${name} is ${status}: it was deleted, and some of its resources could not be. Its events name it; ` +
          `once it is out of the way, aws cloudformation delete-stack --stack-name ${name} --region ${region}, and ` +
          'deploy again.',
      );
    }
  }
  return {
    discard: stacks.filter(({ status }) => failedCreations.includes(status ?? '')),
    passes: groupPasses(stacks),
  };
}
