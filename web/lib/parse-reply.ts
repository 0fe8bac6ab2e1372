import * as z from 'zod/mini';

/**
 * The rows that match their schema: one invalid row does not hide all others.
 * @throws ZodError where there are rows, and none matches
 */
function parseRows(list: z.ZodMiniArray, sent: unknown[]): unknown[] {
  const rows = sent.flatMap((row) => {
    const { success, data } = z.safeParse(list.def.element, row);
    return success ? [data] : [];
  });
  return rows.length > 0 ? rows : list.parse(sent);
}

/** Parses a reply: a list, an object with lists in it, or a union of the two. */
export function parseReply(reply: z.ZodMiniType, sent: unknown): unknown {
  if (reply instanceof z.ZodMiniUnion) {
    const fits = (option: unknown) => Array.isArray(sent) === option instanceof z.ZodMiniArray;
    const option = (reply.def.options as z.ZodMiniType[]).find(fits);
    if (option) return parseReply(option, sent);
  }
  if (reply instanceof z.ZodMiniArray && Array.isArray(sent)) return parseRows(reply, sent);
  if (!(reply instanceof z.ZodMiniObject) || typeof sent !== 'object' || sent === null) {
    return reply.parse(sent);
  }
  const fields = Object.entries(sent).map(([name, value]) => {
    const field: unknown = reply.shape[name];
    return [name, field instanceof z.ZodMiniArray && Array.isArray(value) ? parseRows(field, value) : value];
  });
  return reply.parse(Object.fromEntries(fields));
}
