import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';

/** What was sent: the fields, and the file beside them where the route takes one. */
export interface ParsedBody {
  fields: unknown;
  file?: Uint8Array;
}

/** Far more than any form of the portal has. Parsing takes a second where a stranger sends all that Lambda takes. */
const defaultMaxBodyBytes = 131_072;

/** Reads the body in the form that the route takes. @throws Problem bad_input where it cannot be read; too_large */
export async function parseBody(c: Context, route: Route): Promise<ParsedBody> {
  const { body, upload, maxBodyBytes = defaultMaxBodyBytes } = route;
  if (!body) return { fields: undefined };
  try {
    if (upload) return await parseForm(c, upload);
    const text = await c.req.text();
    if (Buffer.byteLength(text) > maxBodyBytes) throw new Problem('too_large', messages.tooLarge);
    return { fields: JSON.parse(text) };
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('bad_input', messages.badInput, { cause });
  }
}

async function parseForm(c: Context, fileField: string): Promise<ParsedBody> {
  const { [fileField]: upload, ...fields } = await c.req.parseBody();
  const file = upload instanceof File ? upload : new File([String(upload ?? '')], '');
  // Where no file was chosen, a browser sends an empty one without a name. Anything else is somebody's file.
  if (file.size === 0 && file.name === '') return { fields };
  return { fields, file: new Uint8Array(await file.arrayBuffer()) };
}
