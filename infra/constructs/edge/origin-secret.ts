import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../../shared/system/environment.ts';
import type { Stage } from '../../stages.ts';
import { suppressNag } from '../suppress.ts';

/** A dynamic reference: CloudFormation resolves it during the deployment, so the template has no value. */
const dynamicReference = (secret: Secret): string => secret.secretValue.unsafeUnwrap();

/**
 * The secret by which functions know that a request came through CloudFront. Rotated by raising the stage's
 * `originSecretVersion`. The functions also accept the one before and the next, which is created ahead: whichever of
 * them and CloudFront changes first, by a step up, a step down or a rollback, each accepts what the other sends.
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
    const version = stage.originSecretVersion;
    const current = this.#secret(version);
    const previous = version > 1 ? [this.#secret(version - 1)] : [];
    this.header = { [edgeHeaders.secret]: dynamicReference(current) };
    this.accepted = [...previous, current, this.#secret(version + 1)].map(dynamicReference).join(',');
  }

  #secret(version: number): Secret {
    return new Secret(this, `${version}`, {
      description: `What CloudFront shows to the API of Vetan, number ${version}`,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
