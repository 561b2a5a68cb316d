import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, posix } from 'node:path'
import { promisify } from 'node:util'
import ssh2, { type SFTPWrapper } from 'ssh2'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { type PrivateHosts, resolveHost } from '../../../platform/private-hosts.ts'
import { BackupError } from '../errors.ts'
import { describeConnectionError } from './connection-error.ts'
import { type HostKey, type OffsiteStore, type OpenStore, partialSuffix } from './store.ts'

type SftpPlace = Extract<OffsitePlace, { kind: 'sftp' }>

const connectMs = 20_000
/** The connection is closed after three unanswered keepalives. */
const keepaliveMs = 15_000

interface SftpAccess {
  /** A password, or a private key in the OpenSSH or PEM format. */
  secret: string
  /** The fingerprint of the server's key: nothing is sent to a server with another one. */
  hostKey?: string | undefined
  privateHosts: PrivateHosts
}

/** Connects and creates the folder if it is missing. @throws BackupError */
export async function openSftp(
  place: SftpPlace,
  { secret, hostKey: trustedKey, privateHosts }: SftpAccess,
): Promise<OpenStore> {
  if (trustedKey === undefined)
    throw new BackupError(
      `The key of ${place.host} isn’t known yet. Please set up the off-site copies again and compare it.`,
    )
  const client = new ssh2.Client()
  let hostKey = ''
  let isKeyRefused = false
  let lost: Error | undefined
  const closed = new Promise<never>((_resolve, reject) => {
    client.on('error', (error) => reject((lost ??= error)))
    client.on('close', () => reject((lost ??= new Error('closed'))))
  })
  closed.catch(() => {}) // reported by every use of the connection

  async function wrapErrors<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([work, closed])
    } catch (cause) {
      if (cause instanceof BackupError) throw cause
      const sentence = isKeyRefused ? describeChangedKey(place, hostKey) : describe(lost ?? cause, place)
      throw new BackupError(sentence, { cause })
    }
  }

  const isPrivateKey = secret.startsWith('-----BEGIN')
  if (isPrivateKey && ssh2.utils.parseKey(secret) instanceof Error)
    throw new BackupError('The private key can’t be read. Please use one without a passphrase of its own.')
  const ready = new Promise<void>((resolve) => client.once('ready', resolve))
  client.connect({
    host: await findAddress(place, privateHosts),
    port: place.port,
    username: place.username,
    ...(isPrivateKey ? { privateKey: secret } : { password: secret }),
    readyTimeout: connectMs,
    keepaliveInterval: keepaliveMs,
    hostVerifier(key: Buffer) {
      hostKey = fingerprint(key)
      isKeyRefused = trustedKey !== hostKey
      return !isKeyRefused
    },
  })
  client.setNoDelay() // SFTP sends small packets and waits for each answer
  try {
    await wrapErrors(ready)
    const sftp = await wrapErrors(promisify(client.sftp.bind(client))())
    await wrapErrors(makeFolder(sftp, place.folder))
    const end = async () => void client.end()
    return { store: { ...storeOn(sftp, place, wrapErrors), [Symbol.asyncDispose]: end }, hostKey }
  } catch (error) {
    client.destroy()
    throw error
  }
}

/** Reads the fingerprint of a server's key and disconnects before anything is sent that identifies the user. @throws BackupError */
export async function readHostKey(
  server: Pick<SftpPlace, 'host' | 'port'>,
  privateHosts: PrivateHosts,
): Promise<HostKey> {
  const client = new ssh2.Client()
  const host = await findAddress(server, privateHosts)
  const { promise, resolve, reject } = Promise.withResolvers<HostKey>()
  client.on('error', (error) => reject(new BackupError(describe(error, server), { cause: error })))
  client.on('close', () => reject(new BackupError(describe(undefined, server))))
  client.connect({
    host,
    port: server.port,
    username: 'host-key',
    readyTimeout: connectMs,
    hostVerifier(key: Buffer) {
      resolve({ hostKey: fingerprint(key), keyType: key.toString('latin1', 4, 4 + key.readUInt32BE(0)) })
      return false
    },
  })
  return promise.finally(() => client.destroy())
}

/** @throws BackupError */
function findAddress(server: Pick<SftpPlace, 'host' | 'port'>, privateHosts: PrivateHosts): Promise<string> {
  return resolveHost(server.host, privateHosts).catch((cause: unknown) => {
    throw new BackupError(describe(cause, server), { cause })
  })
}

function storeOn(
  sftp: SFTPWrapper,
  { folder }: SftpPlace,
  wrapErrors: <T>(work: Promise<T>) => Promise<T>,
): Omit<OffsiteStore, typeof Symbol.asyncDispose> {
  const pathOf = (name: string) => posix.join(folder, name)
  const readdir = promisify(sftp.readdir.bind(sftp))
  const statRemote = promisify<string, { size: number }>(sftp.stat.bind(sftp))
  const fastPut = promisify<string, string, void>(sftp.fastPut.bind(sftp))
  const fastGet = promisify<string, string, void>(sftp.fastGet.bind(sftp))
  const rename = promisify<string, string, void>(sftp.rename.bind(sftp))
  const unlink = promisify<string, void>(sftp.unlink.bind(sftp))

  /** Gives the copy its name once it has arrived completely. */
  async function upload(file: string): Promise<void> {
    const target = pathOf(basename(file))
    const partial = target + partialSuffix
    await fastPut(file, partial)
    const [sent, stored] = [(await stat(file)).size, (await statRemote(partial)).size]
    if (stored !== sent) throw new BackupError(`The server has ${stored} of the copy’s ${sent} bytes.`)
    await rename(partial, target)
  }

  return {
    async list() {
      const entries = await wrapErrors(readdir(folder))
      return entries
        .filter(({ attrs }) => attrs.isFile())
        .map(({ filename, attrs }) => ({ name: filename, bytes: attrs.size }))
    },
    put: (file) => wrapErrors(upload(file)),
    get: (name, destination) => wrapErrors(fastGet(pathOf(name), destination)),
    remove: (name) => wrapErrors(unlink(pathOf(name))),
  }
}

async function makeFolder(sftp: SFTPWrapper, folder: string): Promise<void> {
  const mkdir = promisify<string, void>(sftp.mkdir.bind(sftp))
  const exists = (path: string) => new Promise<boolean>((resolve) => sftp.stat(path, (error) => resolve(!error)))
  if (await exists(folder)) return
  const parent = posix.dirname(folder)
  if (parent !== '/' && parent !== '.') await makeFolder(sftp, parent)
  await mkdir(folder)
}

/** Formats a key's fingerprint like `ssh-keygen -l`. */
function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

function describeChangedKey({ host }: SftpPlace, hostKey: string): string {
  return `${host} presented a different key than before (${hostKey}). Ask whoever runs it whether the key was changed. If not, somebody else is answering in its place.`
}

function describe(error: unknown, { host, port, username = '', folder = '' }: Partial<SftpPlace>): string {
  const { level, code } = (error ?? {}) as { level?: string; code?: unknown }
  if (level === 'client-authentication') return `${host} doesn’t accept the user ${username} with this password or key.`
  if (code === 2) return `There’s no folder or file like that in ${folder} on ${host}.`
  if (code === 3) return `The user ${username} may not write to ${folder} on ${host}.`
  if (code === 4 || code === 14 || code === 15)
    return `${host} couldn’t store the copy. Its disk may be full, or this user’s share of it.`
  return describeConnectionError(error, `${host}:${port}`)
}
