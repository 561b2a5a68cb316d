import { type RefObject, useEffect } from 'react'

/** The tabIndex of everything in a row but the name, which is its only tab stop. The arrow keys reach the rest. */
export const byArrowKey = -1

/** The text for screen readers that explains the keys of the table. */
export const rowKeysHint =
  'With the focus on a lead, up and down go to the lead before and after it, left and right to what else is in its row.'

const controls = 'a[href], button, input'

/** Moves the focus by arrow key: left and right within a row, up and down between rows. At an edge a key keeps its usual effect. The list stays
 *  a table: in a grid, a screen reader would leave out the cells without a control. */
export function useArrowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = table.current
    element?.addEventListener('keydown', moveByArrowKey)
    return () => element?.removeEventListener('keydown', moveByArrowKey)
  }, [table])
}

function moveByArrowKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const to = neighbour(event.target, event.key)
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}

function neighbour(from: Element, key: string): HTMLElement | undefined {
  const row = from.closest('[role="row"]:has(> [role="cell"])')
  if (row === null) return undefined
  const inRow = controlsOf(row)
  const at = inRow.findIndex((control) => control === from)
  switch (key) {
    case 'ArrowLeft':
      return inRow[at - 1]
    case 'ArrowRight':
      return inRow[at + 1]
    case 'ArrowUp':
      return counterpart(from, row.previousElementSibling)
    case 'ArrowDown':
      return counterpart(from, row.nextElementSibling)
    default:
      return undefined
  }
}

/** Returns the same control of another row, or its lead where it has none. */
function counterpart(from: Element, row: Element | null): HTMLElement | undefined {
  const cell = from.closest('[role="cell"]')
  if (row === null || cell === null) return undefined
  const inCell = controlsOf(row.children[[...(cell.parentElement?.children ?? [])].indexOf(cell)])
  return inCell[controlsOf(cell).findIndex((control) => control === from)] ?? inCell[0] ?? leadOf(row)
}

function controlsOf(place: Element | undefined): HTMLElement[] {
  const all = place === undefined ? [] : [...place.querySelectorAll<HTMLElement>(controls)]
  // A row has buttons for the table and a menu for the card, one of which is hidden.
  return all.filter((control) => control.checkVisibility())
}

function leadOf(row: Element): HTMLElement | undefined {
  return row.querySelector<HTMLElement>('[data-lead]') ?? undefined
}

/** Which row each lead of the list is shown in. */
export interface RowKeys {
  /** The query string of the request for the leads. */
  search: string
  keyOf: ReadonlyMap<string, number>
  /** The keys of the rows on the screen, from the top. */
  shown: readonly number[]
  next: number
}

export const noRowKeys: RowKeys = { search: '', keyOf: new Map(), shown: [], next: 0 }

/** Returns the keys for the leads on the screen, or `before` where nothing changes. A lead keeps its row, and so its focus, while the search
 *  stays the same. The leads of another search reuse the rows on the screen, which is much faster than making new ones.
 *  @param ids of the leads on the screen, from the top */
export function assignRowKeys(before: RowKeys, search: string, ids: readonly string[]): RowKeys {
  const isSameSearch = search === before.search
  const keyOf = new Map(isSameSearch ? before.keyOf : undefined)
  const free = isSameSearch ? [] : [...before.shown]
  let { next } = before
  const shown = ids.map((id) => {
    const key = keyOf.get(id) ?? free.shift() ?? next++
    keyOf.set(id, key)
    return key
  })
  const isUnchanged = shown.length === before.shown.length && shown.every((key, index) => key === before.shown[index])
  return isSameSearch && isUnchanged ? before : { search, keyOf, shown, next }
}
