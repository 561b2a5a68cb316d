import { consoleUpdatesPath } from '#shared/console-updates.ts'
import type { Send } from '../connection/forward.ts'

export interface Release {
  version: string
  /** Where the installer for this system can be had. */
  address: string
}

const patienceMs = 20_000
const endings: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  win32: ['.exe'],
  darwin: ['.dmg'],
  linux: ['.AppImage', '.deb'],
}

/** Asks the server for its newest console. Undefined when it has none for this system. @throws when it cannot be asked */
export async function findRelease(server: string, platform: NodeJS.Platform, send: Send): Promise<Release | undefined> {
  const folder = `${server}${consoleUpdatesPath}/`
  const answer = await send(folder + feedName(platform), {
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`The feed answers with ${answer.status}.`)
  return readFeed(await answer.text(), platform, folder)
}

/** The packager's names for them. */
export function feedName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'latest-mac.yml'
  return platform === 'linux' ? 'latest-linux.yml' : 'latest.yml'
}

/** Reads the few lines of the packager's feed that are wanted. Names that could lead out of the folder count as none. */
export function readFeed(text: string, platform: NodeJS.Platform, folder: string): Release | undefined {
  const [, version] = /^version: '?(\d+\.\d+\.\d+)'?\s*$/m.exec(text) ?? []
  const names = [...text.matchAll(/^\s*-? ?url: '?([A-Za-z0-9][\w.-]*)'?\s*$/gm)].map(([, name = '']) => name)
  const name = (endings[platform] ?? [])
    .map((ending) => names.find((name) => name.endsWith(ending)))
    .find((name) => name !== undefined)
  return version === undefined || name === undefined ? undefined : { version, address: folder + name }
}

/** Whether a version comes after another; both of three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
