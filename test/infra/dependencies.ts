import type { Resource } from './synthesize.ts';

/** The resources that one needs, directly or through others: by Ref, Fn::GetAtt or DependsOn. */
export function dependenciesOf(
  resources: Record<string, Resource>,
  id: string,
  known = new Set<string>(),
): Set<string> {
  const named = JSON.stringify([resources[id].Properties, resources[id].DependsOn]);
  for (const other of Object.keys(resources)) {
    if (known.has(other) || !named.includes(`"${other}"`)) continue;
    known.add(other);
    dependenciesOf(resources, other, known);
  }
  return known;
}
