import * as z from 'zod/mini';

/**
 * The rows that match their schema: one invalid row does not hide all others.
 * @throws ZodError where there are rows, and none matches
 */
function parseRows(list: z.ZodMiniArray, json: unknown[]): unknown[] {
  const rows = json.flatMap((row) => {
    const { success, data } = z.safeParse(list.def.element, row);
    return success ? [data] : [];
  });
  return rows.length > 0 ? rows : list.parse(json);
}

/** Parses a reply: a list, an object with lists in it, or a union of the two. */
export function parseReply(reply: z.ZodMiniType, json: unknown): unknown {
  if (reply instanceof z.ZodMiniUnion) {
    const matchesShape = (option: unknown) => Array.isArray(json) === option instanceof z.ZodMiniArray;
    const [option, another] = (reply.def.options as z.ZodMiniType[]).filter(matchesShape);
    if (option && !another) return parseReply(option, json);
  }
  if (reply instanceof z.ZodMiniArray && Array.isArray(json)) return parseRows(reply, json);
  if (!(reply instanceof z.ZodMiniObject) || typeof json !== 'object' || json === null) {
    return reply.parse(json);
  }
  const fields = Object.entries(json).map(([name, value]) => {
    const field: unknown = reply.shape[name];
    return [name, field instanceof z.ZodMiniArray && Array.isArray(value) ? parseRows(field, value) : value];
  });
  return reply.parse(Object.fromEntries(fields));
}
