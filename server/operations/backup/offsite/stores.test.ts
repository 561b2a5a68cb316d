import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { type Credentials, openStore } from './open-store.ts'
import { readHostKey } from './sftp-store.ts'
import type { OffsiteStore } from './store.ts'
import { refuse, s3Secret, startS3 } from './testing/s3-server.ts'
import { clientKeys, sftpPassword, startSftp } from './testing/sftp-server.ts'

afterEach(() => {
  vi.useRealTimers()
})

interface Place extends AsyncDisposable {
  credentials: Credentials
}

const places: Record<string, () => Promise<Place>> = {
  async folder() {
    const folder = await temporaryFolder()
    return {
      credentials: { place: { kind: 'folder', folder: folder.path } },
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    }
  },
  async s3() {
    const s3 = await startS3()
    return {
      credentials: { place: s3.place, secret: s3Secret },
      [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
    }
  },
  async sftp() {
    const sftp = await startSftp()
    return {
      credentials: { place: sftp.place, secret: sftpPassword, hostKey: sftp.hostKey() },
      [Symbol.asyncDispose]: () => sftp[Symbol.asyncDispose](),
    }
  },
}

async function sample(bytes = 300_000) {
  const folder = await temporaryFolder()
  const content = randomBytes(bytes)
  const file = join(folder.path, 'app-20261121T030000000Z.db.age')
  await writeFile(file, content)
  return {
    file,
    name: 'app-20261121T030000000Z.db.age',
    content,
    bytes,
    sha256: createHash('sha256').update(content).digest('hex'),
    received: join(folder.path, 'received'),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

async function open(credentials: Credentials): Promise<OffsiteStore> {
  return (await openStore(credentials)).store
}

test.each(Object.keys(places))('%s: a stored file is listed, downloaded unchanged and removed', async (kind) => {
  await using place = await places[kind]!()
  await using copy = await sample()
  await using store = await open(place.credentials)
  expect(await store.list()).toEqual([])
  await store.put(copy.file, copy.sha256)
  expect(await store.list()).toEqual([{ name: copy.name, bytes: copy.bytes }])
  await store.get(copy.name, copy.received)
  expect((await readFile(copy.received)).equals(copy.content)).toBe(true)
  await store.remove(copy.name)
  expect(await store.list()).toEqual([])
})

test('a bucket may be named by the host, and files outside the folder are not listed', async () => {
  const { bucketAddress } = await import('./s3-store.ts')
  expect(bucketAddress({ endpoint: 'https://s3.example.com', bucket: 'copies' })).toBe('https://s3.example.com/copies/')
  expect(bucketAddress({ endpoint: 'https://copies.s3.example.com/', bucket: 'copies' })).toBe(
    'https://copies.s3.example.com/',
  )
  await using s3 = await startS3()
  await using copy = await sample()
  await (await open({ place: { ...s3.place, folder: '' }, secret: s3Secret })).put(copy.file, copy.sha256)
  expect(await (await open({ place: s3.place, secret: s3Secret })).list()).toEqual([])
})

test('S3: a list of several pages is read to its end', async () => {
  await using s3 = await startS3()
  await using copy = await sample(10)
  const folders = ['a', 'b', 'c', 'd', 'e']
  for (const folder of folders) {
    const place = { ...s3.place, folder: `all/${folder}` }
    await (await open({ place, secret: s3Secret })).put(copy.file, copy.sha256)
  }
  const files = await (await open({ place: { ...s3.place, folder: 'all' }, secret: s3Secret })).list()
  expect(files.map(({ name }) => name)).toEqual(folders.map((folder) => `${folder}/${copy.name}`))
})

test('S3: a file that is not the one whose hash was signed is refused', async () => {
  await using s3 = await startS3()
  await using copy = await sample()
  await using store = await open({ place: s3.place, secret: s3Secret })
  await expect(store.put(copy.file, '0'.repeat(64))).rejects.toThrow('XAmzContentSHA256Mismatch')
  expect(await store.list()).toEqual([])
})

test('S3: a wrong key, a wrong region and a missing bucket are named', async () => {
  await using s3 = await startS3()
  const list = async (change: { accessKeyId?: string; bucket?: string; region?: string }, secret = s3Secret) =>
    (await open({ place: { ...s3.place, ...change }, secret })).list()
  await expect(list({ accessKeyId: 'NOBODY' })).rejects.toThrow('doesn’t know the access key NOBODY')
  await expect(list({}, 'another')).rejects.toThrow('doesn’t accept the secret key')
  await expect(list({ region: 'us-east-1' })).rejects.toThrow('isn’t the bucket’s. It’s eu-west-2.')
  await expect(list({ bucket: 'elsewhere' })).rejects.toThrow('There’s no bucket named elsewhere')
})

test('S3: a wrong clock is named, with both times', async () => {
  await using s3 = await startS3()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 60 * 60 * 1000 })
  const store = await open({ place: s3.place, secret: s3Secret })
  // The store runs in this process, so its own clock is put right while it answers.
  s3.failWith(() => {
    vi.useRealTimers()
    return false
  })
  await expect(store.list()).rejects.toThrow(/^This server’s clock is wrong\. It says .* GMT, the store says .* GMT\./)
})

test.each([
  [503, 'SlowDown', '', 'The store can’t take requests at the moment: it answered 503 (SlowDown).'],
  [403, 'SignatureDoesNotMatch', '', 'The store doesn’t accept the secret key.'],
  [403, 'AccessDenied', '', 'must be allowed to list, read, write and delete in the bucket copies'],
  [507, '', '', 'The store is full.'],
  [403, 'QuotaExceeded', '', 'The store is full.'],
  [400, 'AuthorizationHeaderMalformed', '<Region>eu-central-1</Region>', 'isn’t the bucket’s. It’s eu-central-1.'],
  [301, 'PermanentRedirect', '', 'is at another address'],
])('S3: an upload answered %i %s leaves nothing and says why', async (status, code, more, sentence) => {
  await using s3 = await startS3()
  await using copy = await sample()
  s3.failWith(
    (incoming, response) => incoming.method === 'PUT' && refuse(incoming.resume() && response, status, code, more),
  )
  await using store = await open({ place: s3.place, secret: s3Secret })
  await expect(store.put(copy.file, copy.sha256)).rejects.toThrow(sentence)
  expect(await store.list()).toEqual([])
})

test('S3: an interrupted upload is not listed', async () => {
  await using s3 = await startS3()
  await using copy = await sample(3_000_000)
  s3.failWith((incoming) => {
    if (incoming.method === 'PUT') incoming.once('data', () => incoming.socket.destroy())
    return false
  })
  await using store = await open({ place: s3.place, secret: s3Secret })
  await expect(store.put(copy.file, copy.sha256)).rejects.toThrow(/broke off/)
  expect(await store.list()).toEqual([])
})

test('S3: a truncated copy is deleted', async () => {
  await using s3 = await startS3()
  await using copy = await sample()
  s3.failWith((incoming, response) => {
    if (incoming.method !== 'HEAD') return false
    response.writeHead(200, { 'Content-Length': 1000 }).end()
    return true
  })
  await using store = await open({ place: s3.place, secret: s3Secret })
  await expect(store.put(copy.file, copy.sha256)).rejects.toThrow('has 1000 of the copy’s 300000 bytes')
  expect(await store.list()).toEqual([])
})

test('S3: an unreachable server is named', async () => {
  const s3 = await startS3()
  await s3[Symbol.asyncDispose]()
  await using store = await open({ place: s3.place, secret: s3Secret })
  await expect(store.list()).rejects.toThrow(/^127\.0\.0\.1:\d+ can’t be reached/)
})

test('SFTP: a private key is accepted, a wrong password and an unknown key are not', async () => {
  await using sftp = await startSftp()
  await using store = await open({ place: sftp.place, secret: clientKeys.private, hostKey: sftp.hostKey() })
  expect(await store.list()).toEqual([])
  await expect(open({ place: sftp.place, secret: 'wrong', hostKey: sftp.hostKey() })).rejects.toThrow(
    'doesn’t accept the user studio',
  )
  await expect(open({ place: sftp.place, secret: '-----BEGIN NONSENSE', hostKey: sftp.hostKey() })).rejects.toThrow(
    'private key can’t be read',
  )
})

test('SFTP: a server with a changed key is refused', async () => {
  await using sftp = await startSftp()
  const { hostKey, keyType } = await readHostKey(sftp.place, 'all')
  expect([hostKey, keyType]).toEqual([sftp.hostKey(), 'ecdsa-sha2-nistp256'])
  expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/)
  const again = await open({ place: sftp.place, secret: sftpPassword, hostKey })
  await again[Symbol.asyncDispose]()
  await sftp.changeHostKey()
  await expect(open({ place: sftp.place, secret: sftpPassword, hostKey })).rejects.toThrow(
    'presented a different key than before',
  )
})

