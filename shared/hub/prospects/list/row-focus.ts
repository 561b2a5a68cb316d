import { type RefObject, useEffect } from 'react'

/** Of each row the name alone is a tab stop. What else can be pressed in it takes this, and the arrow keys reach it. */
export const byArrowKey = -1

/** What screen readers announce. */
export const rowKeysHint =
  'With the focus on a lead, up and down go to the lead before and after it, left and right to what else is in its row.'

const controls = 'a[href], button, input'

/** Lets left and right move the focus within a row, up and down to the row above or below. Where there is nothing more, a key does
 *  what it does elsewhere. */
export function useArrowKeys(table: RefObject<HTMLTableElement | null>): void {
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
  const row = from.closest<HTMLTableRowElement>('tbody tr')
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

/** The same control of another row; its lead where it has none. */
function counterpart(from: Element, row: Element | null): HTMLElement | undefined {
  const cell = from.closest('td')
  if (!(row instanceof HTMLTableRowElement) || cell === null) return undefined
  const inCell = controlsOf(row.cells[cell.cellIndex])
  return inCell[controlsOf(cell).findIndex((control) => control === from)] ?? inCell[0] ?? leadOf(row)
}

function controlsOf(place: Element | undefined): HTMLElement[] {
  const all = place === undefined ? [] : [...place.querySelectorAll<HTMLElement>(controls)]
  // A row has buttons for the table and a menu for the card, only one of which is shown.
  return all.filter((control) => control.checkVisibility())
}

function leadOf(row: Element): HTMLElement | undefined {
  return row.querySelector<HTMLElement>('[data-lead]') ?? undefined
}
