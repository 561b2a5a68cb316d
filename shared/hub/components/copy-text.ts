/** Copies text to the clipboard. It has to be called in the handler of a click.
 *  @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Browsers withhold the clipboard API without https; the Copy command works there too.
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
