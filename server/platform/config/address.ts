/** A postal address as it stands in a sentence. Its lines end with a line break, or with a written `\n`. */
export function addressOnOneLine(address: string): string {
  const lines = address.split(/\\+n|[\r\n]+/).map((line) => line.trim().replace(/,$/, ''))
  return lines.filter(Boolean).join(', ')
}

/** Whether a written `\n` has become a bare "n". systemd takes the backslash away from a value without quotes:
 *  `1 Sample Street,\nWinchester` arrives as `1 Sample Street,nWinchester`. */
export function hasLostLineBreak(address: string): boolean {
  const isInOnePiece = !/,|\\n|[\r\n]/.test(address)
  return /,n[A-Z\d]/.test(address) || (isInOnePiece && /[a-z\d]n[A-Z\d]/.test(address))
}
