import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import { consoleUpdatesPath } from '#shared/console-updates.ts'
import type { Send } from '../connection/forward.ts'
import type { Notices } from '../window/notices.ts'

export interface Release {
  version: string
  /** The address of the installer for this system. */
  address: string
}

export interface UpdatesOptions {
  version: string
  notices: Notices
  /** Returns the newest release; undefined when the server has none. @throws when the server cannot be reached */
  findRelease: () => Promise<Release | undefined>
  /** Downloads and checks the newest version. Undefined for an unsigned program, whose update could come from anybody, and for one that
   *  the system's package manager installed. */
  prepare: (() => Promise<{ install: () => void }>) | undefined
  openOutside: (address: string) => void
  everyMs?: number
}

export interface Updates {
  /** Checks now, and shows a notice of a new version. @returns whether there is one @throws when the server cannot be reached */
  check(): Promise<boolean>
  /** Checks now, and also shows when there is no new version or the check has failed. */
  checkNow(): Promise<void>
  stop(): void
}

const noticeId = 'update'
/** The delay after the start, by when the leads have been loaded. */
const soonMs = 30_000
const dayMs = 24 * 60 * 60 * 1000

/** Checks the server for a newer console soon after each start, each day and on request. Each version is announced once. */
export function startUpdates(options: UpdatesOptions): Updates {
  const { version, notices, findRelease, prepare, openOutside, everyMs = dayMs } = options
  let announced: string | undefined
  const checkQuietly = () => void check().catch(() => undefined)
  const first = setTimeout(checkQuietly, soonMs)
  const timer = setInterval(checkQuietly, everyMs)

  async function check(): Promise<boolean> {
    const release = await findRelease()
    if (release === undefined || !isNewer(release.version, version)) return false
    if (release.version !== announced && (await announce(release))) announced = release.version
    return true
  }

  /** @returns whether it need not be announced again: the download of an update that has failed is tried again with the next check */
  async function announce({ version, address }: Release): Promise<boolean> {
    let hasFailed = false
    const ready = await prepare?.().catch(() => void (hasFailed = true))
    if (ready === undefined) {
      notices.put(noticeId, {
        intent: 'information',
        title: `Version ${version} of the app is available`,
        text: `${hasFailed ? 'It couldn’t be downloaded in the background, which will be tried again. You can also download' : 'Download'} it from your website and install it over this one. Nothing stored here will be lost.`,
        actions: [{ label: 'Download', run: () => openOutside(address) }],
        canBeDismissed: true,
      })
      return !hasFailed
    }
    notices.put(noticeId, {
      intent: 'information',
      title: 'A new version is ready',
      text: `Version ${version} will be used the next time the app starts.`,
      actions: [{ label: 'Restart now', run: ready.install }],
      canBeDismissed: true,
    })
    return true
  }

  return {
    check,
    async checkNow() {
      announced = undefined
      try {
        if (!(await check())) say('success', 'You have the latest version', `This is version ${version}.`)
      } catch {
        say('error', 'Couldn’t check for updates', 'The server isn’t responding. Please try again later.')
      }
    },
    stop() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }

  function say(intent: 'success' | 'error', title: string, text: string): void {
    notices.put(noticeId, { intent, title, text, canBeDismissed: true })
  }
}

const feedTimeoutMs = 20_000
const endings: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  win32: ['.exe'],
  darwin: ['.dmg'],
  linux: ['.AppImage', '.deb'],
}

/** Returns the newest console on the server, or undefined when there is none for this system. @throws when the server cannot be reached */
export async function findRelease(server: string, platform: NodeJS.Platform, send: Send): Promise<Release | undefined> {
  const folder = `${server}${consoleUpdatesPath}/`
  const answer = await send(folder + feedName(platform), {
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(feedTimeoutMs),
  })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`The feed answers with ${answer.status}.`)
  return readFeed(await answer.text(), platform, folder)
}

/** Returns the packager's name of the feed. */
export function feedName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'latest-mac.yml'
  return platform === 'linux' ? 'latest-linux.yml' : 'latest.yml'
}

/** Reads the version and file name from the packager's feed. A name with a path counts as none. */
export function readFeed(text: string, platform: NodeJS.Platform, folder: string): Release | undefined {
  const [, version] = /^version: '?(\d+\.\d+\.\d+)'?\s*$/m.exec(text) ?? []
  const names = [...text.matchAll(/^\s*-? ?url: '?([A-Za-z0-9][\w.-]*)'?\s*$/gm)].map(([, name = '']) => name)
  const name = (endings[platform] ?? [])
    .map((ending) => names.find((name) => name.endsWith(ending)))
    .find((name) => name !== undefined)
  return version === undefined || name === undefined ? undefined : { version, address: folder + name }
}

/** Returns whether a version is newer than another; both have three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** Returns whether this program may replace itself: it is packaged and signed, and its system checks signatures. */
export function mayReplaceItself(app: Pick<App, 'isPackaged' | 'getAppPath'>): boolean {
  if (!app.isPackaged || !['win32', 'darwin'].includes(process.platform)) return false
  // The packager writes `isSigned`.
  const { isSigned } = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as {
    isSigned?: boolean
  }
  return isSigned === true
}

/** Downloads the newest console with electron-updater, which checks its hash and, on Windows and macOS, its signature. The updater is
 *  loaded on demand. */
export async function prepareSignedUpdate(server: string): Promise<{ install: () => void }> {
  const { default: updater } = await import('electron-updater')
  const { autoUpdater } = updater
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = true
  autoUpdater.allowDowngrade = false
  autoUpdater.logger = null
  // The server supports one range per request. Ranges limit the download to the parts that have changed since this version.
  autoUpdater.setFeedURL({ provider: 'generic', url: server + consoleUpdatesPath, useMultipleRangeRequest: false })
  await autoUpdater.checkForUpdates()
  await autoUpdater.downloadUpdate()
  return { install: () => autoUpdater.quitAndInstall() }
}
