/** Puts words onto the clipboard. It has to be called while a press is answered.
 *  @returns whether they are there */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    // Not given to every page, and not without https: what the browser's own Copy does is left.
    return copyAsTheMenuDoes(words)
  }
}

function copyAsTheMenuDoes(words: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', words)
    event.preventDefault()
  }
  document.addEventListener('copy', put)
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing has taken its place where the clipboard is not given
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put)
  }
}
