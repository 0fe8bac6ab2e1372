/** The names of a portal that has a domain. docs/guide/deploy.md, "A domain of your own", says how to set them up. */
export interface Domain {
  /** The domain name of the site. */
  name: string;
  /**
   * The certificate of `name` and `apiName`. CloudFront takes a certificate only from AWS Certificate Manager in
   * us-east-1.
   */
  certificateArn: string;
  /** A name of the API's own, on the same certificate and below the same domain, since both share the cookie. */
  apiName?: string;
  /** Where CloudFront reaches the API, whose default endpoint is disabled where there is a domain. */
  origin: ApiOriginDomain;
  /**
   * Whether browsers refuse plain HTTP to every host below `name` as well, until two years after their last visit. Where
   * `name` is the company's own domain (acme.in), that is its website and whatever else it has.
   */
  hstsIncludesSubdomains?: true;
}

/** A custom domain name of API Gateway. Only CloudFront uses it: people never see it. */
export interface ApiOriginDomain {
  /** Any name of yours that is not in use, such as origin.portal.acme.in. */
  name: string;
  /** The certificate of `name`: issued by AWS Certificate Manager in the stage's region, not imported into it. */
  certificateArn: string;
  /** API Gateway then accepts connections by CloudFront alone, which has the client certificate. */
  mutualTls?: {
    /** Imported into AWS Certificate Manager in us-east-1. */
    clientCertificateArn: string;
    /** PEM file with the certificates of the authorities that may have issued it, by its path in this repository. */
    truststore: string;
  };
}
