/** A module, and what is known of it before chunks are made. */
export interface PlannedModule {
  id: string;
  /** Bytes of source. */
  size: number;
  /** The ids of the modules that it imports statically. */
  imports: readonly string[];
}

/** The ids of all modules that a page has fetched, once a screen, or something lazy of it, is there. */
export type Load = ReadonlySet<string>;

/** Modules that become one chunk. */
export interface Cluster {
  modules: PlannedModule[];
  /** Bytes of source. */
  size: number;
  /** The loads that fetch it. */
  loads: Set<Load>;
  /** All clusters that it imports, and that those import. */
  below: Set<Cluster>;
}

/** One cluster for all modules that the same loads need. */
function clusterByLoads(modules: readonly PlannedModule[], loads: readonly Load[]): Set<Cluster> {
  const loadsOf = ({ id }: PlannedModule) => loads.filter((load) => load.has(id));
  const keyOf = (module: PlannedModule) =>
    loadsOf(module)
      .map((load) => loads.indexOf(load))
      .join();
  return new Set(
    [...Map.groupBy(modules, keyOf).values()].map((same) => ({
      modules: same,
      size: same.reduce((sum, { size }) => sum + size, 0),
      loads: new Set(same.slice(0, 1).flatMap(loadsOf)),
      below: new Set(),
    })),
  );
}

function linkClusters(clusters: Set<Cluster>): void {
  const clusterOf = new Map(
    [...clusters].flatMap((each) => each.modules.map(({ id }) => [id, each] as const)),
  );
  for (const cluster of clusters) {
    const found = new Set([cluster]);
    for (const { modules } of found)
      for (const id of modules.flatMap(({ imports }) => imports)) {
        const imported = clusterOf.get(id);
        if (imported) found.add(imported);
      }
    found.delete(cluster);
    cluster.below = found;
  }
}

/** Bytes that loads fetch in vain where they have to fetch a cluster, and so what that imports. */
function waste(cluster: Cluster, loads: Set<Load>): number {
  if (loads.isSubsetOf(cluster.loads)) return 0;
  return [cluster, ...cluster.below].reduce(
    (sum, { size, loads: users }) => sum + loads.difference(users).size * size,
    0,
  );
}

/** How many bytes less all loads together are when two clusters are one; negative where they are more. */
function gainOf(a: Cluster, b: Cluster, chunkCost: number, atLeast: number): number {
  const saved = a.loads.intersection(b.loads).size * chunkCost;
  return saved > atLeast ? saved - waste(a, b.loads) - waste(b, a.loads) : 0;
}

/** Makes one cluster of two. What imports either then imports both, with what is below them. */
function merge(a: Cluster, b: Cluster, clusters: Set<Cluster>): void {
  clusters.delete(b);
  a.modules.push(...b.modules);
  a.size += b.size;
  a.below = a.below.union(b.below);
  a.loads = a.loads.union(b.loads);
  for (const cluster of clusters) {
    if (cluster === a || !(cluster.below.has(a) || cluster.below.has(b))) continue;
    cluster.below.add(a).delete(b);
    for (const below of a.below) if (below !== cluster) cluster.below.add(below);
  }
  a.below.delete(a);
  a.below.delete(b);
  for (const below of a.below) below.loads = below.loads.union(a.loads);
}

/** The two clusters that gain most by being one. */
function bestPair(clusters: readonly Cluster[], chunkCost: number): [Cluster, Cluster] | undefined {
  let best: [Cluster, Cluster] | undefined;
  let bestGain = 0;
  clusters.forEach((a, index) => {
    for (const b of clusters.slice(index + 1)) {
      const gain = gainOf(a, b, chunkCost, bestGain);
      if (gain > bestGain) [best, bestGain] = [[a, b], gain];
    }
  });
  return best;
}

/**
 * Plans chunks: modules that the same loads need are one, and so are clusters where that is worth more than what some
 * loads then fetch in vain. `chunkCost` is what one more chunk costs a load, in bytes of source.
 * @returns the clusters that more than one load needs, those of most loads first
 */
export function planChunks(
  modules: readonly PlannedModule[],
  loads: readonly Load[],
  chunkCost: number,
): Cluster[] {
  const clusters = clusterByLoads(modules, loads);
  linkClusters(clusters);
  for (;;) {
    const pair = bestPair([...clusters], chunkCost);
    if (!pair) break;
    merge(...pair, clusters);
  }
  return [...clusters]
    .filter((cluster) => cluster.loads.size > 1)
    .sort((a, b) => b.loads.size - a.loads.size);
}
