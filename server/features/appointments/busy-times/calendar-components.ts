/** A content line of iCalendar (RFC 5545, 3.1). */
export interface Property {
  name: string
  /** By their names in capitals, without quotes. */
  parameters: ReadonlyMap<string, string>
  value: string
}

export interface Component {
  name: string
  properties: Property[]
  components: Component[]
}

/** Returns the calendars of a text. What isn't a content line is left out, and what is not closed ends with what contains it. */
export function readCalendars(text: string): Component[] {
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  for (const line of unfold(text)) {
    const property = readProperty(line)
    if (property === undefined) continue
    const value = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN') {
      // An event that was never closed ends where the next one begins.
      const unclosed = topLevel.has(value) ? open.findIndex(({ name }) => topLevel.has(name)) : -1
      if (unclosed !== -1) open.length = unclosed
      const component: Component = { name: value, properties: [], components: [] }
      open.at(-1)?.components.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      const closed = open.findLastIndex(({ name }) => name === value)
      if (closed > 0) open.length = closed
    } else {
      open.at(-1)?.properties.push(property)
    }
  }
  return root.components.filter(({ name }) => name === 'VCALENDAR')
}

/** These contain none of each other. */
const topLevel = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL'])

export function find(component: Component, name: string): Property | undefined {
  return component.properties.find((property) => property.name === name)
}

export function list(component: Component, name: string): Property[] {
  return component.properties.filter((property) => property.name === name)
}

/** Returns the value of a property in capitals; empty without one. */
export function keyword(component: Component, name: string): string {
  return find(component, name)?.value.trim().toUpperCase() ?? ''
}

/** Joins folded lines, between which programs have put blank ones. */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push((lines.pop() ?? '') + line.slice(1))
    else if (line !== '') lines.push(line)
  }
  return lines
}

const timeNames = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'FREEBUSY'])

function readProperty(line: string): Property | undefined {
  const name = /^[A-Za-z0-9-]+(?=[;:])/.exec(line)?.[0].toUpperCase()
  if (name === undefined) return undefined
  const rest = line.slice(name.length)
  const colon = timeNames.has(name) ? colonBeforeTime(rest) : colonOutsideQuotes(rest)
  if (colon === -1) return undefined
  return { name, parameters: readParameters(rest.slice(1, colon)), value: rest.slice(colon + 1) }
}

/** Names of time zones have colons too, without the quotes that they would need: `TZID=tzone://Microsoft/Utc`, `TZID=(UTC+01:00) Paris`. */
function colonBeforeTime(rest: string): number {
  const time = /:\s*\d{4}-?\d\d-?\d\d/
  const colon = colonOutsideQuotes(rest)
  if (rest.slice(colon).search(time) === 0) return colon
  const other = rest.search(time)
  return other === -1 ? colon : other
}

function colonOutsideQuotes(rest: string): number {
  let isQuoted = false
  for (let at = 0; at < rest.length; at++) {
    if (rest[at] === '"') isQuoted = !isQuoted
    else if (rest[at] === ':' && !isQuoted) return at
  }
  return -1
}

function readParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const part of text.match(/(?:[^;"]|"[^"]*"?)+/g) ?? []) {
    const [name = '', ...value] = part.split('=')
    parameters.set(name.trim().toUpperCase(), value.join('=').replaceAll('"', '').trim())
  }
  return parameters
}
