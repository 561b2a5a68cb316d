import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './testing/process.ts'

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('the first start prints the one-time link, and keeps its secret private', () =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder })
    expect(server.output()).toMatch(
      /^Set up the owner account once: http:\/\/localhost:\d+\/marketing-hub#setup=\S{20,}$/m,
    )
    expect((await stat(join(folder, 'session-secret'))).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'app.db'))).mode & 0o077).toBe(0)
    expect(await server.kill('SIGINT')).toBe(0)
  }))

test('a page and a call of the very first moment are both answered, though the API is loaded after the pages', () =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder })
    const answers = await Promise.all(['/', '/api/health'].map((path) => fetch(server.address + path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await server.kill('SIGTERM')).toBe(0)
  }))

test('what is loaded before the first page is a small part of the server', async () => {
  const [first, rest] = await Promise.all(
    ['main.js', 'services.js'].map((file) => stat(join(import.meta.dirname, '../dist/server', file))),
  )
  expect(first?.size).toBeLessThan(450_000)
  expect(rest?.size).toBeGreaterThan(1_000_000)
})

test('a server that is told to stop in the middle of its start stops', () =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder })
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(server.output()).not.toContain('could not start')
  }))

test('a mistake in the configuration stops the start with a sentence', () =>
  withFolder(async (folder) => {
    await expect(
      startProcess({ DATA_DIR: folder, SMTP_URL: 'mail.example.com', BUSINESS_EMAIL: 'nobody' }),
    ).rejects.toThrow(
      /The server could not start\.\nSMTP_URL must be .*\nBUSINESS_EMAIL must be an e-mail address\.\n$/,
    )
  }))

test('a port that is taken stops the start with a sentence', () =>
  withFolder(async (folder) => {
    const first = await startProcess({ DATA_DIR: folder })
    const { port } = new URL(first.address)
    await expect(startProcess({ DATA_DIR: join(folder, 'other'), PORT: port })).rejects.toThrow(
      `PORT ${port} is in use by another program.`,
    )
    await first.kill('SIGKILL')
  }))

test('stopping lets a request in flight finish, then ends with 0', () =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder })
    const { port } = new URL(server.address)
    const body = JSON.stringify({
      firstName: 'Ada',
      lastName: 'Sample',
      email: 'ada@example.com',
      phone: '020 7946 0018',
    })
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.write(
      `POST /api/consultations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    const stopped = server.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.write(body.slice(20))
    expect(await stopped).toBe(0)
    expect(answer).toMatch(/^HTTP\/1\.1 201 Created/)
  }))

test('npm start ends its server when it is told to end itself', { timeout: 60_000 }, () =>
  withFolder(async (folder) => {
    const npm = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    await expect.poll(() => output, { timeout: 30_000 }).toMatch(/^listening on /m)
    const [, address = ''] = /^listening on (\S+)/m.exec(output) ?? []
    npm.kill('SIGTERM')
    const ask = () =>
      fetch(address).then(
        () => 'serves',
        () => 'gone',
      )
    await expect.poll(ask, { timeout: 10_000 }).toBe('gone')
  }),
)
