import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import type { ArchiveTarget } from '../../../web/pay-runs/export/archive-file.ts';
import { archivePdfs, pdfNames } from '../../../web/pay-runs/export/archive-pdfs.ts';

const period = '2026-11';

const entryOf = (name: string, employeeId?: string) =>
  ({ user: { name }, profile: { employeeId } }) as unknown as RegisterEntry;

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    'Asha Rao',
    'asha rao',
    '../../etc/passwd',
    'C:\\x',
    'आशा राव'.repeat(20),
    '',
    '.hidden',
    ' .hidden',
  ),
);
const entries = fc.array(
  fc.tuple(name, fc.option(name, { nil: undefined })).map(([own, id]) => entryOf(own, id)),
  { maxLength: 40 },
);

test('names in the archive are different in any case, safe to unpack, and short enough for any disk', () => {
  fc.assert(
    fc.property(entries, (slips) => {
      const names = pdfNames(period, slips);
      expect(new Set(names.map((it) => it.toLowerCase())).size).toBe(slips.length);
      for (const it of names) {
        expect(it).toMatch(/^[^\\/:*?"<>|\p{Cc}]*salary-slip-2026-11\.pdf$/u);
        expect(it).not.toMatch(/^[.\s]/);
        expect(it.isWellFormed()).toBe(true);
        expect(new TextEncoder().encode(it).length).toBeLessThan(255);
      }
    }),
  );
  expect(pdfNames(period, [entryOf('Asha Rao', 'SSW-1'), entryOf('Asha Rao'), entryOf('Asha Rao')])).toEqual([
    'Asha Rao SSW-1 salary-slip-2026-11.pdf',
    'Asha Rao salary-slip-2026-11.pdf',
    'Asha Rao (2) salary-slip-2026-11.pdf',
  ]);
});

/** Files as they are written: whole ones, and those that were given up. */
function memoryTarget(maxSlips: number) {
  const files = new Map<string, Uint8Array>();
  const aborted: string[] = [];
  const target: ArchiveTarget = {
    maxSlips,
    open: async (fileName) => {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      return {
        write: async (chunk) => void chunks.push(chunk),
        close: async () => {
          files.set(fileName, new Uint8Array(await new Blob(chunks).arrayBuffer()));
        },
        abort: async () => void aborted.push(fileName),
      };
    },
  };
  return { files, aborted, target };
}

const pdfOf = (slips: readonly RegisterEntry[], entry: RegisterEntry) =>
  new TextEncoder().encode(`%PDF of ${slips.indexOf(entry)}`);

/** Slips in a file; a file on disk takes any number. */
const fileSize = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant(Number.POSITIVE_INFINITY));

describe('an archive', () => {
  // behaviour pay-runs: The archive of a month
  test('has the PDF of each slip once, in files of at most so many, whatever comes first', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fileSize, fc.scheduler(), async (slips, maxSlips, s) => {
        const { files, target } = memoryTarget(maxSlips);
        const without = (entry: RegisterEntry) => slips.indexOf(entry) % 7 === 3;
        let [running, mostAtOnce] = [0, 0];
        const fetchPdf = async (entry: RegisterEntry) => {
          mostAtOnce = Math.max(mostAtOnce, ++running);
          await s.schedule(Promise.resolve());
          running--;
          return without(entry) ? undefined : pdfOf(slips, entry);
        };
        const progress: number[] = [];
        const archived = archivePdfs(slips, {
          payPeriod: period,
          fileName: 'slips',
          target,
          fetchPdf,
          onProgress: (done) => progress.push(done),
        });
        const missing = await s.waitFor(archived);

        expect(missing).toEqual(slips.filter(without));
        expect(progress).toEqual(slips.map((_, index) => index + 1));
        expect(mostAtOnce).toBeLessThanOrEqual(4);
        const parts = Math.ceil(slips.length / maxSlips) || 1;
        expect([...files.keys()]).toEqual(
          parts === 1
            ? ['slips.zip']
            : Array.from({ length: parts }, (_, index) => `slips-${index + 1}-of-${parts}.zip`),
        );
        const unpacked = [...files.values()].flatMap((file) => {
          const inside = Object.entries(unzipSync(file));
          expect(inside.length).toBeLessThanOrEqual(maxSlips);
          return inside;
        });
        const names = pdfNames(period, slips);
        const expected = slips.flatMap((entry, index) =>
          without(entry) ? [] : [[names[index], pdfOf(slips, entry)]],
        );
        expect(new Map(unpacked)).toEqual(new Map(expected as [string, Uint8Array][]));
        expect(unpacked).toHaveLength(expected.length);
      }),
      { numRuns: 60 },
    );
  });

  test('that fails is given up, so that no half of one stays', async () => {
    const slips = ['Asha', 'Farah', 'Kabir'].map((it) => entryOf(it));
    const { files, aborted, target } = memoryTarget(2);
    const archived = archivePdfs(slips, {
      payPeriod: period,
      fileName: 'slips',
      target,
      fetchPdf: async (entry) => {
        if (entry === slips[2]) throw new Error('no connection');
        return pdfOf(slips, entry);
      },
      onProgress: () => undefined,
    });
    await expect(archived).rejects.toThrow('no connection');
    expect([[...files.keys()], aborted]).toEqual([['slips-1-of-2.zip'], ['slips-2-of-2.zip']]);
  });
});
