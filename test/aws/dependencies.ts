import type { Resource } from './templates/synthesize.ts';

type Resources = Record<string, Resource>;

/**
 * The ids that a resource names itself, by resources and id. Each is asked for often, and reading its text takes long.
 */
const directDependencies = new WeakMap<Resources, Map<string, string[]>>();

function directDependenciesOf(resources: Resources, id: string): string[] {
  const known = directDependencies.get(resources) ?? new Map<string, string[]>();
  directDependencies.set(resources, known);
  const found = known.get(id);
  if (found) return found;
  const text = JSON.stringify([resources[id].Properties, resources[id].DependsOn]);
  const named = new Set([...text.matchAll(/"(\w+)"/g)].map(([, name = '']) => name));
  const ids = [...named].filter((name) => Object.hasOwn(resources, name));
  known.set(id, ids);
  return ids;
}

/** The resources that one needs, directly or through others: by Ref, Fn::GetAtt or DependsOn. */
export function dependenciesOf(resources: Resources, id: string, known = new Set<string>()): Set<string> {
  for (const other of directDependenciesOf(resources, id)) {
    if (known.has(other)) continue;
    known.add(other);
    dependenciesOf(resources, other, known);
  }
  return known;
}
