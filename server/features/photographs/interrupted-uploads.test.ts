import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { filesFolder, listStore } from '../../platform/files/file-store.ts'
import { ownerToken } from '../../testing/owner.ts'
import { startProcess } from '../../testing/server-process.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { picture, startPhotographs } from './testing.ts'

test('a server killed in the middle of an upload leaves neither a photograph nor a file', async () => {
  await using data = await temporaryFolder()
  let token = ''
  {
    await using app = await startPhotographs({ dataDir: data.path })
    token = await ownerToken(app.deps)
  }
  const server = await startProcess({ DATA_DIR: data.path })
  const sending = request(`${server.address}/api/photographs?id=${uuidv7()}&fileName=a.jpg`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
  })
  const broken = once(sending, 'error')
  sending.write(Buffer.alloc(100_000, 1))
  const temporary = join(filesFolder(data.path), 'temporary')
  await expect.poll(() => readdir(temporary).catch(() => [])).toHaveLength(1)
  await server.kill('SIGKILL')
  await broken
  await using app = await startPhotographs({ dataDir: data.path })
  expect(await app.hub.call(listPhotographs)).toEqual([])
  await expect(readdir(temporary)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('on a full disk an upload is refused with a sentence, and works again once there is room', async (context) => {
  await using disk = await smallDisk()
  if (!disk.isMounted) context.skip('only root may mount a small disk')
  await using app = await startPhotographs({ dataDir: join(disk.path, 'data') })
  const content = await picture(300, 200).png().toBuffer()
  const ballast = disk.fill()
  await expect(app.upload(content)).rejects.toMatchObject({
    status: 503,
    sentence: expect.stringMatching(/disk of the server is full|Nothing can be saved/) as string,
  })
  expect(await listStore(filesFolder(app.deps.config.dataDir))).toEqual([])
  await rm(ballast)
  expect(await app.upload(content)).toMatchObject({ width: 300 })
})
