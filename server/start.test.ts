import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { chmod, chown, cp, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createClient } from '#shared/client.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { packageVersion } from './platform/config/config.ts'
import { writeMigratedFile } from './platform/database/testing.ts'
import { ada } from './testing/enquiries.ts'
import { startProcess, containerUser } from './testing/server-process.ts'

/** Runs something with a data folder whose database has every migration, unless it shall be a new one. */
async function withFolder(use: (folder: string) => Promise<void>, { isNew = false } = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  try {
    if (!isNew) await writeMigratedFile(join(folder, 'app.db'))
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('the first start makes the data folder, prints the one-time link, and keeps all of it private', () =>
  withFolder(
    async (folder) => {
      const dataDir = join(folder, 'data')
      const server = await startProcess({ DATA_DIR: dataDir })
      expect(server.output()).toMatch(
        /^Set up the owner account once: http:\/\/localhost:\d+\/marketing-hub#setup=\S{20,}$/m,
      )
      for (const name of ['', 'session-secret', 'app.db'])
        expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0)
      expect(await server.kill('SIGINT')).toBe(0)
    },
    { isNew: true },
  ))

test('a page and a call of the very first moment are both answered, though the API is loaded after the pages', () =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder })
    const answers = await Promise.all(['/', '/api/health'].map((path) => fetch(server.address + path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await server.kill('SIGTERM')).toBe(0)
  }))

/** Prints what is loaded before the server listens: the files of the program, and Node's own modules. */
const listLoaded = `
  const { stderr, stdout } = process
  const { write } = stdout
  const atFirst = new Set(process.moduleLoadList)
  stdout.write = (text, ...others) => {
    if (String(text).startsWith('listening on')) {
      const added = process.moduleLoadList.filter((name) => !atFirst.has(name)).map((name) => name.split(' ')[1])
      stderr.write('loaded ' + JSON.stringify({ files: Object.keys(require.cache), modules: added }) + '\\n')
    }
    return write.call(stdout, text, ...others)
  }`

/** Each takes one to ten milliseconds. */
const laterModules =
  `crypto dns fs/promises https module perf_hooks readline timers/promises tls v8 worker_threads zlib`.split(' ')

test('only a small part of the server is loaded before it listens, and few of Node’s own modules', () =>
  withFolder(async (folder) => {
    const preload = join(folder, 'list-loaded.cjs')
    await writeFile(preload, listLoaded)
    const environment = {
      DATA_DIR: folder,
      PUBLIC_URL: 'https://hill.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      OWNER_EMAIL: 'owner@hill.example',
      OWNER_PASSWORD: 'correct horse battery',
    }
    const first = await startProcess(environment) // which makes keys and the owner
    await first.kill('SIGTERM')
    const server = await startProcess({ ...environment, NODE_OPTIONS: `--require=${preload}` })
    await expect.poll(server.output).toMatch(/^loaded .*\}$/m)
    const [, json = ''] = /^loaded (.*)$/m.exec(server.output()) ?? []
    const { files, modules } = JSON.parse(json) as { files: string[]; modules: string[] }
    const program = files.filter((file) => file.endsWith('.js'))
    const sizes = await Promise.all(program.map(async (file) => (await stat(file)).size))
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      program.join(),
    ).toBeLessThan(400_500)
    expect(program.map((file) => basename(file))).toEqual([
      'main.js',
      'main-rolldown-runtime.js',
      'main-files.js',
      'main-lib.js', // of better-sqlite3
    ])
    expect(modules).toContain('http')
    expect(modules.filter((name) => laterModules.includes(name))).toEqual([])
    expect(await server.kill('SIGTERM')).toBe(0)
  }))

test(
  'the compiled code is stored for the next start soon, even if the server is killed later',
  () =>
    withFolder(async (folder) => {
      const cache = join(folder, 'compile-cache')
      const server = await startProcess({ DATA_DIR: folder, NODE_COMPILE_CACHE: cache })
      const stored = async () =>
        (await readdir(cache, { recursive: true, withFileTypes: true })).some((entry) => entry.isFile())
      await expect.poll(stored, { timeout: 30_000 }).toBe(true)
      await server.kill('SIGKILL')
    }),
  60_000,
)

