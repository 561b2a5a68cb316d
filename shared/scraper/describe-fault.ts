/** Maximum number of characters: enough to find the place, and too few to reveal text of a page. */
const maxLength = 160

/** Describes an error for logs. Removes quotations, numbers and addresses from its message, because they may come from a page about
 *  people. */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'no error was given'
  const [message = ''] = thrown.message.slice(0, 2 * maxLength).split('\n', 1)
  const summary = message
    .replace(/\((reading|setting) '(\w+)'\)/, '($1 $2)')
    .replace(/["'`“‘].*?(?:["'`”’]|$)/g, '…')
    .replace(/\S*[@\d]\S*/g, '…')
    .replace(isOfEngine(thrown) ? /$/ : /:.*$/, '')
  const location = /([\w.-]+\.[jt]s):(\d+):\d+\)?$/m.exec(thrown.stack ?? '')
  return `${thrown.name}: ${summary.slice(0, maxLength).trim()}${location ? `, ${location[1]}:${location[2]}` : ''}`
}

/** Returns whether JavaScript itself threw the error: its messages contain only names from the program, while those of a library may quote
 *  input after a colon. */
function isOfEngine(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
}
