/** Returns a function that creates a value at its first call and returns the same one from then on, for what takes milliseconds to create:
 *  a program starts sooner when it need not wait for that. */
export function onFirstUse<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}
