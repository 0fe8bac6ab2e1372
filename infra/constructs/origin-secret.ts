import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { allRoutes } from '../../shared/contract.ts';
import { edgeHeaders } from '../../shared/edge.ts';
import type { Stage } from '../stages.ts';
import type { Functions } from './functions.ts';

/** The template carries a reference alone; CloudFormation puts the value in its place when it deploys. */
const reference = (secret: Secret): string => secret.secretValue.unsafeUnwrap();

interface OriginSecretProps {
  stage: Stage;
  functions: Functions;
}

/**
 * What CloudFront shows to every function that a route leads to. The number of the stage names the secret: raised by one, the next
 * deployment makes another, and the functions take both until the deployment after that.
 */
export class OriginSecret extends Construct {
  /** The header that CloudFront sends. */
  readonly header: Record<string, string>;

  constructor(scope: Construct, id: string, { stage, functions }: OriginSecretProps) {
    super(scope, id);
    const present = this.#secret(stage.originSecret);
    const accepted = stage.originSecret > 1 ? [present, this.#secret(stage.originSecret - 1)] : [present];
    this.header = { [edgeHeaders.secret]: reference(present) };
    for (const name of new Set(allRoutes.map(({ feature }) => feature))) {
      functions.named(name).addEnvironment('ORIGIN_SECRETS', accepted.map(reference).join(','));
    }
  }

  #secret(number: number): Secret {
    return new Secret(this, `${number}`, {
      description: `What CloudFront shows to the API of Vetan, number ${number}`,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
