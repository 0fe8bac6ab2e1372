import type { createPortalClient } from '../../support/portal-client.ts';

type Call = Awaited<ReturnType<typeof createPortalClient>>['call'];

export interface ListPage {
  // biome-ignore lint/suspicious/noExplicitAny: each list has items of its own
  items: any[];
  /** The size of the response body. */
  bytes: number;
}

/** Fetches all pages of a list of the API. */
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
    const pageSize = limit();
    if (pageSize !== undefined) query.set('limit', String(pageSize));
    if (cursor) query.set('cursor', cursor);
    const { status, body, bytes, headers } = await call('GET', `${path.split('?')[0]}?${query}`, { token });
    if (status !== 200) throw new Error(`${path}: ${status} ${body?.message}`);
    pages.push({ items: body.users ?? body, bytes: bytes.length });
    cursor = headers.get('x-next-cursor');
    if (pages.length > 5000) throw new Error(`${path} has more than 5000 pages`);
  } while (cursor);
  return pages;
}
