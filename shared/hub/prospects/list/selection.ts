import { useState } from 'react'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { ProspectFilter } from '../filter.ts'
import type { Choice } from '../actions/lead-choice.ts'

export interface Selection {
  has: (id: string) => boolean
  /** The leads that are ticked, or all that the filter lets through. */
  choice: Choice
  isAll: boolean
  /** @param withRange ticks everything from the last one that was ticked */
  toggle: (lead: Prospect, withRange: boolean) => void
  /** Ticks or unticks every row that has been read. */
  toggleShown: () => void
  /** Takes every lead that the filter lets through, read or not. */
  takeAll: () => void
  clear: () => void
}

/** Which leads are ticked. A filter that changes takes the ticks with it, so that nothing unseen is ever acted upon. */
export function useSelection(shown: readonly Prospect[], filter: ProspectFilter, total: number): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(none)
  const [isAll, setIsAll] = useState(false)
  const [last, setLast] = useState<string>()
  const [filterKey, setFilterKey] = useState('')
  const key = JSON.stringify(filter)
  if (key !== filterKey) {
    setFilterKey(key)
    clear()
  }
  const leads = shown.filter(({ id }) => ticked.has(id))

  return {
    has: (id) => isAll || ticked.has(id),
    choice: isAll ? { filter, count: total } : { leads },
    isAll,
    toggle(lead, withRange) {
      const range = withRange ? between(shown, last, lead.id) : [lead.id]
      const next = new Set(isAll ? shown.map(({ id }) => id) : ticked)
      const isTicked = !next.has(lead.id)
      for (const id of range) {
        if (isTicked) next.add(id)
        else next.delete(id)
      }
      setTicked(next)
      setIsAll(false)
      setLast(lead.id)
    },
    toggleShown() {
      setTicked(leads.length === shown.length || isAll ? none : new Set(shown.map(({ id }) => id)))
      setIsAll(false)
    },
    takeAll: () => setIsAll(true),
    clear,
  }

  function clear(): void {
    setTicked(none)
    setIsAll(false)
    setLast(undefined)
  }
}

const none: ReadonlySet<string> = new Set()

function between(shown: readonly Prospect[], from: string | undefined, to: string): string[] {
  const ids = shown.map(({ id }) => id)
  const ends = [ids.indexOf(from ?? to), ids.indexOf(to)].toSorted((a, b) => a - b)
  const [start = 0, end = 0] = ends
  return start === -1 ? [to] : ids.slice(start, end + 1)
}
