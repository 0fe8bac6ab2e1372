/** What is used here of JSON Schema. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}

interface DescribedOperation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** One operation of an OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** The content type and the schema of its body, where it takes one. */
  body?: { type: string; schema: Schema };
}

/** Every operation that the portal says it has. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  return Object.entries(paths as Record<string, Record<string, DescribedOperation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { parameters, requestBody }]) => {
        const [content] = Object.entries(requestBody?.content ?? {});
        return {
          method: method.toUpperCase(),
          path,
          parameters,
          ...(content && { body: { type: content[0], schema: content[1].schema } }),
        };
      }),
  );
}
