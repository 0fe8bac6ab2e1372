import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';

/** What was sent: the fields, and the file beside them where the route takes one. */
export interface Sent {
  fields: unknown;
  file?: Uint8Array;
}

/** Far more than any form of the portal has. Parsing takes a second where a stranger sends all that Lambda takes. */
const usualMaxBodyBytes = 131_072;

/** Reads the body in the form that the route takes. @throws Problem bad_input where it cannot be read; too_large */
export async function readSent(c: Context, route: Route): Promise<Sent> {
  const { body, upload, maxBodyBytes = usualMaxBodyBytes } = route;
  if (!body) return { fields: undefined };
  try {
    if (upload) return await readForm(c, upload);
    const text = await c.req.text();
    if (Buffer.byteLength(text) > maxBodyBytes) throw new Problem('too_large', messages.tooLarge);
    return { fields: JSON.parse(text) };
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('bad_input', messages.badInput, { cause });
  }
}

async function readForm(c: Context, fileField: string): Promise<Sent> {
  const { [fileField]: sent, ...fields } = await c.req.parseBody();
  const file = sent instanceof File ? sent : new File([String(sent ?? '')], '');
  // Where no file was chosen, a browser sends an empty one without a name. Anything else is somebody's file.
  if (file.size === 0 && file.name === '') return { fields };
  return { fields, file: new Uint8Array(await file.arrayBuffer()) };
}
