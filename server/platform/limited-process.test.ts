import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from './database/testing.ts'
import { createLimitedProcess } from './limited-process.ts'

/** A program that does what it is asked to. */
const program = `
  const kept = []
  process.on('message', ({ does }) => {
    if (does === 'loop') for (;;) {}
    if (does === 'crash') process.abort()
    if (does === 'fill the heap') for (;;) kept.push({ more: 'x'.repeat(100) + kept.length })
    if (does === 'fill the memory') setInterval(() => kept.push(Buffer.alloc(8 * 1024 * 1024, 1)), 1)
    if (does === 'answer') process.send({ pid: process.pid })
  })`

const answering = `
  import { setTimeout as sleep } from 'node:timers/promises'
  import { answerRequests } from ${JSON.stringify(new URL('./limited-process-child.ts', import.meta.url))}
  answerRequests(async () => {
    await sleep(300)
    return { pid: process.pid }
  })`

async function startProcess(limits: { timeMs?: number; memoryMiB?: number; idleMs?: number } = {}) {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'program.cjs')
  await writeFile(file, program)
  const usual = { timeMs: 30_000, memoryMiB: 1000, heapMiB: 32, idleMs: 30_000 }
  const child = createLimitedProcess<{ does: string }, { pid: number }>(file, { ...usual, ...limits })
  return {
    ask: (does: string, own?: { timeMs: number; memoryMiB: number }) => child.ask({ does }, own),
    stop: child.stop,
    async [Symbol.asyncDispose]() {
      child.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process answers many requests, and ends when there are no more', async () => {
  await using child = await startProcess({ idleMs: 200 })
  const answers = await Promise.all([child.ask('answer'), child.ask('answer'), child.ask('answer')])
  const [first] = answers
  expect(answers).toEqual([first, first, first])
  await expect.poll(() => isRunning(first?.pid ?? 0)).toBe(false)
})

test.each([
  ['loops for ever', 'loop', 'time', { timeMs: 1000, memoryMiB: 1000 }],
  ['fills the memory outside its heap', 'fill the memory', 'memory', { timeMs: 60_000, memoryMiB: 150 }],
  ['fills its heap', 'fill the heap', 'failed', undefined],
  ['crashes', 'crash', 'failed', undefined],
])('a request that %s ends the process, and a new one answers those that wait', async (_, does, reason, limits) => {
  await using child = await startProcess()
  const before = await child.ask('answer')
  const [harmful, next] = await Promise.allSettled([child.ask(does, limits), child.ask('answer')])
  expect(harmful).toMatchObject({ status: 'rejected', reason: { name: 'ProcessEnded', reason } })
  expect(next).toMatchObject({ status: 'fulfilled' })
  expect(next).not.toMatchObject({ value: before })
  expect(isRunning(before.pid)).toBe(false)
})

test('stopping ends the request in progress', async () => {
  await using child = await startProcess()
  const { pid } = await child.ask('answer')
  const [looping] = await Promise.allSettled([child.ask('loop'), Promise.resolve().then(child.stop)])
  expect(looping).toMatchObject({ status: 'rejected', reason: { reason: 'stopped' } })
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('a signal to all processes of the service ends no request in progress, and the process ends with the server', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'program.mjs')
  await writeFile(file, answering)
  const child = createLimitedProcess<object, { pid: number }>(file, {
    timeMs: 30_000,
    memoryMiB: 1000,
    heapMiB: 32,
    idleMs: 30_000,
  })
  const before = await child.ask({})
  const asking = child.ask({})
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(before.pid, signal)
  expect(await asking).toEqual(before)
  child.stop()

  const started = fork(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' })
  started.send({})
  await once(started, 'message')
  started.disconnect()
  await once(started, 'exit')
})

test('a program whose parent has been killed ends without a stack trace', async () => {
  await using folder = await temporaryFolder()
  const [file, parent] = [join(folder.path, 'program.mts'), join(folder.path, 'parent.mjs')]
  await writeFile(
    file,
    `import { sendToParent } from ${JSON.stringify(new URL('./limited-process-child.ts', import.meta.url))}
    process.once('message', () => {
      process.kill(process.ppid, 'SIGKILL')
      const answer = { text: 'x'.repeat(1_000_000) }
      for (let n = 0; n < 20; n += 1) setTimeout(() => sendToParent(answer), n * 10)
    })`,
  )
  await writeFile(
    parent,
    `import { fork, spawn } from 'node:child_process'
    fork(${JSON.stringify(file)}, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }).send('begin')
    setInterval(() => {}, 1000)`,
  )
  const started = spawn(process.execPath, [parent], { stdio: ['ignore', 'ignore', 'pipe'] })
  // Ends when the program has closed it too.
  expect(await text(started.stderr)).toBe('')
})
