import { describe, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { domain, domainWithEveryOption } from '../../support/domains.ts';
import { dependenciesOf } from '../dependencies.ts';
import { type Resource, synthesize } from './synthesize.ts';

const prod = getStage('prod');
const named = synthesize({ ...prod, domain });
const mutual = synthesize({ ...prod, domain: { ...domain, origin: domainWithEveryOption.origin } });

describe.each([
  ['a domain', named],
  ['a domain and mutual TLS', mutual],
])('a stage with %s', (_, template) => {
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
