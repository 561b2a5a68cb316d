import { useSearchParams } from 'react-router'

/** Which record of a view is open. It is in the address, so a reload and the back button keep it open.
 *  @param name of the parameter: `source` in `?source=ID` */
export function useOpened(name: string) {
  const [search, setSearch] = useSearchParams()
  return {
    id: search.get(name) ?? undefined,
    open: (id: string) => setSearch((current) => withRecord(current, id)),
    close: () => setSearch((current) => withRecord(current)),
  }

  function withRecord(current: URLSearchParams, id?: string): URLSearchParams {
    const changed = new URLSearchParams(current)
    if (id === undefined) changed.delete(name)
    else changed.set(name, id)
    return changed
  }
}
