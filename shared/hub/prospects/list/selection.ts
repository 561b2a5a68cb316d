import { useCallback, useReducer } from 'react'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { Choice } from '../lead-choice.ts'
import type { ProspectFilter } from '../filter.ts'

export interface Selection {
  has: (id: string) => boolean
  /** The selected leads, or all that match the filter. */
  choice: Choice
  isAll: boolean
  /** Always the same function. @param withRange selects everything from the last one that was toggled */
  toggle: (id: string, withRange: boolean) => void
  /** Selects or clears every row that has been read. */
  toggleShown: () => void
  /** Selects every lead that matches the filter, read or not. */
  selectAll: () => void
  clear: () => void
}

interface State {
  /** The filter under which the leads were selected. */
  filterKey: string
  ids: ReadonlySet<string>
  isAll: boolean
  lastToggled: string | undefined
}

type Action = { type: 'toggle'; id: string; withRange: boolean } | { type: 'toggleShown' | 'selectAll' | 'clear' }

/** Holds which leads are selected. A changed filter clears the selection, so that no action reaches a lead out of sight. */
export function useSelection(shown: readonly Prospect[], filter: ProspectFilter, total: number): Selection {
  const filterKey = JSON.stringify(filter)
  const none: State = { filterKey, ids: new Set(), isAll: false, lastToggled: undefined }
  const ofFilter = (state: State) => (state.filterKey === filterKey ? state : none)
  // React runs the reducer of the latest render, so that it knows the latest leads although `dispatch` never changes.
  const [state, dispatch] = useReducer((before: State, action: Action) => reduce(ofFilter(before), action), none)
  const { ids, isAll } = ofFilter(state)
  return {
    has: (id) => isAll || ids.has(id),
    choice: isAll ? { filter, count: total } : { leads: shown.filter(({ id }) => ids.has(id)) },
    isAll,
    toggle: useCallback((id, withRange) => dispatch({ type: 'toggle', id, withRange }), []),
    toggleShown: () => dispatch({ type: 'toggleShown' }),
    selectAll: () => dispatch({ type: 'selectAll' }),
    clear: () => dispatch({ type: 'clear' }),
  }

  function reduce(before: State, action: Action): State {
    const shownIds = shown.map(({ id }) => id)
    switch (action.type) {
      case 'toggle': {
        const after = new Set(before.isAll ? shownIds : before.ids)
        const isSelected = !after.has(action.id)
        for (const id of action.withRange ? between(shownIds, before.lastToggled, action.id) : [action.id]) {
          if (isSelected) after.add(id)
          else after.delete(id)
        }
        return { ...none, ids: after, lastToggled: action.id }
      }
      case 'toggleShown':
        return before.isAll || shownIds.every((id) => before.ids.has(id)) ? none : { ...before, ids: new Set(shownIds) }
      case 'selectAll':
        return { ...before, isAll: true }
      case 'clear':
        return none
    }
  }
}

function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start = 0, end = 0] = [ids.indexOf(from ?? to), ids.indexOf(to)].toSorted((a, b) => a - b)
  return start === -1 ? [to] : ids.slice(start, end + 1)
}
