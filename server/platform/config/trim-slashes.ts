/** Without the slashes at its end. A regular expression for it would look at a long row of slashes again from each of them. */
export function trimSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
