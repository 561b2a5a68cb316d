import type { ChildProcess } from 'node:child_process'
import { childEnvironment } from '#shared/child-environment.ts'
import type { FormEcho, RenderedFile, RenderedPage, SiteParts } from '#shared/site-rendering.ts'
import { childProcess } from '../lazy-node-modules.ts'
import { programFile } from '../program-file.ts'
import type { RenderMessage, RenderRequest, RenderStart, SiteFacts } from './render-messages.ts'

export type Rendered = RenderedPage | RenderedFile
type Result = Rendered | SiteParts
export type Renderer = ReturnType<typeof createRenderer>

interface RenderProcess {
  child: ChildProcess
  facts: Promise<SiteFacts>
  waiting: Map<number, { resolve(result: Result): void; reject(error: Error): void }>
}

/** How long the process waits for another page before it is ended. */
const idleMs = 2000
const program = programFile('render-process.js', new URL('./render-process.ts', import.meta.url))

/** Creates the renderer, whose process starts with the first page and ends when no page is requested. */
export function createRenderer(start: RenderStart) {
  let running: RenderProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function ensureRunning(): RenderProcess {
    clearTimeout(idle)
    running ??= startProcess()
    return running
  }

  function startProcess(): RenderProcess {
    const child = childProcess().fork(program, { execArgv: [], env: childEnvironment() })
    const waiting: RenderProcess['waiting'] = new Map()
    const facts = new Promise<SiteFacts>((resolve, reject) => {
      const fail = (error: Error) => {
        if (running?.child === child) running = undefined
        reject(error)
        for (const request of waiting.values()) request.reject(error)
      }
      child.on('message', (message: RenderMessage) => {
        if ('facts' in message) resolve(message.facts)
        else {
          const request = waiting.get(message.id)
          waiting.delete(message.id)
          if ('result' in message) request?.resolve(message.result)
          else request?.reject(new Error(message.error))
        }
        clearTimeout(idle)
        if (waiting.size === 0) idle = setTimeout(stop, idleMs).unref()
      })
      child.on('error', fail)
      child.on('exit', () => fail(new Error('The rendering process has ended.')))
    })
    facts.catch(() => {}) // handled by each request for a page
    child.send(start)
    return { child, facts, waiting }
  }

  async function request(path: string | undefined, echo?: FormEcho): Promise<Result> {
    const { child, waiting, facts } = ensureRunning()
    await facts
    clearTimeout(idle)
    return new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      child.send({ id: lastId, path, echo } satisfies RenderRequest)
    })
  }

  function stop(): void {
    clearTimeout(idle)
    running?.child.kill()
    running = undefined
  }

  return {
    describe: () => ensureRunning().facts,
    readParts: () => request(undefined) as Promise<SiteParts>,
    render: (path: string) => request(path) as Promise<Rendered>,
    /** Renders a page with a refused form in it. */
    renderEcho: (path: string, echo: FormEcho) => request(path, echo) as Promise<RenderedPage>,
    stop,
  }
}
