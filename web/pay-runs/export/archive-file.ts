import { downloadBlob } from '../../lib/files.ts';

/** A file that is written piece by piece. */
export interface ArchiveFile {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** It is whole. */
  close: () => Promise<void>;
  /** It is given up; nothing of it stays. */
  abort: () => Promise<void>;
}

/** Where archives go. */
export interface ArchiveTarget {
  /** Slips in one file: as many as its memory may hold. */
  maxSlips: number;
  open: (fileName: string) => Promise<ArchiveFile>;
}

/** Some 28 MB. */
const maxSlipsInMemory = 1000;

const inMemory: ArchiveTarget = {
  maxSlips: maxSlipsInMemory,
  open: async (fileName) => {
    let chunks: Uint8Array<ArrayBuffer>[] = [];
    return {
      write: async (chunk) => void chunks.push(chunk),
      close: async () => {
        downloadBlob(new Blob(chunks, { type: 'application/zip' }), fileName);
        chunks = [];
      },
      abort: async () => {
        chunks = [];
      },
    };
  },
};

/** A part of the File System Access API, which Chromium has and TypeScript's DOM types do not. */
interface FilePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/**
 * Where the archive of a month goes: straight to a file that the user chooses, where the browser can do that, else to
 * downloads made in memory. To be called in the click handler itself, since the browser asks for the file.
 * @returns undefined where the user chose none
 */
export async function chooseArchiveTarget(fileName: string): Promise<ArchiveTarget | undefined> {
  const { showSaveFilePicker } = window as FilePicker;
  if (!showSaveFilePicker) return inMemory;
  try {
    const handle = await showSaveFilePicker({
      suggestedName: fileName,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    });
    return { maxSlips: Number.POSITIVE_INFINITY, open: () => handle.createWritable() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
