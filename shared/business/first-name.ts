/** A title or an initial is no name to greet somebody by. */
const notAName = /^(mr|mrs|miss|ms|mx|dr|prof|sir|dame|rev|.)\.?$/i

/** Returns what to call somebody by their first name: `Ann` for `Ann Sample`, and the whole name for `Mr A Sample`. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return notAName.test(first) ? name.trim() : first
}
