import type { Configuration } from 'electron-builder'
import { consoleUpdatesPath } from '../../shared/console-updates.ts'

interface PackagingSettings {
  /** The website that the console is for, whose server hosts the updates. */
  publicUrl: string
  /** The email address of the maintainer, which Debian packages require. */
  email: string
  /** Whether the program will be signed, so that it may update itself. */
  isSigned: boolean
  /** A folder with Electron, used instead of a download. */
  electronFolder: string | undefined
  outputFolder: string | undefined
}

/** The environment variables from which electron-builder reads the signing key. Linux packages are not signed. */
const signingVariables: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['CSC_LINK', 'CSC_NAME'],
  win32: ['WIN_CSC_LINK', 'CSC_LINK'],
}

/** Returns whether a signing key is configured. A blank variable, as CI sets for a missing secret, counts as none. */
export function hasSigningKey(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  return (signingVariables[platform] ?? []).some((name) => (environment[name] ?? '').trim() !== '')
}

/** Returns the configuration that depends on the business and the machine. electron-builder merges it into electron-builder.yml. */
export function describePackaging(settings: PackagingSettings): Configuration {
  const { publicUrl, email, isSigned, electronFolder, outputFolder } = settings
  return {
    // Fails the build if signing fails, so that no unsigned package has `isSigned` set.
    forceCodeSigning: isSigned,
    extraMetadata: { isSigned, homepage: publicUrl, author: { name: 'Extension studio', email } },
    publish: { provider: 'generic', url: publicUrl + consoleUpdatesPath },
    linux: { maintainer: `Extension studio <${email}>` },
    ...(electronFolder === undefined ? {} : { electronDist: electronFolder }),
    ...(outputFolder === undefined ? {} : { directories: { output: outputFolder } }),
    // Returns false because no dependencies are packed. Otherwise electron-builder would read every package of the project.
    beforeBuild: async () => false,
  }
}

/** The part of a feed that lists its files, one entry for each. */
const fileList = /^files:\n((?: {2}.*\n)*)/m

/** Adds the files listed in an earlier feed of the same version to a newer feed. electron-builder writes only the files of one run, but
 *  the AppImage and the Debian package share a feed. */
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
