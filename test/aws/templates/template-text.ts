import type { Template } from 'aws-cdk-lib/assertions';
import { withoutHash } from './statements.ts';
import type { Resource } from './synthesize.ts';

/** Left out: what changes with every code change, and routes, which have their own tests. */
const excludedTypes = [
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
];

const shortened: Record<string, string> = { FunctionCode: '(code)', DashboardBody: '(dashboard)' };

const withoutHashes = (text: string): string =>
  text.replaceAll(/[0-9a-f]{64}/g, '(hash)').replace(/[0-9A-F]{8}[0-9a-f]{32}$/, '');

/** Formats references for reading: `<DataKey.Arn>`. */
function formatReferences(value: Resource): Resource {
  if (typeof value === 'string') return withoutHashes(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(formatReferences);
  if (value.Ref) return `<${withoutHash(withoutHashes(value.Ref))}>`;
  if (value['Fn::GetAtt']) {
    const [id, attribute] = value['Fn::GetAtt'];
    return `<${withoutHash(id)}.${attribute}>`;
  }
  const output = value['Fn::GetStackOutput'];
  if (output) return `<${output.StackName} ${withoutHash(output.OutputName)}>`;
  if (value['Fn::Join']) return value['Fn::Join'][1].map(formatReferences).join(value['Fn::Join'][0]);
  const [index, { 'Fn::Split': split = undefined } = {}] = value['Fn::Select'] ?? [];
  if (split) return `<part ${index} of ${formatReferences(split[1])} at ${split[0]}>`;
  if (value['Fn::Sub']) return formatReferences(value['Fn::Sub']);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'Tags' && name !== 'PolicyName')
      .map(([name, inner]) => [name, shortened[name] ?? formatReferences(inner)]),
  );
}

const isFlat = (value: Resource): boolean => Object.values(value).every((each) => typeof each !== 'object');

/** YAML's flow style, on one line. */
const flat = (value: Resource): string =>
  Array.isArray(value)
    ? `[${value.join(', ')}]`
    : `{ ${Object.entries(value)
        .map(([name, inner]) => `${name}: ${inner}`)
        .join(', ')} }`;

/** Roughly YAML's block style. */
function lines(value: Resource, indent: string): string[] {
  return Object.entries<Resource>(value).flatMap(([name, inner]) => {
    const head = Array.isArray(value) ? `${indent}-` : `${indent}${name}:`;
    if (typeof inner !== 'object' || inner === null) return [`${head} ${inner}`];
    return isFlat(inner) ? [`${head} ${flat(inner)}`] : [head, ...lines(inner, `${indent}  `)];
  });
}

/** A template as readable text that changes with the infrastructure only. */
export const templateText = (template: Template): string =>
  Object.entries<Resource>(template.toJSON().Resources)
    .filter(([, { Type }]) => !excludedTypes.includes(Type))
    .map(([id, { Type, DeletionPolicy, Properties = {} }]) => {
      const fate = DeletionPolicy === 'RetainExceptOnCreate' ? ', retained' : '';
      return [`${withoutHash(id)} (${Type}${fate})`, ...lines(formatReferences(Properties), '  ')].join('\n');
    })
    .sort()
    .join('\n\n')
    .concat('\n');
