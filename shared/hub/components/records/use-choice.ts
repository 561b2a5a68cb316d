import { useSearchParams } from 'react-router'

/** One of a few values in the address; undefined lets everything through, as does a value that does not exist. */
export function useChoice<Value extends string>(name: string, values: readonly Value[]) {
  const [search, setSearch] = useSearchParams()
  const given = search.get(name)
  const choice = values.find((value) => value === given)
  const choose = (value?: string) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current)
        if (value === undefined) changed.delete(name)
        else changed.set(name, value)
        return changed
      },
      { replace: true },
    )
  return [choice, choose] as const
}
