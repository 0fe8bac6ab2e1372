import { Aws, CfnOutput, DefaultStackSynthesizer, Duration } from 'aws-cdk-lib';
import { OpenIdConnectPrincipal, OpenIdConnectProvider, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { listStacks, portalStackName } from '../stack-names.ts';
import type { Stage } from '../stages.ts';
import type { Functions } from './compute/functions.ts';
import { suppressNag } from './suppress.ts';

const githubIssuer = 'token.actions.githubusercontent.com';

/** The roles of `cdk bootstrap` that a deployment assumes; their permissions are decided there. */
const bootstrapRoles = ['deploy', 'file-publishing', 'lookup'];

interface DeployerProps {
  stage: Stage;
  functions: Functions;
  /** 'owner/repository' as in the subject of GitHub's OIDC token. */
  repository: string;
}

/**
 * The role that GitHub Actions deploys with: assumed by OIDC, without a long-lived key, for a tag v* of this repository
 * only, from the GitHub environment that has the stage's name. A second one reads before that what would change.
 */
export class Deployer extends Construct {
  constructor(scope: Construct, id: string, { stage, functions, repository }: DeployerProps) {
    super(scope, id);
    const provider = OpenIdConnectProvider.fromOpenIdConnectProviderArn(
      this,
      'GitHub',
      `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:oidc-provider/${githubIssuer}`,
    );
    /** @param context of the job, as GitHub puts it into the subject */
    const assumedIn = (context: string) =>
      new OpenIdConnectPrincipal(provider, {
        StringEquals: { [`${githubIssuer}:aud`]: 'sts.amazonaws.com' },
        StringLike: { [`${githubIssuer}:sub`]: `repo:${repository}:${context}:ref:refs/tags/v*` },
      });
    const role = new Role(this, 'Role', {
      description: `Deploys Vetan ${stage.name} from ${repository}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: assumedIn(`environment:${stage.name}`),
    });
    const regions = listStacks(stage).map(({ region }) => region);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: [...new Set(regions)].flatMap((region) =>
          bootstrapRoles.map(
            (name) =>
              `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-${name}-role-${Aws.ACCOUNT_ID}-${region}`,
          ),
        ),
      }),
    );
    this.#allowAccountChecks(role, functions);
    this.#allowStackCheck(role, stage);
    this.#allowSmokeTest(role, functions);
    new CfnOutput(this, 'DeployRole', { value: role.roleArn }).overrideLogicalId('DeployRole');
    // Before the approval there is no environment: the context of the job is its tag.
    this.#addDiffRole(stage, assumedIn('ref:refs/tags/v*'));
  }

  /** The role of `npm run diff`, which the approver of a deployment reads: templates, and nothing else. */
  #addDiffRole(stage: Stage, assumedBy: OpenIdConnectPrincipal): void {
    const role = new Role(this, 'DiffRole', {
      description: `Reads what is deployed of Vetan ${stage.name}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy,
    });
    // The stack of the routes, nested in the portal's, is named after it.
    const stacks = [`${portalStackName(stage)}-*`, ...listStacks(stage).map(({ name }) => name)];
    role.addToPolicy(
      new PolicyStatement({
        actions: ['DescribeStackResource', 'DescribeStacks', 'GetTemplate'].map(
          (name) => `cloudformation:${name}`,
        ),
        resources: stacks.map(
          (name) => `arn:${Aws.PARTITION}:cloudformation:*:${Aws.ACCOUNT_ID}:stack/${name}/*`,
        ),
      }),
    );
    suppressNag(
      role,
      'What follows the name of a stack is the id that AWS gives to it.',
      ...stacks.map(
        (name) => `IAM5[Resource::arn:<AWS::Partition>:cloudformation:*:<AWS::AccountId>:stack/${name}/*]`,
      ),
    );
    new CfnOutput(this, 'DiffRoleArn', { value: role.roleArn }).overrideLogicalId('DiffRole');
  }

  /** The deployment first checks the account's concurrency quota, and its settings of AWS Backup. */
  #allowAccountChecks(role: Role, functions: Functions): void {
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAccountSettings', 'lambda:ListFunctions', 'backup:DescribeRegionSettings'],
        resources: ['*'],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetFunctionConcurrency'],
        resources: (['pdf', 'pdf-untrusted'] as const).map((name) => functions.get(name).functionArn),
      }),
    );
    suppressNag(
      role,
      'AWS lets some of these be asked of the account only; none reads data of the portal.',
      'IAM5[Resource::*]',
    );
  }

  /** Then whether each stack exists, how its last change ended, and for the smoke test what is in it. */
  #allowStackCheck(role: Role, stage: Stage): void {
    role.addToPolicy(
      new PolicyStatement({
        actions: ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
        resources: listStacks(stage).map(
          ({ name, region }) =>
            `arn:${Aws.PARTITION}:cloudformation:${region}:${Aws.ACCOUNT_ID}:stack/${name}/*`,
        ),
      }),
    );
    suppressNag(
      role,
      'What follows the name of a stack is the id that AWS gives to it.',
      ...listStacks(stage).map(
        ({ name, region }) =>
          `IAM5[Resource::arn:<AWS::Partition>:cloudformation:${region}:<AWS::AccountId>:stack/${name}/*]`,
      ),
    );
  }

  /** Allows the requests of `npm run smoke` after a deployment, and printing the canary. */
  #allowSmokeTest(role: Role, functions: Functions): void {
    role.addToPolicy(
      new PolicyStatement({
        actions: [
          'backup:GetBackupPlan',
          'backup:ListBackupSelections',
          'logs:GetDelivery',
          'ses:GetAccount',
          'ses:GetEmailIdentity',
          'sns:ListSubscriptionsByTopic',
        ],
        resources: ['*'],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [functions.get('pdf').functionArn],
      }),
    );
  }
}
