import { getHealth } from '#shared/contract/health.ts'
import type { Send } from './forward.ts'
import { readServerAddress } from './server-address.ts'

const patienceMs = 10_000

/** The origin of a server of ours, or why none was found. */
export type FoundServer = { address: string } | { refusal: string }

/** Reads an address and asks the server there whether it is one of ours. */
export async function findServer(text: string, send: Send): Promise<FoundServer> {
  const read = readServerAddress(text)
  if ('refusal' in read) return read
  const [first, ...others] = read.addresses
  let found = await askServer(first, send)
  for (const address of others) if ('refusal' in found) found = await askServer(address, send)
  return found
}

async function askServer(address: string, send: Send): Promise<FoundServer> {
  try {
    const answer = await send(address + getHealth.path, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (getHealth.answer.safeParse(await answer.json()).success) return { address }
  } catch (error) {
    if (!(error instanceof SyntaxError)) return { refusal: sentenceFor(error) }
  }
  return { refusal: 'There’s a website at this address, but it isn’t your lead hub.' }
}

function sentenceFor(error: unknown): string {
  if (/ERR_CERT|ERR_SSL/.test(String(error)))
    return 'This server’s certificate isn’t valid, so we can’t be sure it’s yours. Nothing was sent to it.'
  return 'There’s no response from this address. Please check it, and that you’re online.'
}
