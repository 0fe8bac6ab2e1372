import type { createPortalClient } from '../portal-client.ts';

type Call = Awaited<ReturnType<typeof createPortalClient>>['call'];

export interface ListPage {
  // biome-ignore lint/suspicious/noExplicitAny: each list has items of its own
  items: any[];
  /** Of the answer's body. */
  bytes: number;
}

/** A list of the API from its beginning to its end, page by page. */
export async function fetchAllPages(
  call: Call,
  path: string,
  token: string,
  limit: () => number | undefined = () => undefined,
) {
  const pages: ListPage[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams(path.split('?')[1]);
    const most = limit();
    if (most !== undefined) query.set('limit', String(most));
    if (cursor) query.set('cursor', cursor);
    const { status, body, bytes, headers } = await call('GET', `${path.split('?')[0]}?${query}`, { token });
    if (status !== 200) throw new Error(`${path}: ${status} ${body?.message}`);
    pages.push({ items: body.users ?? body, bytes: bytes.length });
    cursor = headers.get('x-next-cursor');
    if (pages.length > 5000) throw new Error(`${path} goes on for ever`);
  } while (cursor);
  return pages;
}
