import { getHealth } from '#shared/contract/health.ts'
import type { Send } from './pass-on.ts'
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
  return { refusal: 'Something answers at this address, but it is not your lead hub.' }
}

function sentenceFor(error: unknown): string {
  if (/ERR_CERT|ERR_SSL/.test(String(error)))
    return 'The server cannot prove that it is yours: its certificate is not right. Nothing was sent to it.'
  return 'No server answers at this address. Please check it, and whether you are online.'
}
