/** `1 change`, `3 changes`; with a verb, `1 change waits`, `3 changes wait`. */
export function countChanges(count: number, one?: string, many = one): string {
  const noun = count === 1 ? '1 change' : `${count.toLocaleString('en-GB')} changes`
  const verb = count === 1 ? one : many
  return verb === undefined ? noun : `${noun} ${verb}`
}
