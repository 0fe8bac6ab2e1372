import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { listStacks, portalStackName, type StackAddress } from '../../infra/stack-names.ts';
import type { Stage } from '../../infra/stages.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';

export interface DeployedResource {
  logicalId: string;
  /** In AWS. */
  name: string;
  type: string;
  region: string;
}

/** The resources of a stage, as far as proving it needs them. */
export interface Deployment {
  /** The portal's URL. */
  address: string;
  resources: DeployedResource[];
}

async function listResources({ name: stack, region }: StackAddress): Promise<DeployedResource[]> {
  const client = new CloudFormationClient({ region });
  const resources: DeployedResource[] = [];
  try {
    for await (const page of paginateListStackResources({ client }, { StackName: stack })) {
      for (const { LogicalResourceId, PhysicalResourceId, ResourceType } of page.StackResourceSummaries ??
        []) {
        resources.push({
          logicalId: LogicalResourceId ?? '',
          name: PhysicalResourceId ?? '',
          type: ResourceType ?? '',
          region,
        });
      }
    }
    return resources;
  } catch (error) {
    throw new UserFacingError(`Could not read the stack ${stack}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** @throws UserFacingError where a stack of the stage is not there, or AWS does not let it be read */
export async function readDeployment(stage: Stage): Promise<Deployment> {
  const resources = (await Promise.all(listStacks(stage).map(listResources))).flat();
  const { Stacks = [] } = await new CloudFormationClient({ region: stage.region }).send(
    new DescribeStacksCommand({ StackName: portalStackName(stage) }),
  );
  const address = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'Address')?.OutputValue;
  if (!address)
    throw new UserFacingError(`The stack ${portalStackName(stage)} has no address: deploy it again.`);
  return { address, resources };
}
