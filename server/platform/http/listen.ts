import { once } from 'node:events'
import type { Server } from 'node:http'
import * as net from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

/** The first descriptor that systemd passes, and any program that starts this one in the same way. */
const firstPassedFd = 3
/** How many connections may wait to be accepted: all that arrive during a restart. The system may lower it to net.core.somaxconn. */
const backlog = 4096

/** Returns the descriptor of the socket on which systemd listens for this process; undefined when it was started without one. Removes
 *  the variables that announce it, which are not meant for child processes. */
export function takePassedSocket(environment: NodeJS.ProcessEnv): number | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: pid } = environment
  for (const name of ['LISTEN_FDS', 'LISTEN_PID', 'LISTEN_FDNAMES']) delete environment[name]
  return Number(pid) === process.pid && Number(count) >= 1 ? firstPassedFd : undefined
}

/** Starts to accept connections: on the passed socket, or on the address of the settings when there is none or it has another address.
 *  @throws Error with a sentence that tells the owner what to do */
export async function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  { passedSocket, log }: { passedSocket: number | undefined; log: Pick<Logger, 'warn'> },
): Promise<void> {
  if (passedSocket !== undefined) {
    const reason = await listenOnPassed(server, passedSocket, { host, port })
    if (reason === undefined) return
    log.warn(`The server listens on ${host}, port ${port}, by itself: ${reason}. Requests may fail while it restarts.`)
  }
  await listenOn(server, { host, port })
}

/** @returns why the socket is of no use; undefined when the server listens on it */
async function listenOnPassed(
  server: Server,
  fd: number,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string | undefined> {
  const addresses = net.isIP(host) ? [host] : await findAddresses(host)
  try {
    server.listen({ fd }, backlog)
    await once(server, 'listening') // which is before the first connection is accepted
  } catch (error) {
    return `the socket that it was given can’t be used (${error instanceof Error ? error.message : String(error)})`
  }
  const bound = server.address()
  if (typeof bound === 'object' && bound?.port === port && addresses.includes(bound.address)) return undefined
  server.close()
  await once(server, 'close')
  return `the socket that it was given is that of ${describe(bound)}`
}

async function findAddresses(host: string): Promise<string[]> {
  const { lookup } = await import('node:dns/promises')
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

function describe(bound: net.AddressInfo | string | null): string {
  return typeof bound === 'object' && bound !== null ? `${bound.address}, port ${bound.port}` : 'another kind'
}

async function listenOn(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT ${port} is in use by another program. Please stop that program, or set PORT to another number.`,
    EACCES: `This user may not listen on PORT ${port}. Please set PORT to a number above 1023, with a proxy such as Caddy in front of it.`,
    EADDRNOTAVAIL: noSuchHost(host),
    ENOTFOUND: noSuchHost(host),
  }
  try {
    if (canBind && net.isIP(host)) server.listen(new net.BoundSocket({ host, port }))
    else server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence === undefined ? error : new Error(sentence, { cause: error })
  }
}

/** Whether a numeric address can be bound at once. Node.js before 24.19 looks it up like a name, for which it loads a module and compiles a
 *  pattern of all IPv6 addresses: a tenth of a start. */
const canBind = 'BoundSocket' in net

function noSuchHost(host: string): string {
  return `HOST ${host} is not an address of this machine. Please set HOST to 127.0.0.1 behind a proxy, or to 0.0.0.0 for every address.`
}
