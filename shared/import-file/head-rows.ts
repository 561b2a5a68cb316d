import { fieldOfName } from './column-names.ts'
import { isGroupOfAnother, ofOurSide } from './other-people.ts'
import { findHeadRow } from './table.ts'

const maxHeadCell = 60

/** Joins names of columns that are in two rows, as merged cells leave them: “Address” above “Street”, “Town” and “Postcode” becomes
 *  “Address Street”, “Address Town” and “Address Postcode” in the lower row, and the upper one becomes blank, so that rows keep their
 *  numbers. A title above the names stays what it is. */
export function joinHeadRows(rows: string[][]): string[][] {
  const headRow = findHeadRow(rows)
  for (const upper of [headRow - 2, headRow - 1]) {
    const head = joinRows(rows[upper] ?? [], rows[upper + 1] ?? [], upper === headRow - 1)
    if (head) return rows.map((row, index) => (index === upper ? [] : index === upper + 1 ? head : row))
  }
  return rows
}

/** @param isBelow whether the upper row is the one that was found, so that the lower one may be the first person
 *  @returns undefined where the two rows are not the names of columns */
function joinRows(above: readonly string[], below: readonly string[], isBelow: boolean): string[] | undefined {
  const width = Math.max(above.length, below.length)
  const [upper, lower] = [above, below].map((row) => Array.from({ length: width }, (_, at) => row[at]?.trim() ?? ''))
  if (!upper || !lower || !isOfNames(upper) || !isOfNames(lower)) return undefined
  // A single cell at the beginning is a title.
  if (upper.slice(1).every((name) => name === '')) return undefined
  const groups = groupsOf(upper, lower)
  if (isBelow && lower.some((name, at) => name !== '' && !groups[at]?.isShared)) return undefined
  const own = lower.map((name, at) => name || (upper[at] ?? ''))
  const joined: string[] = []
  for (const [at, name] of own.entries()) {
    const { name: group = '', isShared = false } = groups[at] ?? {}
    // An address of an agent is no lead's, though nothing in its own name says so.
    const isOfAnother =
      isGroupOfAnother(group, isReachedBeside(groups[at], own, groups)) || (isShared && ofOurSide.test(`${group} name`))
    const withGroup = group === '' || lower[at] === '' ? name : `${group} ${name}`
    const whole = isShared || isOfAnother ? withGroup : name
    const said = isOfAnother || isUnderstood(whole) || fieldOfName(name) === undefined ? whole : name
    const field = fieldOfName(said)
    const isOfFurther =
      withGroup !== name &&
      (field === 'firstName' || field === 'middleName' || field === 'lastName') &&
      joined.some(
        (other, before) =>
          groups[before] !== groups[at] && (fieldOfName(other) === 'name' || fieldOfName(other) === field),
      )
    // The parts of a second person's name are none of the first one's: a name that no field has keeps them with the notes.
    joined.push(isOfFurther ? (isUnderstood(withGroup) ? `Joint ${withGroup}` : withGroup) : said)
  }
  const isTold = joined.some((name, at) => {
    const found = (isBelow ? upper[at] : lower[at]) ?? ''
    const saysMore = isUnderstood(name) && fieldOfName(name) !== fieldOfName(found)
    return name !== found && (isRepeated(lower, at) || isGroupOfAnother(groups[at]?.name ?? '', false) || saysMore)
  })
  return isTold ? joined : undefined
}

function isOfNames(row: readonly string[]): boolean {
  const filled = row.filter((name) => name !== '')
  return filled.length > 0 && filled.every((name) => name.length <= maxHeadCell && !/@|\d{3}/.test(name))
}

function isUnderstood(name: string): boolean {
  return fieldOfName(name) !== undefined || ofOurSide.test(name) || /\bagent\b.*\b(?:e-?mail|name|phone)/i.test(name)
}

function isRepeated(names: readonly string[], at: number): boolean {
  return names.some((name, other) => name !== '' && other !== at && name.toLowerCase() === names[at]?.toLowerCase())
}

/** Whether a column that is in another group, or in none, has addresses or numbers. */
function isReachedBeside(group: Group | undefined, names: readonly string[], groups: readonly Group[]): boolean {
  return names.some((name, at) => groups[at] !== group && ['email', 'phone'].includes(fieldOfName(name) ?? ''))
}

interface Group {
  name: string
  /** Whether it is above several names. */
  isShared: boolean
}

/** Returns the group above each column: it goes on to the right as long as there is nothing else above a name. */
function groupsOf(upper: readonly string[], lower: readonly string[]): Group[] {
  const groups: Group[] = []
  for (const [at, name] of upper.entries()) {
    const before = groups[at - 1]
    const goesOn = name === '' && lower[at] !== '' && before !== undefined && lower[at - 1] !== ''
    if (goesOn) before.isShared ||= before.name !== ''
    groups.push(goesOn ? before : { name, isShared: false })
  }
  return groups
}
