import type { Notices } from '../shell/notices.ts'
import { isNewer, type Release } from './feed.ts'

export interface UpdatesOptions {
  version: string
  notices: Notices
  /** Undefined when the server has none. @throws when it cannot be asked */
  findRelease: () => Promise<Release | undefined>
  /** Gets the newest, checks who signed it and has it ready. Undefined where a program may not replace itself: an unsigned one,
   *  whose next version could be anybody's, and one that the system's own packages brought. */
  prepare: (() => Promise<{ install: () => void }>) | undefined
  openOutside: (address: string) => void
  everyMs?: number
}

export interface Updates {
  /** Looks now, and says only what is new. @returns whether something is @throws when the server cannot be asked */
  look(): Promise<boolean>
  /** Looks now, and says also when there is nothing. */
  checkNow(): Promise<void>
  stop(): void
}

const noticeId = 'update'
/** When the leads are there. */
const soonMs = 30_000
const dayMs = 24 * 60 * 60 * 1000

/** Looks for a newer console on the server, soon after each start, each day and when asked. What it finds it says once, and leaves to the owner. */
export function startUpdates(options: UpdatesOptions): Updates {
  const { version, notices, findRelease, prepare, openOutside, everyMs = dayMs } = options
  let announced: string | undefined
  const checkQuietly = () => void look().catch(() => undefined)
  const first = setTimeout(checkQuietly, soonMs)
  const timer = setInterval(checkQuietly, everyMs)

  async function look(): Promise<boolean> {
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
    look,
    async checkNow() {
      announced = undefined
      try {
        if (!(await look())) say('success', 'You have the latest version', `This is version ${version}.`)
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
