/** `1 change`, `3 changes`; with a verb, `1 change waits`, `3 changes wait`. */
export function countChanges(count: number, verb?: string): string {
  const noun = count === 1 ? '1 change' : `${count.toLocaleString('en-GB')} changes`
  return verb === undefined ? noun : `${noun} ${count === 1 ? `${verb}s` : verb}`
}
