/** Returns a table that has an entry for every key: a server that is newer than this program sends values which it doesn't know.
 *  @param other makes the entry of such a key; '' for a value that is missing */
export function openTable<Table extends object>(table: Table, other: (key: string) => Table[keyof Table]): Table {
  return new Proxy(table, {
    get: (known, key) =>
      typeof key === 'string' && !Object.hasOwn(known, key)
        ? other(key === 'undefined' || key === 'null' ? '' : key)
        : (Reflect.get(known, key) as unknown),
  })
}

/** Returns a table of labels that shows a value which it doesn't know as plain text: `on_hold` as "On hold". */
export function openLabels<Table extends object>(table: Table & Record<keyof Table, string>): Table {
  return openTable<Table>(table, (key) => plainLabel(key) as Table[keyof Table])
}

/** Returns a value of the contract as a label. */
export function plainLabel(value: string): string {
  const words = value
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
