/** Copies text to the clipboard. Must be called in a click handler.
 *  @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Browsers offer the clipboard API only over https. The Copy command works without it too.
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', put)
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing has replaced it where the clipboard API is withheld
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put)
  }
}
