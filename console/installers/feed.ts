/** The part of a feed that lists its files, one entry for each. */
const fileList = /^files:\n((?: {2}.*\n)*)/m

/** Adds the files that an earlier feed of the same version names to a newer feed: electron-builder writes a feed with the files of one
 *  run only, and the AppImage and the Debian package share theirs. */
export function mergeFeeds(earlier: string, newer: string): string {
  if (versionOf(earlier) !== versionOf(newer)) return newer
  const known = new Set(entriesOf(newer).map(nameOf))
  const missing = entriesOf(earlier).filter((entry) => !known.has(nameOf(entry)))
  return newer.replace(fileList, (list) => list + missing.join(''))
}

function versionOf(feed: string): string | undefined {
  return /^version: (.*)$/m.exec(feed)?.[1]
}

function entriesOf(feed: string): string[] {
  const [, list = ''] = fileList.exec(feed) ?? []
  return list.split(/^(?= {2}- )/m).filter((entry) => entry !== '')
}

function nameOf(entry: string): string | undefined {
  return /url: (.*)$/m.exec(entry)?.[1]
}
