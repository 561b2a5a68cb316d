import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WebContents } from 'electron'
import { type PageTools, toolsName } from './page-tool-types.ts'

/** The id of the isolated world. Electron uses 999 itself. */
const isolatedWorldId = 1001

let code: string | undefined

/** Runs a tool in an isolated world of the page's top frame. Its result is untrusted, because a page may control the process.
 *  @param timeoutMs undefined for a tool that waits; it fails when the page is left
 *  @throws when the page does not respond in time */
export async function runPageTool<Name extends keyof PageTools>(
  contents: WebContents,
  name: Name,
  input: Parameters<PageTools[Name]>,
  timeoutMs: number | undefined,
): Promise<Awaited<ReturnType<PageTools[Name]>>> {
  code ??= readFileSync(join(import.meta.dirname, '../preload/page-tools.cjs'), 'utf8')
  const answer = contents.executeJavaScriptInIsolatedWorld(isolatedWorldId, [
    {
      code: `(() => { if (!globalThis.${toolsName}) {${code}} return ${toolsName}.${name}(...${JSON.stringify(input)}) })()`,
    },
  ]) as Promise<Awaited<ReturnType<PageTools[Name]>>>
  return timeoutMs === undefined ? answer : inTime(answer, timeoutMs)
}

/** Returns whether a page responds in time. An error counts as a response. */
export function answersWithin(answer: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  return inTime(answer, timeoutMs).then(
    () => true,
    (error: unknown) => error !== tooLate,
  )
}

const tooLate = new Error('The page is busy.')

async function inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate), timeoutMs)
  // Prevents an unhandled rejection after the timeout.
  answer.catch(() => undefined)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
