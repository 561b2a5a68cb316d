/** Removes the slashes at the end. Not by a regular expression, whose time would be quadratic for many slashes. */
export function trimSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
