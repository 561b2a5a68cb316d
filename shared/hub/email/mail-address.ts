/** Opens the owner's own mail program on a mail that is ready to be sent. */
export function mailAddress(to: string, subject: string, text: string): string {
  // Mail programs want %20 for a blank and CRLF for the end of a line, which URLSearchParams does not give.
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query}`
}
