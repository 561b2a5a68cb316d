/** Which row each lead of the list is shown in. */
export interface RowKeys {
  /** The query string that the leads were asked for with. */
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
