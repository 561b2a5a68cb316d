import type { Configuration } from 'electron-builder'
import { consoleUpdatesPath } from '#shared/console-updates.ts'

export interface PackagingSettings {
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

/** What differs from one business and machine to the next; electron-builder lays it over electron-builder.yml. */
export function describePackaging(settings: PackagingSettings): Configuration {
  const { publicUrl, email, isSigned, electronFolder, outputFolder } = settings
  return {
    extraMetadata: { isSigned, homepage: publicUrl, author: { name: 'Extension studio', email } },
    publish: { provider: 'generic', url: publicUrl + consoleUpdatesPath },
    linux: { maintainer: `Extension studio <${email}>` },
    ...(electronFolder === undefined ? {} : { electronDist: electronFolder }),
    ...(outputFolder === undefined ? {} : { directories: { output: outputFolder } }),
    // Says that there is nothing to collect, where it would read every package of the project.
    beforeBuild: async () => false,
  }
}
