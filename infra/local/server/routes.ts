import { allRoutes } from '../../../shared/contract.ts';
import type { FunctionName } from '../../features.ts';

export interface RouteMatch {
  feature: FunctionName;
  routeKey: string;
  parameters?: Record<string, string>;
}

interface RoutePattern {
  feature: FunctionName;
  method: string;
  path: string;
  segments: string[];
}

const isParameter = (segment: string) => segment.startsWith('{');

/** At the first segment where one path is literal and the other has a parameter, the literal is more specific. */
function bySpecificity(a: RoutePattern, b: RoutePattern): number {
  const index = a.segments.findIndex(
    (segment, i) => isParameter(segment) !== isParameter(b.segments[i] ?? ''),
  );
  return index < 0 ? 0 : isParameter(a.segments[index] ?? '') ? 1 : -1;
}

const patterns: RoutePattern[] = allRoutes
  .map(({ feature, route: { method, path } }) => ({ feature, method, path, segments: path.split('/') }))
  .sort(bySpecificity);

function matchParameters({ segments }: RoutePattern, path: string[]): Record<string, string> | undefined {
  if (segments.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [i, segment] of segments.entries()) {
    const value = path[i] ?? '';
    if (isParameter(segment) && value !== '') parameters[segment.slice(1, -1)] = value;
    else if (segment !== value) return undefined;
  }
  return parameters;
}

/** The route by API Gateway's precedence: the most specific match, else `$default`, which answers 404. */
export function matchRoute(method: string, path: string): RouteMatch {
  const segments = path.split('/');
  for (const pattern of patterns) {
    const parameters = pattern.method === method && matchParameters(pattern, segments);
    if (parameters) {
      const { feature } = pattern;
      return {
        feature,
        routeKey: `${method} ${pattern.path}`,
        ...(Object.keys(parameters).length > 0 && { parameters }),
      };
    }
  }
  return { feature: 'system', routeKey: '$default' };
}