test('a server that was unpacked from a release says its version, its commit and its installation', () =>
  withFolder(async (folder) => {
    const root = join(import.meta.dirname, '..')
    await cp(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
    await symlink(join(root, 'dist/site'), join(folder, 'dist/site'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '9.9.9', commit: 'abc123' }))
    const release = { version: packageVersion(), commit: 'abc123' }
    const server = await startProcess(
      { DATA_DIR: folder, INSTALLATION_ID: 'run-7' },
      { program: join(folder, 'dist/server/main.js') },
    )
    const ask = async (path: string) => (await fetch(server.address + path)).json()
    expect(await ask('/api/health')).toEqual({ status: 'ok', ...release })
    expect(await ask('/api/health/ready')).toEqual({ status: 'ready', ...release, installation: 'run-7' })
    await server.kill('SIGKILL')
  }))

test('a server that is stopped during its start exits without an error', () =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder })
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(server.output()).not.toContain('could not start')
  }))

test('a mistake in the configuration stops the start with a sentence', () =>
  withFolder(async (folder) => {
    await expect(
      startProcess({ DATA_DIR: folder, SMTP_URL: 'mail.example.com', BUSINESS_EMAIL: 'nobody' }),
    ).rejects.toThrow(/The server could not start\.\nSMTP_URL must be .*\nBUSINESS_EMAIL must be an email address\.\n$/)
  }))

test('a port that is taken stops the start with a sentence', () =>
  withFolder(async (folder) => {
    const first = await startProcess({ DATA_DIR: folder })
    const { port } = new URL(first.address)
    await expect(startProcess({ DATA_DIR: join(folder, 'other'), PORT: port })).rejects.toThrow(
      `PORT ${port} is in use by another program. Please stop that program, or set PORT to another number.`,
    )
    await first.kill('SIGKILL')
  }))

test('an address of another machine stops the start with a sentence', () =>
  withFolder(async (folder) => {
    await expect(startProcess({ DATA_DIR: folder, HOST: '192.0.2.1' })).rejects.toThrow(
      'The server could not start.\nHOST 192.0.2.1 is not an address of this machine. Please set HOST to 127.0.0.1',
    )
    await expect(startProcess({ DATA_DIR: folder, HOST: 'nowhere.invalid' })).rejects.toThrow(
      'HOST nowhere.invalid is not an address of this machine.',
    )
  }))

test.each(['127.0.0.1', '0.0.0.0', '::1', 'localhost'])('the server listens on HOST %s', (host) =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder, HOST: host })
    expect((await fetch(server.address.replace('0.0.0.0', '127.0.0.1'))).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
  }),
)

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
      `POST /api/consultations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 20)}`,
    )
    const begun = 'HTTP/1.1 100 Continue\r\n\r\n'
    await expect.poll(() => answer).toBe(begun)
    const stopped = server.kill('SIGTERM')
    // It has noticed when nobody else can connect.
    const isOpen = () =>
      fetch(server.address).then(
        () => true,
        () => false,
      )
    await expect.poll(isOpen).toBe(false)
    socket.write(body.slice(20))
    expect(await stopped).toBe(0)
    expect(answer.slice(begun.length)).toMatch(/^HTTP\/1\.1 201 Created\r\n.*\r\nConnection: close\r\n/s)
  }))

test('stopping does not wait for a mail server that is silent, because visitors would wait too', () =>
  withFolder(async (folder) => {
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const server = await startProcess({
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    })
    const connected = once(silent, 'connection')
    const answer = await createClient({ baseUrl: server.address }).call(submitConsultation, { body: ada() })
    expect(answer.email).toBe(ada().email)
    await connected
    const startedMs = performance.now()
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(performance.now() - startedMs).toBeLessThan(4500) // the mail server would have 15 seconds
    silent.close()
  }))

test('stopping npm start stops its server', { timeout: 60_000 }, () =>
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
    expect((await fetch(address)).status).toBe(200)
    npm.kill('SIGTERM')
    await once(npm, 'close') // the server, which inherits the output of npm, has closed it too
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  }),
)

