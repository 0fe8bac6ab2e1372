import type { App } from 'aws-cdk-lib';
import { EdgeStack } from './edge-stack.ts';
import { PortalStack } from './portal-stack.ts';
import type { Stage } from './stages.ts';

/** All stacks of a stage: the portal's, and beside it one for the firewall where the stage wants it. */
export function stacksOf(app: App, stage: Stage): PortalStack {
  const { name, requestsPerAddress } = stage;
  const edge =
    requestsPerAddress === undefined
      ? undefined
      : new EdgeStack(app, `vetan-${name}-edge`, { stage, requestsPerAddress });
  return new PortalStack(app, `vetan-${name}`, { stage, webAclId: edge?.webAclId });
}
