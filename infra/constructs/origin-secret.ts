import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../shared/edge.ts';
import type { Stage } from '../stages.ts';
import { suppressNag } from './suppress-nag.ts';

/** The template carries a reference alone; CloudFormation puts the value in its place when it deploys. */
const dynamicReference = (secret: Secret): string => secret.secretValue.unsafeUnwrap();

/**
 * What CloudFront shows to the functions behind it. The number of the stage names the secret: raised by one, the next
 * deployment makes another, and the functions take both until the deployment after that.
 */
export class OriginSecret extends Construct {
  /** The header that CloudFront sends. */
  readonly header: Record<string, string>;
  /** All that the functions take, comma-joined. */
  readonly accepted: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    suppressNag(
      this,
      'Rotated by its number in the stage: CloudFront and the functions change together.',
      'SMG4',
    );
    const current = this.#secret(stage.originSecret);
    const accepted = stage.originSecret > 1 ? [current, this.#secret(stage.originSecret - 1)] : [current];
    this.header = { [edgeHeaders.secret]: dynamicReference(current) };
    this.accepted = accepted.map(dynamicReference).join(',');
  }

  #secret(number: number): Secret {
    return new Secret(this, `${number}`, {
      description: `What CloudFront shows to the API of Vetan, number ${number}`,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
