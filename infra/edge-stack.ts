import { Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Firewall } from './constructs/edge/firewall.ts';
import type { Stage } from './stages.ts';

interface EdgeStackProps extends StackProps {
  stage: Stage;
  /** Whether the stack refuses deletion. */
  deletionProtection: boolean;
  /** API requests per address in five minutes. */
  requestsPerAddress: number;
}

/** The web ACL, which CloudFront accepts only from us-east-1, whatever the portal's region. */
export class EdgeStack extends Stack {
  readonly webAclId: string;

  constructor(
    scope: Construct,
    id: string,
    { stage, deletionProtection, requestsPerAddress, ...props }: EdgeStackProps,
  ) {
    super(scope, id, { ...props, env: { region: 'us-east-1' }, terminationProtection: deletionProtection });
    Tags.of(this).add('vetan:stage', stage.name);

    this.webAclId = new Firewall(this, 'Firewall', { requestsPerAddress }).attrArn;
  }
}
