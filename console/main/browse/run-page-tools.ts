import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WebContents } from 'electron'
import { type PageTools, toolsName } from './page-tools.ts'

/** The id of the isolated world. Electron uses 999 itself. */
const isolatedWorldId = 1001

let code: string | undefined

/** Runs one of the tools in an isolated world of the page's top frame. Its answer comes from a process that a page may control.
 *  @param timeoutMs undefined for a tool that waits; it is abandoned with the page
 *  @throws when the page is busy */
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

/** Returns whether a page answers in time. An error is an answer. */
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
  // It may also fail when nobody waits any more.
  answer.catch(() => undefined)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
