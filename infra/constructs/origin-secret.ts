import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../shared/edge.ts';
import type { Stage } from '../stages.ts';
import { accept } from './accept.ts';

/** The template carries a reference alone; CloudFormation puts the value in its place when it deploys. */
const reference = (secret: Secret): string => secret.secretValue.unsafeUnwrap();

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
    accept(this, 'Rotated by its number in the stage: CloudFront and the functions change together.', 'SMG4');
    const present = this.#secret(stage.originSecret);
    const accepted = stage.originSecret > 1 ? [present, this.#secret(stage.originSecret - 1)] : [present];
    this.header = { [edgeHeaders.secret]: reference(present) };
    this.accepted = accepted.map(reference).join(',');
  }

  #secret(number: number): Secret {
    return new Secret(this, `${number}`, {
      description: `What CloudFront shows to the API of Vetan, number ${number}`,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
