/** Titles and initials, which are not used in a greeting. */
const notAName = /^(mr|mrs|miss|ms|mx|dr|prof|sir|dame|rev|.)\.?$/i

/** Returns the first name: `Ann` for `Ann Sample`, but the whole name for `Mr A Sample`. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return notAName.test(first) ? name.trim() : first
}
