/** `1.4 MB`, or `38 KB` for what is small. */
export function formatSize(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}
