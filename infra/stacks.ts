import type { App } from 'aws-cdk-lib';
import { EdgeStack } from './edge-stack.ts';
import { PortalStack } from './portal-stack.ts';
import { edgeStackName, portalStackName } from './stack-names.ts';
import type { Stage } from './stages.ts';

interface Options {
  /** Whether stacks and tables that retain data refuse deletion. Off until a stack's creation has succeeded. */
  protect?: boolean;
}

/** The stacks of a stage: the portal, and before it the firewall where the stage has a rate limit. */
export function createStacks(
  app: App,
  stage: Stage,
  { protect = true }: Options = {},
): { portal: PortalStack; edge: EdgeStack | undefined } {
  const { requestsPerAddress } = stage;
  const deletionProtection = stage.retainData && protect;
  const edge =
    requestsPerAddress === undefined
      ? undefined
      : new EdgeStack(app, edgeStackName(stage), { stage, deletionProtection, requestsPerAddress });
  const portal = new PortalStack(app, portalStackName(stage), {
    stage,
    deletionProtection,
    webAclId: edge?.webAclId,
  });
  return { portal, edge };
}
