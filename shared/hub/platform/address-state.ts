import { type NavigateOptions, useSearchParams } from 'react-router'
import { currentSearch } from './hidden-query.ts'

/** Returns the query string and a function that changes it. Changes apply to the current address: the router's own setter applies them
 *  to the one that was rendered last, and would lose a change made just before. */
export function useQueryString() {
  const [search, setSearch] = useSearchParams()
  const change = (update: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    setSearch(() => update(new URLSearchParams(currentSearch())), options)
  return [search, change] as const
}

/** Stores in the address which record of a view is open, so that a reload restores it and the back button closes it.
 *  @param name of the query parameter: `source` in `?source=ID`  @param details the parameters that say what is open in the record, which are
 *  removed with it */
export function useOpened(name: string, details: readonly string[] = []) {
  const [search, change] = useQueryString()
  return {
    id: search.get(name) ?? undefined,
    open: (id: string) => change((current) => withParameter(without(current, details), name, id)),
    close: () => change((current) => without(current, [name, ...details]), { replace: true }),
  }
}

/** Stores a filter in the address: one of a few values, or undefined for no filter. An unknown value counts as undefined. */
export function useChoice<Value extends string>(name: string, values: readonly Value[]) {
  const [search, change] = useQueryString()
  const given = search.get(name)
  const choice = values.find((value) => value === given)
  const choose = (value?: string) => change((current) => withParameter(current, name, value), { replace: true })
  return [choice, choose] as const
}

function without(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name)))
}

function withParameter(search: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (value === undefined) changed.delete(name)
  else changed.set(name, value)
  return changed
}
