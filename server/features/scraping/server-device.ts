import { timingSafeEqual } from 'node:crypto'
import { claimScrapingRun } from '#shared/contract/scraping.ts'
import { hashToken, randomToken } from '../../platform/tokens.ts'

/** The server's own scraper, as a console among consoles. Its token lives as long as the server does, and opens nothing but runs. */
export interface OwnDevice {
  id: string
  token: string
  /** Whether this request is its own, and for what it may ask. */
  isAsking(token: string, path: string): boolean
}

/** The same at every start, so that a run that it held comes back to it. */
const ownDeviceId = 'this-server'
const runPaths = claimScrapingRun.path.slice(0, claimScrapingRun.path.lastIndexOf('/') + 1)

export function createOwnDevice(): OwnDevice {
  const token = randomToken()
  const hash = Buffer.from(hashToken(token))
  return {
    id: ownDeviceId,
    token,
    isAsking: (given, path) => timingSafeEqual(Buffer.from(hashToken(given)), hash) && path.startsWith(runPaths),
  }
}