test('SFTP: the password is sent to no server whose key is not known', async () => {
  await using sftp = await startSftp()
  await expect(open({ place: sftp.place, secret: sftpPassword })).rejects.toThrow('isn’t known yet')
  const other = `SHA256:${'A'.repeat(43)}`
  await expect(open({ place: sftp.place, secret: sftpPassword, hostKey: other })).rejects.toThrow('different key')
  await readHostKey(sftp.place, 'all')
  expect(sftp.passwords).toEqual([])
})

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** A port on which nobody listens, one that never answers, one that hangs up, and one with another protocol. */
async function startDeafPorts() {
  const connections = new Set<Socket>()
  const listen = async (answer: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      connections.add(socket.on('error', () => {}))
      answer(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  const closed = await listen(() => {})
  const closedPort = portOf(closed)
  closed.close()
  const others = [
    await listen((socket) => void socket.destroy()),
    await listen((socket) => void socket.end('+OK POP3 ready\r\n\r\n')),
  ]
  return {
    ports: [closedPort, ...others.map(portOf)],
    async [Symbol.asyncDispose]() {
      for (const socket of connections) socket.destroy()
      for (const server of others) server.close()
    },
  }
}

test('S3 and SFTP: a closed port, one that hangs up and one with another protocol get the same sentence', async () => {
  await using deaf = await startDeafPorts()
  const sentences = new Set<string>()
  const note = (port: number) => (error: unknown) =>
    sentences.add((error as Error).message.replaceAll(String(port), 'PORT'))
  for (const port of deaf.ports) {
    const sftp = { kind: 'sftp', host: '127.0.0.1', port, username: 'studio', folder: 'copies' } as const
    await readHostKey(sftp, 'all').catch(note(port))
    await open({ place: sftp, secret: 'secret', hostKey: `SHA256:${'A'.repeat(43)}` }).catch(note(port))
    const s3 = { kind: 's3', region: 'eu-west-2', bucket: 'copies', folder: '', accessKeyId: 'KEY' } as const
    const store = await open({ place: { ...s3, endpoint: `http://127.0.0.1:${port}` }, secret: 'secret' })
    await store.list().catch(note(port))
  }
  expect([...sentences]).toEqual([
    expect.stringMatching(/^127\.0\.0\.1:PORT can’t be reached, or the connection broke off\./),
  ])
})

test.each([
  '127.0.0.1',
  'localhost',
  '10.0.0.8',
  '192.168.1.20',
  '169.254.169.254',
  '[::1]',
  'nas.local',
  '100.64.0.1',
])('a live site connects to no host in a private network: %s', async (host) => {
  const rules = { privateHosts: [], folders: [] }
  const s3 = { kind: 's3', region: 'eu-west-2', bucket: 'copies', folder: '', accessKeyId: 'KEY' } as const
  const store = await open({ place: { ...s3, endpoint: `http://${host}:9` }, secret: 'secret', rules })
  await expect(store.list()).rejects.toThrow('is in a private network')
  await expect(readHostKey({ host: host.replace(/[[\]]/g, ''), port: 22 }, [])).rejects.toThrow(
    'is in a private network',
  )
})

test('a host of PRIVATE_HOSTS is connected to', async () => {
  await using sftp = await startSftp()
  await expect(readHostKey(sftp.place, ['127.0.0.1'])).resolves.toMatchObject({ hostKey: sftp.hostKey() })
  await expect(readHostKey(sftp.place, ['127.0.0.2'])).rejects.toThrow('is in a private network')
})

test('folder: copies go below the folders of the settings only, with links followed', async () => {
  await using allowed = await temporaryFolder()
  await using outside = await temporaryFolder()
  await mkdir(join(allowed.path, 'disk'))
  await symlink(outside.path, join(allowed.path, 'link'))
  const rules = { privateHosts: [], folders: [allowed.path] }
  const openFolder = (folder: string) => open({ place: { kind: 'folder', folder }, rules })
  await openFolder(join(allowed.path, 'disk'))
  for (const folder of [
    '/etc',
    '/root',
    '/',
    allowed.path,
    `${allowed.path}/../..`,
    join(allowed.path, 'link'),
    outside.path,
    `${allowed.path}-other`,
  ])
    await expect(openFolder(folder), folder).rejects.toThrow('Copies can only be put into a folder below')
})

test.each([
  ['a connection that breaks', (connection: { end(): unknown }) => void connection.end(), /broke off/],
  ['a full disk', () => 4, /couldn’t store the copy\. Its disk may be full/],
])('SFTP: %s during an upload leaves no copy', async (_, onWrite, sentence) => {
  await using sftp = await startSftp()
  await using copy = await sample()
  await using store = await open({ place: sftp.place, secret: sftpPassword, hostKey: sftp.hostKey() })
  sftp.faults.onWrite = onWrite
  await expect(store.put(copy.file, copy.sha256)).rejects.toThrow(sentence)
  expect((await readdir(join(sftp.folder, 'copies/daily'))).filter((name) => name === copy.name)).toEqual([])
})

test('folder: a missing or read-only folder is named, with what to do', async () => {
  await using folder = await temporaryFolder()
  await using copy = await sample()
  const missing = await open({ place: { kind: 'folder', folder: join(folder.path, 'missing') } })
  await expect(missing.list()).rejects.toThrow('Mount the disk or share')
  await mkdir(join(folder.path, `${copy.name}.partial`))
  const store = await open({ place: { kind: 'folder', folder: folder.path } })
  await expect(store.put(copy.file, copy.sha256)).rejects.toThrow(/can’t be used|may not write/)
  expect(await store.list()).toEqual([])
  expect((await stat(copy.file)).size).toBe(copy.bytes)
})
