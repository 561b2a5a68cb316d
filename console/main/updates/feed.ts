import { consoleUpdatesPath } from '#shared/console-updates.ts'
import type { Send } from '../connection/forward.ts'

export interface Release {
  version: string
  /** The address of the installer for this system. */
  address: string
}

const timeoutMs = 20_000
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
    signal: AbortSignal.timeout(timeoutMs),
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
