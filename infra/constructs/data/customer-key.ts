import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../../stages.ts';

interface CustomerKeyProps {
  stage: Stage;
  description: string;
}

/** A customer managed KMS key. Only AWS's services may create grants, as DynamoDB and AWS Backup do. */
export class CustomerKey extends Key {
  constructor(scope: Construct, id: string, { stage, description }: CustomerKeyProps) {
    super(scope, id, { description, enableKeyRotation: true, removalPolicy: removalPolicy(stage) });
    // A grant lets its grantee decrypt, shows in no policy, and outlives the role that made it.
    this.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['kms:CreateGrant'],
        resources: ['*'],
        conditions: {
          BoolIfExists: { 'kms:GrantIsForAWSResource': 'false', 'aws:PrincipalIsAWSService': 'false' },
        },
      }),
    );
  }
}
