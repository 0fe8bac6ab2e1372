import type { Domain } from '../../infra/domain.ts';

/** A portal with a domain. */
export const domain: Domain = {
  name: 'portal.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/c-1',
  origin: {
    name: 'origin.portal.example.com',
    certificateArn: 'arn:aws:acm:ap-south-1:111122223333:certificate/c-2',
  },
};

/** The same with everything that is optional. */
export const domainWithEveryOption: Domain = {
  ...domain,
  apiName: 'api.portal.example.com',
  origin: {
    ...domain.origin,
    mutualTls: {
      clientCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/c-3',
      truststore: 'test/support/truststore/authority.pem',
    },
  },
  hstsIncludesSubdomains: true,
};
