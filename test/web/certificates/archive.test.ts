import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Form130Candidate } from '../../../shared/certificates/certificates.ts';
import { maxPdfBytes } from '../../../shared/policies/policies.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { ArchiveError, maxRatio, openArchive } from '../../../web/certificates/archive.ts';
import { matchFiles, pansIn } from '../../../web/certificates/match.ts';

const pdf = strToU8('%PDF-1.7 a certificate');
const zipOf = (files: Record<string, Uint8Array>) =>
  new File([new Uint8Array(zipSync(files))], 'form-130.zip');
const failureOf = (archive: File) =>
  openArchive(archive).then(
    () => 'opened',
    (error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error;
      return error.message;
    },
  );

/** The zip with a text of its bytes in place of another one, once for each time that it is there. */
async function patched(archive: File, change: (bytes: Uint8Array, view: DataView) => void): Promise<File> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  change(bytes, new DataView(bytes.buffer));
  return new File([bytes], archive.name);
}
const directoryAt = (bytes: Uint8Array) =>
  bytes.findIndex(
    (_, i) => bytes[i] === 0x50 && bytes[i + 1] === 0x4b && bytes[i + 2] === 1 && bytes[i + 3] === 2,
  );

describe('a zip', () => {
  test('gives its PDFs, whatever folder they are in, and names what is none', async () => {
    const archive = await openArchive(
      zipOf({ 'a/b/ABCDE1234F_2026-27.PDF': pdf, 'ReadMe.txt': strToU8('hello'), 'PQRST6789Z.pdf': pdf }),
    );
    expect(archive.pdfs.map(({ name }) => name)).toEqual(['ABCDE1234F_2026-27.PDF', 'PQRST6789Z.pdf']);
    expect(archive.others).toEqual([{ name: 'ReadMe.txt', reason: 'Not a PDF' }]);
    expect(await archive.pdfs[0]?.read()).toEqual(pdf);
  });

  // behaviour statutory: A zip is refused
  test('that unpacks to far more than it holds is refused, at the ratio and not below it', async () => {
    const bomb = zipOf({ 'ABCDE1234F.pdf': new Uint8Array(4_000_000) });
    expect(await failureOf(bomb)).toMatch(/unpacks to far more than it holds/);
    const size = 300 * 1024;
    const declared = (compressed: number) =>
      patched(zipOf({ 'ABCDE1234F.pdf': pdf }), (bytes, view) => {
        const at = directoryAt(bytes);
        view.setUint32(at + 20, compressed, true);
        view.setUint32(at + 24, size, true);
      });
    expect(await failureOf(await declared(size / maxRatio))).toBe('opened');
    expect(await failureOf(await declared(size / maxRatio - 1))).toMatch(/unpacks to far more/);
  });

  // behaviour statutory: A zip is refused
  test('that says less of a file than it unpacks to gives no more of it, and is refused then', async () => {
    const lying = await patched(
      zipOf({ 'ABCDE1234F.pdf': new Uint8Array(100_000).fill(37) }),
      (bytes, view) => {
        view.setUint32(directoryAt(bytes) + 24, 1_000, true);
      },
    );
    const { pdfs } = await openArchive(lying);
    await expect(pdfs[0]?.read()).rejects.toThrow('The file is damaged, or not a PDF.');
  });

  test('leaves out a file of more than 4 MB, a protected one, and refuses what is no PDF when it is read', async () => {
    const large = new Uint8Array(maxPdfBytes + 1).map((_, i) => (i * 7_919) % 251);
    const protectedZip = await patched(zipOf({ 'ABCDE1234F.pdf': pdf }), (bytes, view) => {
      view.setUint16(directoryAt(bytes) + 8, 1, true);
    });
    const big = new File([new Uint8Array(zipSync({ 'ABCDE1234F.pdf': [large, { level: 0 }] }))], 'a.zip');
    expect((await openArchive(big)).others[0]?.reason).toBe('Larger than 4 MB');
    expect((await openArchive(protectedZip)).others[0]?.reason).toMatch(/^Protected by a password/);
    const { pdfs } = await openArchive(zipOf({ 'ABCDE1234F.pdf': strToU8('<html>') }));
    await expect(pdfs[0]?.read()).rejects.toThrow('The file is damaged, or not a PDF.');
  });

  test('is refused where it is none', async () => {
    expect(await failureOf(new File([pdf], 'ABCDE1234F.pdf'))).toMatch(/^This is not a zip/);
    expect(await failureOf(new File([], 'empty.zip'))).toMatch(/^This is not a zip/);
  });
});

describe('a match', () => {
  const employee = (name: string, pan: string, more: Partial<Form130Candidate> = {}): Form130Candidate => ({
    ...{ userId: `usr_${name}` as UserId, name, pan, hasTax: true },
    ...more,
  });
  const archive = (...names: string[]) => ({
    pdfs: names.map((name) => ({ name, read: () => Promise.reject(new Error('it is not read')) })),
    others: [],
  });

  // behaviour statutory: Form 130
  test('is by a PAN in the name that stands alone, in either case', () => {
    expect(pansIn('ABCDE1234F_2026-27.pdf')).toEqual(['ABCDE1234F']);
    expect(pansIn('form130-abcde1234f.pdf')).toEqual(['ABCDE1234F']);
    expect(pansIn('XABCDE1234F.pdf')).toEqual([]);
    expect(pansIn('ABCDE1234F1.pdf')).toEqual([]);
    // That of the employer: a TAN is no PAN.
    expect(pansIn('BLRS12345E_ABCDE1234F.pdf')).toEqual(['ABCDE1234F']);
  });

  test('lists who has a file, who lacks one, and files that are of no one', () => {
    const employees = [
      employee('Asha', 'ABCDE1234F'),
      employee('Babu', 'PQRST6789Z'),
      employee('Meera', 'LMNOP1111A', { hasTax: false }),
    ];
    const { rows, extra } = matchFiles(archive('ABCDE1234F.pdf', 'ZZZZZ9999Z.pdf', 'cover.pdf'), employees);
    expect(rows.map(({ employee, pdf }) => [employee.name, pdf?.name])).toEqual([
      ['Asha', 'ABCDE1234F.pdf'],
      ['Babu', undefined],
    ]);
    expect(extra).toEqual([
      { name: 'cover.pdf', reason: 'No PAN in the name' },
      { name: 'ZZZZZ9999Z.pdf', reason: 'No employee has this PAN' },
    ]);
  });

  // behaviour statutory: Form 130
  test('is of no one where it is not certain', () => {
    const employees = [
      employee('Asha', 'ABCDE1234F'),
      employee('Babu', 'PQRST6789Z'),
      employee('Chitra', 'PQRST6789Z'),
    ];
    const { rows, extra } = matchFiles(
      archive('ABCDE1234F_A.pdf', 'ABCDE1234F_B.pdf', 'PQRST6789Z.pdf', 'ABCDE1234F-PQRST6789Z.pdf'),
      employees,
    );
    expect(rows.every(({ pdf }) => pdf === undefined)).toBe(true);
    expect(extra.map(({ reason }) => reason)).toEqual([
      'Several files have this PAN: join them into one',
      'Several files have this PAN: join them into one',
      'Two PANs in the name',
      'Several employees have this PAN',
    ]);
  });
});
