import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { consoleUpdatesPath } from '#shared/console-updates.ts'

const project = join(import.meta.dirname, '..')

export interface PackagingSettings {
  /** The website that the console is for, whose server hosts the updates. */
  publicUrl: string
  /** Who answers for the packages, as Debian's ask. */
  email: string
  /** Whether what is packed will be signed, and so may replace itself. */
  isSigned: boolean
  /** A folder with an Electron, in place of the one that would be downloaded. */
  electronFolder: string | undefined
  outputFolder: string
}

/** What electron-builder makes of `dist/console`: one file of our own beside Electron, and an installer as each system expects it. */
export function describePackaging(settings: PackagingSettings): Configuration {
  const { publicUrl, email, isSigned, electronFolder, outputFolder } = settings
  return {
    appId: 'studio.extension.console',
    productName: 'Extension Console',
    copyright: 'Extension studio',
    directories: {
      app: join(project, 'dist/console'),
      buildResources: join(project, 'dist/console-packaging'),
      output: outputFolder,
    },
    // Everything is bundled: no node_modules, and so nothing native either.
    files: ['**/*', '!node_modules'],
    npmRebuild: false,
    // Says that there is nothing to collect, where it would read every package of the project.
    beforeBuild: async () => false,
    asar: true,
    extraMetadata: { isSigned, homepage: publicUrl, author: { name: 'Extension studio', email } },
    electronLanguages: ['en-GB', 'en-US'],
    ...(electronFolder === undefined ? {} : { electronDist: electronFolder }),
    // What the program can do without being changed: see fuses in e2e/packaged.spec.ts, which reads them back.
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    },
    artifactName: 'extension-console-${version}-${os}-${arch}.${ext}',
    protocols: [{ name: 'Lead in the console', schemes: ['extension-console'] }],
    publish: { provider: 'generic', url: publicUrl + consoleUpdatesPath },
    win: { target: 'nsis', icon: 'icon.ico' },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
    mac: {
      // The archive is what an update is taken from.
      target: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      icon: 'icon.icns',
      category: 'public.app-category.business',
      hardenedRuntime: true,
    },
    linux: {
      target: ['AppImage', 'deb'],
      icon: 'linux',
      executableName: 'extension-console',
      category: 'Office',
      synopsis: 'Works the leads of the studio',
      maintainer: `Extension studio <${email}>`,
    },
  }
}
