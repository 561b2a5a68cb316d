import { hasNumber, emailsIn } from './values.ts'

/** Characters at the beginning of a text from which it is found whether it is a chat. */
const sampleLength = 16 * 1024

/** The beginning of a message: `12/11/2026, 09:14 - Ann: Hello` on Android and `[12/11/2026, 09:14:31] Ann: Hello` on an iPhone. */
const message =
  /^\u200E?\[?(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}),? (\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u202F]?[ap]\.?m\.?)?)(?:\]| -) ([^:\n]{1,80}): (.*)$/i
/** A line of the program's own, such as that somebody has joined. */
const notice = /^\u200E?\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}[:.]\d{2}/

/** Returns the people of an exported chat of WhatsApp, each once with all that they have written, as a table. A sender who is in the
 *  telephone's contacts is there by name alone. @returns undefined for any other text */
export function readChat(text: string): string[][] | undefined {
  const first = text.slice(0, sampleLength).split(/\r?\n/)
  const begins = first.filter((line) => message.test(line)).length
  if (begins === 0 || !notice.test(first.find((line) => line.trim() !== '') ?? '')) return undefined
  const people = new Map<string, { date: string; lines: string[] }>()
  let open: string[] | undefined
  for (const line of text.split(/\r?\n/)) {
    const [, date = '', time = '', sender = '', said = ''] = message.exec(line) ?? []
    if (sender !== '') {
      const name = sender.replace(/[\u200E\u202A\u202C~]/g, '').trim()
      const person = people.get(name) ?? { date: `${date} ${time}`, lines: [] }
      people.set(name, person)
      open = person.lines
      if (!isLeftOut(said)) open.push(said)
    } else if (notice.test(line)) open = undefined
    else if (line.trim() !== '') open?.push(line)
  }
  const rows = [...people].map(([name, { date, lines }]) => {
    const written = lines.join('\n')
    const number = hasNumber(name) ? name : ''
    return [number === '' ? name : '', number, emailsIn(written)[0] ?? '', date, written]
  })
  return [['Name', 'Phone', 'Email', 'First message', 'Message'], ...rows]
}

/** What stands for a picture or a message that was deleted. */
function isLeftOut(said: string): boolean {
  return /^\u200E?(?:<.*>|(?:image|video|audio|sticker|document) omitted|this message was deleted|you deleted this message)\.?$/i.test(
    said,
  )
}
