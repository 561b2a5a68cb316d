/** Takes the quotes around a value away, by the rules of systemd and shells: container runtimes hand over the quotes and backslashes
 *  of an --env-file as they stand, and one file of settings has to mean the same in both. */
export function unquote(value: string): string {
  const [, quote, text] = /^(["'])(.*)\1$/s.exec(value.trim()) ?? []
  if (text === undefined) return value
  return quote === '"' ? text.replace(/\\(["\\$`])/g, '$1') : text
}
