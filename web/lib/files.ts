/** Long enough for any browser to have read the file. */
const objectUrlLifetimeMs = 60_000;

function withObjectUrl(blob: Blob, use: (url: string) => void): void {
  const url = URL.createObjectURL(blob);
  use(url);
  setTimeout(() => URL.revokeObjectURL(url), objectUrlLifetimeMs);
}

/** Downloads a file in the browser. */
export function downloadBlob(blob: Blob, fileName: string): void {
  withObjectUrl(blob, (url) => {
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
  });
}

/** A tab opened ahead of its file. */
export interface FileTab {
  /** Shows the file, or downloads it where the browser blocked the tab. */
  show: (blob: Blob, fileName: string) => void;
  /** Closes the tab, where the file could not be fetched. */
  close: () => void;
}

/**
 * Opens a tab for a file that is yet to be fetched. To be called in the click handler itself: browsers block a tab that
 * opens later as a pop-up.
 */
export function openFileTab(title: string): FileTab {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = title;
  }
  return {
    show: (blob, fileName) => {
      if (!tab || tab.closed) downloadBlob(blob, fileName);
      else withObjectUrl(blob, (url) => tab.location.replace(url));
    },
    close: () => tab?.close(),
  };
}
