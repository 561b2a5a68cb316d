/** Returns the values of a form by the path of their field, such as `prices.deposit`. A list is one value. */
export function valuesByPath(values: object | undefined, path = ''): Record<string, unknown> {
  const entries = Object.entries(values ?? {}).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value) ? Object.entries(valuesByPath(value, `${path}${name}.`)) : [[`${path}${name}`, value] as const],
  )
  return Object.fromEntries(entries)
}

/** Returns the paths of the values that differ. */
export function changedPaths(values: object, others: object | undefined): string[] {
  const [one, other] = [valuesByPath(values), valuesByPath(others)]
  return Object.keys({ ...other, ...one }).filter((path) => !isSame(one[path], other[path]))
}

/** Compares values as they are stored in a draft. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
