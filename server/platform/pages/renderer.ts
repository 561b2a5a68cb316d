import { fork, type ChildProcess } from 'node:child_process'
import type { FormEcho, RenderedFile, RenderedPage } from '#shared/site-rendering.ts'
import { programFile } from '../program-file.ts'
import type { RenderMessage, RenderRequest, RenderStart, SiteFacts } from './render-process.ts'

export type Rendered = RenderedPage | RenderedFile

interface RenderProcess {
  child: ChildProcess
  facts: Promise<SiteFacts>
  waiting: Map<number, { resolve(page: Rendered): void; reject(error: Error): void }>
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
    const child = fork(program, { execArgv: [] })
    const waiting: RenderProcess['waiting'] = new Map()
    const facts = new Promise<SiteFacts>((resolve, reject) => {
      const fail = (error: Error) => {
        if (running?.child === child) running = undefined
        reject(error)
        for (const request of waiting.values()) request.reject(error)
      }
      child.on('message', (message: RenderMessage) => {
        if ('facts' in message) return resolve(message.facts)
        const request = waiting.get(message.id)
        waiting.delete(message.id)
        if ('page' in message) request?.resolve(message.page)
        else request?.reject(new Error(message.error))
        if (waiting.size === 0) idle = setTimeout(stop, idleMs).unref()
      })
      child.on('error', fail)
      child.on('exit', () => fail(new Error('The rendering process has ended.')))
    })
    facts.catch(() => {}) // handled by each request for a page
    child.send(start)
    return { child, facts, waiting }
  }

  async function render(path: string, echo?: FormEcho): Promise<Rendered> {
    const { child, waiting, facts } = ensureRunning()
    await facts
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
    render: (path: string) => render(path),
    /** Renders a page with a refused form in it. */
    renderEcho: (path: string, echo: FormEcho) => render(path, echo) as Promise<RenderedPage>,
    stop,
  }
}
