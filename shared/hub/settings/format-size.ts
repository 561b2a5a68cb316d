/** `1.4 MB` */
export function formatSize(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}
