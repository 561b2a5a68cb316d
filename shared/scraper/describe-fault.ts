/** Characters: enough to find the place, and too few for a page to say anything. */
const longest = 160

/** Describes a fault of the program in words of its own, for logs: quotations, numbers and addresses in the message may come from a page
 *  about people, so they are left out. */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'no error was given'
  const [message = ''] = thrown.message.slice(0, 2 * longest).split('\n', 1)
  const words = message
    .replace(/\((reading|setting) '(\w+)'\)/, '($1 $2)')
    .replace(/["'`“‘].*?(?:["'`”’]|$)/g, '…')
    .replace(/\S*[@\d]\S*/g, '…')
    .replace(isOfEngine(thrown) ? /$/ : /:.*$/, '')
  const place = /([\w.-]+\.[jt]s):(\d+):\d+\)?$/m.exec(thrown.stack ?? '')
  return `${thrown.name}: ${words.slice(0, longest).trim()}${place ? `, ${place[1]}:${place[2]}` : ''}`
}

/** JavaScript's own messages name the program's words; a library's may go on with what it was given behind a colon. */
function isOfEngine(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
}
