import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FormEcho, RenderedPage } from '#shared/site-rendering.ts'
import type { RenderMessage, RenderRequest, RenderStart } from './render-process.ts'

export interface Renderer {
  /** Every address that answers 200. */
  listPaths(): Promise<readonly string[]>
  render(path: string, echo?: FormEcho): Promise<RenderedPage>
  stop(): void
}

interface RenderProcess {
  child: ChildProcess
  paths: Promise<readonly string[]>
  waiting: Map<number, { resolve(page: RenderedPage): void; reject(error: Error): void }>
}

/** After the last page, how long the process waits for another before it ends. */
const idleMs = 2000
/** Beside the bundle in production, beside this file from source. */
const processFile = import.meta.url.endsWith('.ts') ? './render-process.ts' : './render-process.js'

/** Renders pages in a process that is started when a page is wanted and ends when none is. */
export function createRenderer(start: RenderStart): Renderer {
  let running: RenderProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function ensureRunning(): RenderProcess {
    clearTimeout(idle)
    running ??= startProcess()
    return running
  }

  function startProcess(): RenderProcess {
    const child = fork(fileURLToPath(new URL(processFile, import.meta.url)), { execArgv: [] })
    const waiting: RenderProcess['waiting'] = new Map()
    const paths = new Promise<readonly string[]>((resolve, reject) => {
      const fail = (error: Error) => {
        if (running?.child === child) running = undefined
        reject(error)
        for (const one of waiting.values()) one.reject(error)
      }
      child.on('message', (message: RenderMessage) => {
        if ('paths' in message) return resolve(message.paths)
        const one = waiting.get(message.id)
        waiting.delete(message.id)
        if ('page' in message) one?.resolve(message.page)
        else one?.reject(new Error(message.error))
        if (waiting.size === 0) idle = setTimeout(stop, idleMs).unref()
      })
      child.on('error', fail)
      child.on('exit', () => fail(new Error('The rendering process has ended.')))
    })
    paths.catch(() => {}) // whoever asks for a page is told
    child.send(start)
    return { child, paths, waiting }
  }

  function stop(): void {
    clearTimeout(idle)
    running?.child.kill()
    running = undefined
  }

  return {
    listPaths: () => ensureRunning().paths,
    async render(path, echo) {
      const { child, waiting, paths } = ensureRunning()
      await paths
      return new Promise<RenderedPage>((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        child.send({ id: lastId, path, echo } satisfies RenderRequest)
      })
    },
    stop,
  }
}
