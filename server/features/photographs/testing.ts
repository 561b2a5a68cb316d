import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { type Photograph, uploadPhotograph } from '#shared/contract/photographs.ts'
import { startTestApp, type TestAppOptions } from '../../testing/test-app.ts'

/** Starts the server with a signed-in owner who uploads photographs. */
export async function startPhotographs(options: TestAppOptions = {}) {
  const app = await startTestApp(options)
  const token = await app.owner()
  return {
    ...app,
    hub: token,
    upload: (content: Uint8Array, { id = uuidv7(), fileName = 'kitchen.jpg' } = {}): Promise<Photograph> =>
      token.call(uploadPhotograph, { query: { id, fileName }, body: new Blob([new Uint8Array(content)]) }),
    /** Reads a photograph from the address at which visitors get it. */
    async download(address: string) {
      const response = await app.request(address)
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    },
  }
}

/** A picture whose left half is red and whose right half is blue. */
export function picture(width: number, height: number) {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#d01010' } }
  return sharp({ create: { width, height, channels: 3, background: '#1010d0' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}
