import { afterEach, beforeEach, vi } from 'vitest';

/** The files that a test downloads, oldest first: jsdom downloads none itself. Empty before each test. */
export function recordDownloads(): { name: string; blob: Blob }[] {
  const downloads: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    downloads.length = 0;
    let last: Blob;
    URL.createObjectURL = (blob) => {
      last = blob as Blob;
      return 'blob:a-file';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push({ name: this.download, blob: last });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return downloads;
}
