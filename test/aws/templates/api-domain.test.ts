import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { domain, domainWithEveryOption } from '../../support/domains.ts';
import { dependenciesOf } from '../dependencies.ts';
import { onlyResource, type Resource, synthesize } from './synthesize.ts';

const prod = getStage('prod');
const { mutualTls } = domainWithEveryOption.origin;
const without = synthesize(prod);
const named = synthesize({ ...prod, domain });
const mutual = synthesize({ ...prod, domain: { ...domain, origin: domainWithEveryOption.origin } });

/** CloudFront's origin for the API. */
const originOf = (template: Template): Resource =>
  onlyResource(template, 'AWS::CloudFront::Distribution').Properties.DistributionConfig.Origins[1];
const disabledIn = (template: Template) =>
  onlyResource(template, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint;

describe('a stage without a domain', () => {
  test('reaches the API by its default endpoint, the only one that there is', () => {
    expect(disabledIn(without)).toBeUndefined();
    expect(JSON.stringify(originOf(without).DomainName)).toContain('ApiEndpoint');
    without.resourceCountIs('AWS::ApiGatewayV2::DomainName', 0);
    expect(Object.keys(without.toJSON().Outputs)).not.toContain('OriginTarget');
  });
});

describe.each([
  ['a domain', named],
  ['a domain and mutual TLS', mutual],
])('a stage with %s', (_, template) => {
  test('has an API whose default endpoint is disabled', () => {
    expect(disabledIn(template)).toBe(true);
  });

  test('reaches the API by a custom domain of API Gateway, over TLS 1.2, with the origin secret', () => {
    expect(originOf(template)).toMatchObject({
      DomainName: 'origin.portal.example.com',
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [{ HeaderName: 'x-vetan-origin' }],
    });
    const { Properties } = onlyResource(template, 'AWS::ApiGatewayV2::DomainName');
    expect(Properties).toMatchObject({
      DomainName: 'origin.portal.example.com',
      DomainNameConfigurations: [
        { CertificateArn: domain.origin.certificateArn, EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' },
      ],
    });
  });

  test('sends CloudFront to that domain only once it leads to the API', () => {
    const resources: Record<string, Resource> = template.toJSON().Resources;
    const idOf = (type: string) =>
      Object.keys(resources).find((id) => resources[id]?.Type === type) ?? `no ${type}`;
    const [mapping, distribution] = ['AWS::ApiGatewayV2::ApiMapping', 'AWS::CloudFront::Distribution'].map(
      idOf,
    ) as [string, string];
    expect([...dependenciesOf(resources, distribution)]).toContain(mapping);
    const needed = [...dependenciesOf(resources, mapping)];
    expect(needed).toContain(idOf('AWS::ApiGatewayV2::Stage'));
    expect(needed).toContain(idOf('AWS::ApiGatewayV2::DomainName'));
  });

  test('says in its outputs what both names have to point at', () => {
    expect(template.toJSON().Outputs).toMatchObject({
      DomainTarget: { Value: { 'Fn::GetAtt': [expect.stringMatching(/^SiteDistribution/), 'DomainName'] } },
      OriginTarget: {
        Value: { 'Fn::GetAtt': [expect.stringMatching(/^ApiDomain/), 'RegionalDomainName'] },
      },
    });
  });
});

describe('mutual TLS between CloudFront and the API', () => {
  const truststoreOf = (template: Template) =>
    onlyResource(template, 'AWS::ApiGatewayV2::DomainName').Properties.MutualTlsAuthentication;

  test('has CloudFront present the client certificate', () => {
    expect(originOf(mutual).CustomOriginConfig.OriginMtlsConfig).toEqual({
      ClientCertificateArn: mutualTls?.clientCertificateArn,
    });
  });

  test('has API Gateway verify it by the truststore, which is uploaded under a name made of its content', () => {
    expect(JSON.stringify(truststoreOf(mutual).TruststoreUri)).toMatch(
      /s3:\/\/.*cdk-hnb659fds-assets-.*\/[0-9a-f]{64}\.pem/,
    );
  });

  test('is off on both sides where the stage does not ask for it', () => {
    expect(originOf(named).CustomOriginConfig).not.toHaveProperty('OriginMtlsConfig');
    expect(truststoreOf(named)).toBeUndefined();
  });
});
