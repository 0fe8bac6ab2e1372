import type { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';

interface ApiOriginOptions {
  customHeaders: Record<string, string>;
  /** Certificate that CloudFront presents to API Gateway, where the stage has mutual TLS. */
  clientCertificateArn?: string | undefined;
}

/** The API as an origin of CloudFront. */
export class ApiOrigin extends HttpOrigin {
  readonly #clientCertificateArn: string | undefined;

  constructor(host: string, { customHeaders, clientCertificateArn }: ApiOriginOptions) {
    super(host, { customHeaders });
    this.#clientCertificateArn = clientCertificateArn;
  }

  /** CDK's HttpOrigin has no property for the client certificate. */
  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const config = super.renderCustomOriginConfig();
    if (!config || !this.#clientCertificateArn) return config;
    return { ...config, originMtlsConfig: { clientCertificateArn: this.#clientCertificateArn } };
  }
}
