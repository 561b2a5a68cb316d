import { isIP } from 'node:net'
import { minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../../../deps.ts'
import { isLoopback } from '../../../platform/config/schema.ts'
import { repeat, type Repeating } from '../../../platform/run-at-interval.ts'
import type { Check } from './check.ts'

export const nameServiceCheck: Check = {
  id: 'name-service',
  title: 'Name service',
  async run({ nameService }) {
    if (nameService.names.length === 0) {
      return { state: 'off', sentence: 'No name of another server has to be looked up.' }
    }
    if (!nameService.isDead()) return { state: 'ok', sentence: 'The names of other servers are found (DNS).' }
    return {
      state: 'failing',
      sentence: `This server’s name service (DNS) doesn’t answer: it finds none of ${nameService.names.join(', ')}. Emails wait until it does, and nothing else can be reached by its name.`,
      action:
        'Nothing in the settings has to be changed for this. “cat /etc/resolv.conf” on the server shows which name servers it asks; restart the server’s machine, or ask its provider which ones are right.',
    }
  },
}

export interface NameService {
  /** The names that are looked up; none where the installation needs no other server. */
  names: readonly string[]
  /** Whether no name at all could be found when they were last looked up. */
  isDead(): boolean
}

/** Exists as long as the internet does. */
const wellKnownName = 'a.root-servers.net'

/** Looks names up each minute, to tell a dead name service from one wrong name: only when none of several is found, the service is at fault. */
export function startNameServiceProbe({
  config,
  publicUrl,
  dns,
  log,
}: Pick<Deps, 'config' | 'publicUrl' | 'dns' | 'log'>): NameService & Repeating {
  const names = [publicUrl, config.smtpUrl ?? '']
    .map((address) => URL.parse(address)?.hostname.replace(/^\[|\]$/g, '') ?? '')
    .filter((host) => host !== '' && isIP(host) === 0 && !isLoopback(host))
  let isDead = false

  async function probe(): Promise<void> {
    isDead = !(await isAnyFound(names)) && !(await isAnyFound([wellKnownName]))
  }

  async function isAnyFound(hosts: readonly string[]): Promise<boolean> {
    const found = await Promise.allSettled(hosts.map((host) => dns.resolveAddresses(host)))
    return found.some(({ status }) => status === 'fulfilled')
  }

  if (names.length === 0) return { names, isDead: () => false, async stop() {} }
  const repeating = repeat(probe, { everyMs: minuteMs, log, fault: 'looking up names failed' })
  return { names: [...names, wellKnownName], isDead: () => isDead, stop: repeating.stop }
}
