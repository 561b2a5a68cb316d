/** Hands the reader a file that is in memory. */
export function saveFile(content: Blob | string, fileName: string): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content]) : content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
