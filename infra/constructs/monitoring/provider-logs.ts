import { CfnResource } from 'aws-cdk-lib';
import { CfnPolicy, CfnRole } from 'aws-cdk-lib/aws-iam';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../../stages.ts';
import { logRetention } from './logs.ts';

/**
 * CDK adds functions of its own as custom resource providers, whose logs never expire and whose managed policy allows
 * writing any log. Here each gets a log group with retention, and may write that one only. Create this construct last:
 * it visits the functions that exist by then.
 */
export class ProviderLogs extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    for (const node of scope.node.findAll()) {
      if (!CfnResource.isCfnResource(node) || node.cfnResourceType !== 'AWS::Lambda::Function') continue;
      if (node instanceof CfnFunction && node.loggingConfig) continue;
      this.#restrictLogs(node, stage);
    }
  }

  #restrictLogs(function_: CfnResource, stage: Stage): void {
    const name = function_.node.scope?.node.id ?? '';
    const logs = new LogGroup(this, `${name}-logs`, {
      retention: logRetention(stage),
      removalPolicy: removalPolicy(stage),
    });
    const role = roleOf(function_);
    if (role instanceof CfnRole) role.managedPolicyArns = undefined;
    else role.addPropertyDeletionOverride('ManagedPolicyArns');
    const policy = new CfnPolicy(this, `${name}-policy`, {
      policyName: 'WriteOwnLogs',
      roles: [role.ref],
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            Resource: logs.logGroupArn,
          },
        ],
      },
    });
    function_.addPropertyOverride('LoggingConfig.LogGroup', logs.logGroupName);
    function_.addResourceDependency(policy);
  }
}

/** The execution role, which CDK creates as a sibling of the function under one of two names. */
function roleOf(function_: CfnResource): CfnResource {
  const siblings = function_.node.scope?.node;
  const role = siblings?.tryFindChild('Role') ?? siblings?.tryFindChild('ServiceRole')?.node.defaultChild;
  if (!CfnResource.isCfnResource(role)) throw new Error(`${function_.node.path} has no role beside it`);
  return role;
}
