import { DomainName, type MTLSConfig, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import type { ApiOriginDomain } from '../../domain.ts';
import { truststorePath } from '../../truststore.ts';

/** The API's custom domain name, at which CloudFront reaches it; with mutual TLS, where the stage has it. */
export class OriginDomain extends Construct {
  readonly domainName: DomainName;

  constructor(scope: Construct, id: string, { name, certificateArn, mutualTls }: ApiOriginDomain) {
    super(scope, id);
    this.domainName = new DomainName(this, 'Name', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
      ...(mutualTls && { mtls: this.#mtls(mutualTls.truststore) }),
    });
  }

  /** An asset is named by its content: a new truststore is a new object, which API Gateway then reads. */
  #mtls(truststore: string): MTLSConfig {
    const { bucket, s3ObjectKey } = new Asset(this, 'Truststore', { path: truststorePath(truststore) });
    return { bucket, key: s3ObjectKey };
  }
}
