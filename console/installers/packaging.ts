import type { Configuration } from 'electron-builder'
import { consoleUpdatesPath } from '#shared/console-updates.ts'

interface PackagingSettings {
  /** The website that the console is for, whose server hosts the updates. */
  publicUrl: string
  /** Who answers for the packages, as Debian's ask. */
  email: string
  /** Whether what is packed will be signed, and so may replace itself. */
  isSigned: boolean
  /** A folder with an Electron, in place of the one that would be downloaded. */
  electronFolder: string | undefined
  outputFolder: string | undefined
}

/** Where electron-builder finds the key that it signs with. Linux packages are not signed. */
const signingVariables: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['CSC_LINK', 'CSC_NAME'],
  win32: ['WIN_CSC_LINK', 'CSC_LINK'],
}

/** Returns whether a key to sign with is configured. A variable that is set and empty, as CI leaves a missing secret, is none. */
export function hasSigningKey(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  return (signingVariables[platform] ?? []).some((name) => (environment[name] ?? '').trim() !== '')
}

/** What differs from one business and machine to the next; electron-builder lays it over electron-builder.yml. */
export function describePackaging(settings: PackagingSettings): Configuration {
  const { publicUrl, email, isSigned, electronFolder, outputFolder } = settings
  return {
    // No package may say that it is signed unless it is: the build fails when the key does not sign.
    forceCodeSigning: isSigned,
    extraMetadata: { isSigned, homepage: publicUrl, author: { name: 'Extension studio', email } },
    publish: { provider: 'generic', url: publicUrl + consoleUpdatesPath },
    linux: { maintainer: `Extension studio <${email}>` },
    ...(electronFolder === undefined ? {} : { electronDist: electronFolder }),
    ...(outputFolder === undefined ? {} : { directories: { output: outputFolder } }),
    // Says that there is nothing to collect, where it would read every package of the project.
    beforeBuild: async () => false,
  }
}

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
