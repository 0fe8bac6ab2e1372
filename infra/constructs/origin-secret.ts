import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../shared/edge.ts';
import type { Stage } from '../stages.ts';
import { suppressNag } from './suppress-nag.ts';

/** A dynamic reference: CloudFormation resolves it during the deployment, so the template has no value. */
const dynamicReference = (secret: Secret): string => secret.secretValue.unsafeUnwrap();

/**
 * The secret by which functions know that a request came through CloudFront. Rotated by raising the stage's
 * `originSecretVersion`: a new secret is created, and the functions accept both until the next rotation.
 */
export class OriginSecret extends Construct {
  /** The custom header that CloudFront adds to requests to the origin. */
  readonly header: Record<string, string>;
  /** Every secret that the functions accept, comma-separated. */
  readonly accepted: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    suppressNag(
      this,
      'Rotated by its number in the stage: CloudFront and the functions change together.',
      'SMG4',
    );
    const current = this.#secret(stage.originSecretVersion);
    const accepted =
      stage.originSecretVersion > 1 ? [current, this.#secret(stage.originSecretVersion - 1)] : [current];
    this.header = { [edgeHeaders.secret]: dynamicReference(current) };
    this.accepted = accepted.map(dynamicReference).join(',');
  }

  #secret(version: number): Secret {
    return new Secret(this, `${version}`, {
      description: `What CloudFront shows to the API of Vetan, number ${version}`,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
