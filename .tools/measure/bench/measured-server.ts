import { temporaryFolder } from '#server/platform/database/testing.ts'
import { startProcess } from '#server/testing/server-process.ts'

/** Starts the built server without limits in a folder of its own. @param prepare fills the folder before the start */
export async function startMeasuredServer(
  environment: Record<string, string> = {},
  prepare: (folder: string) => unknown = () => {},
) {
  const folder = await temporaryFolder()
  await prepare(folder.path)
  const server = await startProcess({ DATA_DIR: folder.path, RATE_LIMIT: 'off', ...environment })
  return {
    ...server,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      await server.kill('SIGKILL')
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Returns the path of each page of the sitemap. */
export async function listPaths(address: string): Promise<string[]> {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...new Set(paths)]
}