test('files that the server writes are readable by its user only', () =>
  withFolder(
    async (folder) => {
      const server = await startProcess({ DATA_DIR: folder })
      await fetch(`${server.address}/api/health`)
      const names = await readdir(folder, { recursive: true })
      const open = await Promise.all(
        names.map(async (name) => (((await stat(join(folder, name))).mode & 0o077) === 0 ? [] : [name])),
      )
      expect(names).toContain('app.db')
      expect(open.flat()).toEqual([])
      expect(await server.kill('SIGTERM')).toBe(0)
    },
    { isNew: true },
  ))

test('a second server on the same data is refused with a sentence that names the first, which keeps running', () =>
  withFolder(async (folder) => {
    const first = await startProcess({ DATA_DIR: folder })
    await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow(
      `Another server (process ${first.pid}, ${first.address}, since `,
    )
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200)
    await first.kill('SIGKILL')
    const second = await startProcess({ DATA_DIR: folder })
    expect(await second.kill('SIGTERM')).toBe(0)
  }))

describe.runIf(process.getuid?.() === 0)('as a user without a passwd entry and without a home folder', () => {
  test('the server starts with its scraper, and stops', () =>
    withFolder(
      async (folder) => {
        await chown(folder, containerUser.uid, containerUser.gid)
        const server = await startProcess({ DATA_DIR: folder }, containerUser)
        expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
        expect(await server.kill('SIGTERM')).toBe(0)
      },
      { isNew: true },
    ))

  const firstPort = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
  test.runIf(existsSync(firstPort) && Number(readFileSync(firstPort, 'utf8')) > 80)(
    'a port that only root may use stops the start with a sentence',
    () =>
      withFolder(
        async (folder) => {
          await chown(folder, containerUser.uid, containerUser.gid)
          await expect(startProcess({ DATA_DIR: folder, PORT: '80' }, containerUser)).rejects.toThrow(
            'This user may not listen on PORT 80. Please set PORT to a number above 1023',
          )
        },
        { isNew: true },
      ),
  )

  test('data that belongs to root is refused with the command that hands it over', () =>
    withFolder(async (folder) => {
      await chown(folder, containerUser.uid, containerUser.gid)
      await writeFile(join(folder, 'app.db'), '', { mode: 0o600 })
      await expect(startProcess({ DATA_DIR: folder }, containerUser)).rejects.toThrow(
        `${folder}/app.db cannot be written by this user: run "chown -R 54321:54321 ${folder}" as root, then start again.`,
      )
    }))

  test('a folder that may only be read is refused with a sentence', () =>
    withFolder(
      async (folder) => {
        await chmod(folder, 0o755)
        await expect(startProcess({ DATA_DIR: folder }, containerUser)).rejects.toThrow(
          `${folder} cannot be written by this user`,
        )
        const missing = join(folder, 'data')
        await expect(startProcess({ DATA_DIR: missing }, containerUser)).rejects.toThrow(
          `run "install -d -m 700 -o 54321 -g 54321 ${missing}" as root`,
        )
      },
      { isNew: true },
    ))
})

test('invalid settings end the process with the exit code that stops systemd from restarting it', () =>
  withFolder(async (folder) => {
    const main = join(import.meta.dirname, '../dist/server/main.js')
    const run = spawnSync(process.execPath, [main], {
      env: { DATA_DIR: folder, PORT: 'x', BUISNESS_NAME: 'Hill' },
      encoding: 'utf8',
    })
    expect([run.status, run.stderr]).toEqual([
      78,
      'The server could not start.\nPORT must be a port number.\nBUISNESS_NAME is not a setting. Did you mean BUSINESS_NAME?\n',
    ])
  }))

test('the log begins with the version, and warns of harmful settings', () =>
  withFolder(async (folder) => {
    const server = await startProcess({
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      PUBLIC_URL: 'https://hill.example',
      BUISNESS_NAME: 'Hill',
    })
    const [first = ''] = server.output().split('\n')
    expect(JSON.parse(first)).toMatchObject({ version: packageVersion(), msg: 'starting' })
    await expect.poll(server.output).toContain('TRUST_PROXY is off')
    await expect.poll(server.output).toContain('BUISNESS_NAME is not a setting. Did you mean BUSINESS_NAME?')
    expect(await server.kill('SIGTERM')).toBe(0)
  }))
