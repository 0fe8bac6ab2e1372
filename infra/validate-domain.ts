import type { ApiOriginDomain, Domain } from './domain.ts';
import { findTruststoreError } from './truststore.ts';

/** A lower-case host name of two labels or more, without scheme, port or path. */
const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const isCertificateIn = (region: string, arn: string): boolean =>
  new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/[\\w-]+$`).test(arn);

/**
 * The error of a stage's domain, in a sentence, or undefined.
 * @param region the stage's, in which its API is
 */
export function findDomainError(domain: Domain, region: string): string | undefined {
  const { name, apiName, certificateArn, origin } = domain;
  if (!origin) {
    return (
      'domain.origin is missing; where there is a domain, CloudFront reaches the API by a name of its own ' +
      '(docs/guide/deploy.md, "A domain of your own").'
    );
  }
  const names = { 'domain.name': name, 'domain.apiName': apiName, 'domain.origin.name': origin.name };
  for (const [property, value] of Object.entries(names)) {
    if (value !== undefined && !hostName.test(value)) {
      return `${property} is "${value}"; it is a host name in lower case, such as portal.acme.in.`;
    }
  }
  if (!isCertificateIn('us-east-1', certificateArn)) {
    return (
      `the certificate is "${certificateArn}"; CloudFront takes one of AWS Certificate Manager in ` +
      'us-east-1 alone (arn:aws:acm:us-east-1:…:certificate/…).'
    );
  }
  if ([name, apiName].includes(origin.name)) {
    return `domain.origin.name is "${origin.name}", which points at CloudFront; the API needs another one.`;
  }
  return findOriginError(origin, region);
}

function findOriginError({ certificateArn, mutualTls }: ApiOriginDomain, region: string): string | undefined {
  if (!isCertificateIn(region, certificateArn)) {
    return (
      `domain.origin.certificateArn is "${certificateArn}"; API Gateway takes one of AWS Certificate Manager in its ` +
      `own region (arn:aws:acm:${region}:…:certificate/…).`
    );
  }
  if (!mutualTls) return undefined;
  if (!isCertificateIn('us-east-1', mutualTls.clientCertificateArn)) {
    return (
      `domain.origin.mutualTls.clientCertificateArn is "${mutualTls.clientCertificateArn}"; CloudFront takes one of ` +
      'AWS Certificate Manager in us-east-1 alone (arn:aws:acm:us-east-1:…:certificate/…).'
    );
  }
  const error = findTruststoreError(mutualTls.truststore);
  return error && `domain.origin.mutualTls.truststore: the file ${mutualTls.truststore} ${error}.`;
}
