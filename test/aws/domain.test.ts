import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { root } from '../../infra/bundle/paths.ts';
import type { ApiOriginDomain, Domain } from '../../infra/domain.ts';
import { getStage, validateStage } from '../../infra/stages.ts';
import { domain, domainWithEveryOption } from '../support/domains.ts';

const prod = getStage('prod');
const validate = (changed: Domain) => validateStage({ ...prod, domain: changed });
const validateOrigin = (changed: Partial<ApiOriginDomain>) =>
  validate({ ...domain, origin: { ...domain.origin, ...changed } });
const arn = (region: string) => `arn:aws:acm:${region}:111122223333:certificate/c-9`;

describe('the domain of a stage', () => {
  test('is accepted with and without its options', () => {
    for (const valid of [domain, domainWithEveryOption]) expect(validate(valid).domain).toEqual(valid);
  });

  test.each([arn('ap-south-1'), 'arn:aws:iam::111122223333:server-certificate/a', 'portal.example.com'])(
    'is refused with the certificate %s: CloudFront takes one of ACM in us-east-1 only',
    (certificateArn) => {
      expect(() => validate({ ...domain, certificateArn })).toThrow(/^The stage prod .* us-east-1 alone/);
    },
  );

  test('is refused without a name for the API, in a sentence that says where to read on', () => {
    const { origin: _, ...old } = domain;
    expect(() => validate(old as Domain)).toThrow(
      'The stage prod in infra/stages.ts: domain.origin is missing; where there is a domain, CloudFront reaches the ' +
        'API by a name of its own (docs/guide/deploy.md, "A domain of your own").',
    );
  });

  test.each(['https://portal.acme.in', 'portal.acme.in/', 'Portal.acme.in', 'portal', 'portal..in', ''])(
    'is refused where a name is "%s", which is no host name',
    (name) => {
      const said = (property: string) => `domain.${property} is "${name}"; it is a host name in lower case`;
      expect(() => validate({ ...domain, name })).toThrow(said('name'));
      expect(() => validate({ ...domain, apiName: name })).toThrow(said('apiName'));
      expect(() => validateOrigin({ name })).toThrow(said('origin.name'));
    },
  );

  test('is refused where CloudFront would call itself', () => {
    const apiName = 'api.portal.example.com';
    for (const name of [domain.name, apiName]) {
      expect(() => validate({ ...domain, apiName, origin: { ...domain.origin, name } })).toThrow(
        `domain.origin.name is "${name}", which points at CloudFront; the API needs another one.`,
      );
    }
  });

  test('is refused where the certificate of the API is not in the stage’s region', () => {
    expect(() => validateOrigin({ certificateArn: arn('us-east-1') })).toThrow(
      /domain\.origin\.certificateArn is .* in its own region \(arn:aws:acm:ap-south-1:/,
    );
    expect(() =>
      validateStage({
        ...prod,
        region: 'us-east-1',
        domain: { ...domain, origin: { ...domain.origin, certificateArn: arn('us-east-1') } },
      }),
    ).not.toThrow();
  });
});

describe('mutual TLS of a domain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truststore-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => {
    vi.useRealTimers();
  });

  const fixture = (name: string) => readFileSync(join(root, 'test/support/truststore', name), 'utf8');
  const authority = fixture('authority.pem');
  const clientCertificateArn = arn('us-east-1');
  function validateTruststore(content: string) {
    const truststore = join(folder, 'truststore.pem');
    writeFileSync(truststore, content);
    return () => validateOrigin({ mutualTls: { clientCertificateArn, truststore } });
  }

  test('is refused where CloudFront would not find its certificate', () => {
    const truststore = 'test/support/truststore/authority.pem';
    expect(() =>
      validateOrigin({ mutualTls: { clientCertificateArn: arn('ap-south-1'), truststore } }),
    ).toThrow(/clientCertificateArn is .* us-east-1 alone/);
  });

  test('accepts a truststore of several authorities, so that one can follow the other', () => {
    expect(validateTruststore(authority + authority)).not.toThrow();
  });

  test('is refused where there is no truststore', () => {
    const truststore = 'infra/nowhere.pem';
    expect(() => validateOrigin({ mutualTls: { clientCertificateArn, truststore } })).toThrow(
      'domain.origin.mutualTls.truststore: the file infra/nowhere.pem is not there.',
    );
  });

  test.each([
    ['nothing', '', 'has no certificate in PEM.'],
    [
      'the client’s certificate',
      fixture('client.pem'),
      "has a certificate that is no authority's (CN=CloudFront).",
    ],
    ['both', authority + fixture('client.pem'), "has a certificate that is no authority's (CN=CloudFront)."],
    [
      'half a certificate',
      authority.replace(/(\n.+){5}\n-----END/, '\n-----END'),
      'has a certificate that is damaged.',
    ],
    [
      'the private key',
      `${authority}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n`,
      'has a private key, which belongs into no repository.',
    ],
  ])(
    'is refused with a truststore of %s, by which API Gateway would refuse every call',
    (_, content, fault) => {
      expect(validateTruststore(content)).toThrow(`truststore.pem ${fault}`);
    },
  );

  test('is refused with a truststore that has expired', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2130-01-01') });
    expect(validateTruststore(authority)).toThrow(/has a certificate that ended on .* 2126 GMT \(CN=Vetan/);
  });
});
