import { getHealth } from '#shared/contract/health.ts'
import {
  type AnswerHead,
  isBeforeIdentity,
  isOwnAnswer,
  mayBeEarlierAnswer,
  readIdentity,
} from '#shared/contract/server-identity.ts'
import type { Settings } from '../storage/settings.ts'
import { isRedirect, Unreachable } from './errors.ts'
import type { Send } from './forward.ts'

/** What answers in place of the chosen server: a proxy or another website, or another installation of this product. */
export type Stranger = 'page' | 'installation'

/** What is known about the address of the server; `earlier` is a version that sends no header to prove itself. */
type Known = 'unknown' | 'own' | 'earlier' | Stranger

export interface ServerCheck {
  /** Asks now whether the server answers and works, without the token. Settles within seconds. */
  ask(): Promise<boolean>
  /** Resolves once the server has proven itself, for which it is asked if nothing is known.
   *  @throws Unreachable; at once while a stranger answers, so that only `ask` decides how often that one is asked */
  require(): Promise<void>
  /** Checks the answer of a call. @throws Unreachable if the server has not given it */
  check(answer: AnswerHead): void
  /** Makes the server prove itself again before the next call, because the network may be another one. */
  doubt(): void
  stranger(): Stranger | undefined
  /** Returns whether this computer's clock agreed with the server's at its last answer; false before the first. */
  isClockRight(this: void): boolean
}

interface ServerCheckOptions {
  settings: Settings
  send: Send
  /** Called when a stranger begins to answer. */
  onStranger(stranger: Stranger): void
}

const askMs = 5000
const maxClockErrorMs = 24 * 60 * 60_000

/** Checks that answers come from the chosen server, so that no proxy, portal or other website is taken for it or gets the token. */
export function createServerCheck({ settings, send, onStranger }: ServerCheckOptions): ServerCheck {
  let known: { address: string | undefined; state: Known } = { address: undefined, state: 'unknown' }
  let isClockRight = false
  let asking: { address: string; answer: Promise<boolean> } | undefined

  function state(): Known {
    const address = settings.read().server
    if (known.address !== address) known = { address, state: 'unknown' }
    return known.state
  }

  function note(next: Known): void {
    const before = state()
    known.state = next
    if (isStranger(next) && next !== before) onStranger(next)
  }

  /** Returns what an answer with the header shows. The first installation that answers at an address is remembered. */
  function compare(installation: string): Known {
    const expected = settings.read().installation
    if (expected === undefined) settings.change({ installation })
    return expected === undefined || expected === installation ? 'own' : 'installation'
  }

  async function judge(answer: Response): Promise<Known> {
    const identity = readIdentity(answer.headers)
    if (isOwnAnswer(answer) && identity) {
      await answer.body?.cancel()
      return compare(identity.installation)
    }
    // A server that has once proven itself goes on to do so.
    if (settings.read().installation !== undefined) {
      await answer.body?.cancel()
      return 'page'
    }
    const health = getHealth.answer.safeParse(await answer.json())
    return health.success && isBeforeIdentity(health.data.version) ? 'earlier' : 'page'
  }

  async function askAt(address: string): Promise<boolean> {
    try {
      const answer = await send(address + getHealth.path, {
        headers: { Accept: 'application/json, application/problem+json' },
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(askMs),
      })
      const found = await judge(answer).catch((error: unknown): Known => {
        if (error instanceof SyntaxError) return 'page'
        throw error
      })
      if (settings.read().server === address) note(found)
      return !isStranger(found) && answer.ok
    } catch (error) {
      if (settings.read().server === address) note(isRedirect(error) ? 'page' : 'unknown')
      return false
    }
  }

  function ask(): Promise<boolean> {
    const address = settings.read().server
    if (address === undefined) return Promise.resolve(false)
    if (asking?.address === address) return asking.answer
    const own = { address, answer: askAt(address) }
    asking = own
    void own.answer.finally(() => {
      if (asking === own) asking = undefined
    })
    return own.answer
  }

  return {
    ask,
    async require() {
      if (state() === 'unknown') await ask()
      if (state() !== 'own' && state() !== 'earlier') throw new Unreachable(state(), { wasSent: false })
    },
    check(answer) {
      const identity = readIdentity(answer.headers)
      if (isOwnAnswer(answer) && identity) note(compare(identity.installation))
      else if (state() !== 'earlier' || !mayBeEarlierAnswer(answer)) note('unknown')
      if (state() !== 'own' && state() !== 'earlier') throw new Unreachable(state())
      isClockRight = Math.abs(Date.parse(answer.headers.get('Date') ?? '') - Date.now()) < maxClockErrorMs
    },
    doubt: () => note('unknown'),
    isClockRight: () => isClockRight,
    stranger() {
      const now = state()
      return isStranger(now) ? now : undefined
    },
  }
}

function isStranger(state: Known): state is Stranger {
  return state === 'page' || state === 'installation'
}
