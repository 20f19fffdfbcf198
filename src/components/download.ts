import { safeFileName } from '@/lib/file-name';

export function downloadFile(name: string, parts: readonly BlobPart[], type: string): void {
  // Spreadsheets read a file as UTF-8 only with a byte order mark.
  const mark = type === 'text/csv' ? ['\uFEFF'] : [];
  const url = URL.createObjectURL(new Blob([...mark, ...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = safeFileName(name);
  link.click();
  // Some browsers read the URL only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
