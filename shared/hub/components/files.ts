import { useMutation } from '@tanstack/react-query'
import { failureToast, type ToastMessage, useShowToast } from '../platform/mutations.ts'

/** Saves data in memory as a file. @param type of a text, by which a phone knows what to do with it */
export function saveFile(content: Blob | string, fileName: string, type = ''): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a list as a CSV file. @param done the toast to show afterwards, if any */
export function useCsvDownload(ask: () => Promise<string>, fileName: string, done?: ToastMessage) {
  const showToast = useShowToast()
  return useMutation({
    // Reading a response as text removes the byte order mark by which spreadsheets recognise UTF-8.
    mutationFn: async () => saveFile(`\uFEFF${await ask()}`, fileName),
    onSuccess: () => done && showToast(done),
    onError: (error) => showToast(failureToast('Download failed', error)),
  })
}

/** Returns `1.4 MB`, or `38 KB` below 100 KB. */
export function formatSize(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}
