import { useMutation } from '@tanstack/react-query'
import { errorSentence } from './error-sentence.ts'
import { type ToastMessage, useShowToast } from './toasts.tsx'

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

/** Saves a list as a file for a spreadsheet. @param done what is said then, where there is more to say than the file does */
export function useCsvDownload(ask: () => Promise<string>, fileName: string, done?: ToastMessage) {
  const showToast = useShowToast()
  return useMutation({
    // Reading an answer as text drops the mark by which spreadsheets know UTF-8.
    mutationFn: async () => saveFile(`\uFEFF${await ask()}`, fileName),
    onSuccess: () => done && showToast(done),
    onError: (error) => showToast({ title: 'Download failed', text: errorSentence(error) }),
  })
}
