/** Long enough for any browser to have taken the file over. */
const blobLifetime = 60_000;

function withUrl(blob: Blob, handOver: (url: string) => void): void {
  const url = URL.createObjectURL(blob);
  handOver(url);
  setTimeout(() => URL.revokeObjectURL(url), blobLifetime);
}

/** Puts a file among the person's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  withUrl(blob, (url) => {
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
  });
}

/** Opens a file in a new tab (spec §7, generate-pdf). */
export function openFile(blob: Blob): void {
  withUrl(blob, (url) => window.open(url, '_blank', 'noopener'));
}
