import type { Notices } from '../shell/notices.ts'
import { isNewer, type Release } from './feed.ts'

export interface UpdatesOptions {
  version: string
  notices: Notices
  /** Returns undefined when the server has none. @throws when it cannot be reached */
  findRelease: () => Promise<Release | undefined>
  /** Downloads and checks the newest version. Undefined for an unsigned program, whose update could come from anybody, and for one that
   *  the system's package manager installed. */
  prepare: (() => Promise<{ install: () => void }>) | undefined
  openOutside: (address: string) => void
  everyMs?: number
}

export interface Updates {
  /** Checks now, and shows only a new version. @returns whether there is one @throws when the server cannot be reached */
  check(): Promise<boolean>
  /** Checks now, and also says when there is no new version. */
  checkNow(): Promise<void>
  stop(): void
}

const noticeId = 'update'
/** Waits until the leads have been loaded. */
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
    if (release.version !== announced) await announce(release)
    announced = release.version
    return true
  }

  async function announce({ version, address }: Release): Promise<void> {
    const ready = await prepare?.()
    if (ready === undefined) {
      notices.put(noticeId, {
        intent: 'information',
        title: `Version ${version} of the console is available`,
        text: 'Download it from your website and install it over this one. Nothing stored here will be lost.',
        actions: [{ label: 'Download', run: () => openOutside(address) }],
        canBeDismissed: true,
      })
      return
    }
    notices.put(noticeId, {
      intent: 'information',
      title: 'A new version is ready',
      text: `Version ${version} will be used the next time the console starts.`,
      actions: [{ label: 'Restart now', run: ready.install }],
      canBeDismissed: true,
    })
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
