import { type NavigateOptions, useSearchParams } from 'react-router'

/** Reads and changes the query string. A change starts from the address as it is now: the router's own setter starts from the one that
 *  was rendered last, and would lose a change made just before. */
export function useQueryString() {
  const [search, setSearch] = useSearchParams()
  const change = (update: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    setSearch(() => update(new URLSearchParams(window.location.search)), options)
  return [search, change] as const
}

/** Keeps which record of a view is open in the address, so that a reload and the back button keep it open.
 *  @param name of the parameter: `source` in `?source=ID` */
export function useOpened(name: string) {
  const [search, change] = useQueryString()
  return {
    id: search.get(name) ?? undefined,
    open: (id: string) => change((current) => withParameter(current, name, id)),
    close: () => change((current) => withParameter(current, name, undefined)),
  }
}

/** Keeps a filter in the address: one of a few values, or undefined for no filter. An unknown value counts as undefined. */
export function useChoice<Value extends string>(name: string, values: readonly Value[]) {
  const [search, change] = useQueryString()
  const given = search.get(name)
  const choice = values.find((value) => value === given)
  const choose = (value?: string) => change((current) => withParameter(current, name, value), { replace: true })
  return [choice, choose] as const
}

function withParameter(search: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (value === undefined) changed.delete(name)
  else changed.set(name, value)
  return changed
}
