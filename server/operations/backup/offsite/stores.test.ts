import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { type Credentials, openStore } from './open-store.ts'
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
      credentials: { place: sftp.place, secret: sftpPassword },
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

test('S3: a wrong access key and a missing bucket are named', async () => {
  await using s3 = await startS3()
  const list = async (change: { accessKeyId?: string; bucket?: string }) =>
    (await open({ place: { ...s3.place, ...change }, secret: s3Secret })).list()
  await expect(list({ accessKeyId: 'NOBODY' })).rejects.toThrow('doesn’t know the access key NOBODY')
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
  await expect(store.list()).rejects.toThrow(/^127\.0\.0\.1:\d+ accepts no connection\./)
})

test('SFTP: a private key is accepted, a wrong password and an unknown key are not', async () => {
  await using sftp = await startSftp()
  await using store = await open({ place: sftp.place, secret: clientKeys.private })
  expect(await store.list()).toEqual([])
  await expect(open({ place: sftp.place, secret: 'wrong' })).rejects.toThrow('doesn’t accept the user studio')
  await expect(open({ place: sftp.place, secret: '-----BEGIN NONSENSE' })).rejects.toThrow('private key can’t be read')
})

test('SFTP: a server with a changed key is refused', async () => {
  await using sftp = await startSftp()
  const { store, hostKey } = await openStore({ place: sftp.place, secret: sftpPassword })
  await store[Symbol.asyncDispose]()
  expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/)
  const again = await open({ place: sftp.place, secret: sftpPassword, hostKey })
  await again[Symbol.asyncDispose]()
  await sftp.changeHostKey()
  await expect(open({ place: sftp.place, secret: sftpPassword, hostKey })).rejects.toThrow(
    'presented a different key than before',
  )
})

test.each([
  ['a connection that breaks', (connection: { end(): unknown }) => void connection.end(), /broke off/],
  ['a full disk', () => 4, /couldn’t store the copy\. Its disk may be full/],
])('SFTP: %s during an upload leaves no copy', async (_, onWrite, sentence) => {
  await using sftp = await startSftp()
  await using copy = await sample()
  await using store = await open({ place: sftp.place, secret: sftpPassword })
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
