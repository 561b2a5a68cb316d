import { timingSafeEqual } from 'node:crypto'
import { claimScrapingRun } from '#shared/contract/scraping.ts'
import type { OwnDevice } from '../../deps.ts'
import { hashToken, randomToken } from '../../platform/tokens.ts'

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
