/** Long enough for any browser to have read the file. */
const objectUrlLifetimeMs = 60_000;

/** Downloads a file in the browser. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), objectUrlLifetimeMs);
}
