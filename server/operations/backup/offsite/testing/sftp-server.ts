import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { temporaryFolder } from '../../../../platform/database/testing.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

export const sftpPassword = 'only for the test'
export const clientKeys = generateKeys()

/** Generates ECDSA keys, because ssh2 writes about one Ed25519 key in 200 in a form that it cannot read. */
function generateKeys() {
  return ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 })
}

function fingerprintOf(privateKey: string): string {
  const key = ssh2.utils.parseKey(privateKey)
  if (key instanceof Error) throw key
  return `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '')}`
}

/** A real SSH server with an SFTP folder, which can be made to fail while it writes. */
export async function startSftp() {
  const folder = await temporaryFolder()
  const faults: { onWrite?: (connection: Connection) => number | undefined } = {}
  const passwords: string[] = []
  let hostKey = generateKeys().private
  let server = listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function listen(at: number) {
    const ssh = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
      connection.on('error', () => {})
      connection.on('authentication', (context) => {
        if (context.method === 'password') passwords.push(context.password)
        const isPassword = context.method === 'password' && context.password === sftpPassword
        const parsed = ssh2.utils.parseKey(clientKeys.public)
        const isKey =
          context.method === 'publickey' &&
          !(parsed instanceof Error) &&
          context.key.data.equals(parsed.getPublicSSH()) &&
          (context.blob === undefined || parsed.verify(context.blob, context.signature ?? Buffer.alloc(0)))
        if (isPassword || isKey) context.accept()
        else context.reject(['password', 'publickey'])
      })
      connection.on('session', (accept) =>
        accept().on('sftp', (acceptSftp) => serveFolder(acceptSftp(), folder.path, () => faults.onWrite?.(connection))),
      )
    })
    // Without noDelay, each of the small packets would wait 40 ms.
    return createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket)).listen(at, '127.0.0.1')
  }

  return {
    place: {
      kind: 'sftp',
      host: '127.0.0.1',
      port,
      username: 'studio',
      folder: 'copies/daily',
    } as const satisfies OffsitePlace,
    folder: folder.path,
    faults,
    /** The fingerprint of its key, as `ssh-keygen -l` prints it. */
    hostKey: () => fingerprintOf(hostKey),
    /** The passwords that were sent to it. */
    passwords,
    async changeHostKey() {
      server.close()
      await once(server, 'close')
      hostKey = generateKeys().private
      server = listen(port)
      await once(server, 'listening')
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** @param failWrite gives the status of a write that fails */
function serveFolder(sftp: SFTPWrapper, root: string, failWrite: () => number | undefined): void {
  const local = (path: string) => join(root, path)
  const listed = new Set<number>()
  let nextListing = 100_000
  const listings = new Map<number, string>()
  const reply = (id: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      sftp.status(id, isMissing ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
    }
  }
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK)
  sftp.on('OPEN', (id, path, flags) =>
    reply(id, () => sftp.handle(id, handleOf(openSync(local(path), flags & OPEN_MODE.WRITE ? 'w' : 'r')))),
  )
  sftp.on('WRITE', (id, handle, offset, data) =>
    reply(id, () => {
      const status = failWrite()
      if (status !== undefined) return sftp.status(id, status)
      writeSync(fdOf(handle), data, 0, data.length, offset)
      done(id)
    }),
  )
  sftp.on('READ', (id, handle, offset, length) =>
    reply(id, () => {
      const data = Buffer.alloc(length)
      const count = readSync(fdOf(handle), data, 0, length, offset)
      if (count === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, data.subarray(0, count))
    }),
  )
  sftp.on('FSTAT', (id, handle) => reply(id, () => sftp.attrs(id, attributes(fstatSync(fdOf(handle))))))
  sftp.on('FSETSTAT', done)
  sftp.on('SETSTAT', done)
  sftp.on('CLOSE', (id, handle) =>
    reply(id, () => {
      const fd = fdOf(handle)
      if (!listings.delete(fd)) closeSync(fd)
      done(id)
    }),
  )
  sftp.on('STAT', (id, path) => reply(id, () => sftp.attrs(id, attributes(statSync(local(path))))))
  sftp.on('MKDIR', (id, path) => reply(id, () => (mkdirSync(local(path)), done(id))))
  sftp.on('REMOVE', (id, path) => reply(id, () => (rmSync(local(path)), done(id))))
  sftp.on('RENAME', (id, from, to) => reply(id, () => (renameSync(local(from), local(to)), done(id))))
  sftp.on('OPENDIR', (id, path) =>
    reply(id, () => {
      readdirSync(local(path))
      listings.set((nextListing += 1), path)
      sftp.handle(id, handleOf(nextListing))
    }),
  )
  sftp.on('READDIR', (id, handle) =>
    reply(id, () => {
      const path = listings.get(fdOf(handle)) ?? ''
      if (listed.has(fdOf(handle))) return sftp.status(id, STATUS_CODE.EOF)
      listed.add(fdOf(handle))
      const names = readdirSync(local(path)).map((filename) => ({
        filename,
        longname: filename,
        attrs: attributes(statSync(join(local(path), filename))),
      }))
      sftp.name(id, names)
    }),
  )
}

function attributes({ mode, size, uid, gid, atimeMs, mtimeMs }: Stats): Attributes {
  return { mode, size, uid, gid, atime: atimeMs / 1000, mtime: mtimeMs / 1000 }
}

function handleOf(fd: number): Buffer {
  const handle = Buffer.alloc(4)
  handle.writeUInt32BE(fd)
  return handle
}

function fdOf(handle: Buffer): number {
  return handle.readUInt32BE(0)
}
