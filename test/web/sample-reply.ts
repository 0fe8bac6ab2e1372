import * as z from 'zod/mini';
import { findRoute } from '../support/find-route.ts';
import type { ReceivedRequest } from './stub-server.ts';

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  minimum?: number;
  properties?: Record<string, Shape>;
  required?: string[];
}

/** Any text: a date, so that it can be formatted as one. */
export const sampleText = '2026-11-02';

/** The least that has the shape: empty lists, no optional properties, null where that is allowed. */
function sampleOf(shape: Shape, name = ''): unknown {
  const { const: only, enum: values, anyOf, minimum = 0 } = shape;
  if (only !== undefined) return only;
  if (values) return values[0];
  if (anyOf) return anyOf.some(({ type }) => type === 'null') ? null : sampleOf(anyOf[0] as Shape);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {}, name)]),
      );
    case 'array':
      return [];
    case 'string':
      return name === 'payPeriod' ? '2026-11' : sampleText;
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return Math.max(minimum, 0);
    default:
      return null;
  }
}

/** An answer to a request, generated from the reply of its route in the contract. */
export function sampleReply({ method, path }: Pick<ReceivedRequest, 'method' | 'path'>): object | null {
  const route = findRoute(method, path);
  if (!route || typeof route.reply === 'string') throw new Error(`no JSON is answered to ${method} ${path}`);
  return sampleOf(z.toJSONSchema(route.reply, { io: 'input', unrepresentable: 'any' }) as Shape) as object;
}
