import { Zip, ZipPassThrough } from 'fflate';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { slipFileName } from '../../../shared/slips/slips.ts';
import { shortenFilePart, toFilePart } from '../../lib/files.ts';
import type { ArchiveFile, ArchiveTarget } from './archive-file.ts';

/**
 * A name for each slip's file in the archive: 'Asha Rao SSW-0142 salary-slip-2026-11.pdf'. Names that
 * differ only in case or not at all are numbered.
 */
export function pdfNames(payPeriod: string, entries: readonly RegisterEntry[]): string[] {
  const used = new Set<string>();
  return entries.map(({ user, profile }) => {
    const parts = [user.name, profile.employeeId ?? ''].map(toFilePart).filter(Boolean);
    const person = shortenFilePart(parts.join(' '));
    for (let number = 1; ; number++) {
      const suffix = number > 1 ? ` (${number})` : '';
      const name = `${person}${suffix} ${slipFileName(payPeriod)}`.trim();
      const key = name.normalize('NFKC').toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return name;
    }
  });
}

/** PDFs that are fetched at the same time: those that are not printed yet keep as many browsers busy. */
const maxAtOnce = 4;

/** A PDF, or undefined where there is none to be had. */
export type FetchPdf = (entry: RegisterEntry) => Promise<Uint8Array | undefined>;

/** Calls `fetch` for each item, a few at a time, and yields the results in the order of the items. */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  fetch: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const started: Promise<Result>[] = [];
  const start = (index: number) => {
    const item = items[index];
    if (item === undefined) return;
    const result = fetch(item);
    // Awaited in its turn; until then a failure is not unhandled.
    result.catch(() => undefined);
    started.push(result);
  };
  for (let index = 0; index < maxAtOnce; index++) start(index);
  for (const [index, item] of items.entries()) {
    const result = (await started.shift()) as Result;
    start(index + maxAtOnce);
    yield [item, result];
  }
}

/** Writes files into a ZIP archive as they come, stored as they are: PDFs are compressed already. */
function createArchive(file: ArchiveFile) {
  let pending: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    pending.push(new Uint8Array(chunk));
  });
  const flush = async () => {
    const chunks = pending;
    pending = [];
    for (const chunk of chunks) await file.write(chunk);
  };
  return {
    add: async (name: string, bytes: Uint8Array) => {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
      await flush();
    },
    end: async () => {
      zip.end();
      await flush();
      await file.close();
    },
  };
}

interface ArchiveOptions {
  payPeriod: string;
  /** Without its extension. */
  fileName: string;
  target: ArchiveTarget;
  fetchPdf: FetchPdf;
  /** Given the number of slips that are done. */
  onProgress: (done: number) => void;
}

/**
 * Archives the PDF of every slip, in as many files as the target needs. At no time are more PDFs in memory than a few,
 * and what the target keeps there.
 * @returns the slips without a PDF
 * @throws the errors of `fetchPdf` and of the target; the file that was being written is given up
 */
export async function archivePdfs(
  entries: readonly RegisterEntry[],
  { payPeriod, fileName, target, fetchPdf, onProgress }: ArchiveOptions,
): Promise<RegisterEntry[]> {
  const named = pdfNames(payPeriod, entries).map((name, index) => ({
    name,
    entry: entries[index] as RegisterEntry,
  }));
  const parts = Math.max(1, Math.ceil(entries.length / target.maxSlips));
  const missing: RegisterEntry[] = [];
  let done = 0;
  for (let part = 0; part < parts; part++) {
    const slips = parts === 1 ? named : named.slice(part * target.maxSlips, (part + 1) * target.maxSlips);
    const file = await target.open(`${fileName}${parts > 1 ? `-${part + 1}-of-${parts}` : ''}.zip`);
    try {
      const archive = createArchive(file);
      for await (const [{ name, entry }, bytes] of inOrder(slips, (slip) => fetchPdf(slip.entry))) {
        if (bytes) await archive.add(name, bytes);
        else missing.push(entry);
        onProgress(++done);
      }
      await archive.end();
    } catch (error) {
      await file.abort();
      throw error;
    }
  }
  return missing;
}
