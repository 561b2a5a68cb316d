// What the tests ask of a server that is installed on a machine.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  copyInto,
  missingForMachines,
  prepareDebian,
  prepareDebianWithBrowser,
  startMachine,
  waitFor,
} from './machine.mjs'
import { findRelease } from './releases.mjs'

const current = '/opt/extension-studio/current'

export const answers = {
  PUBLIC_URL: 'https://www.sample.example',
  BUSINESS_NAME: 'Sample "Brick" Extensions',
  BUSINESS_PHONE: '01962 555 000',
  BUSINESS_EMAIL: 'hello@sample.example',
  BUSINESS_INFO_EMAIL: 'info@sample.example',
}

/** What the tests of every file need to begin: where machines are, and why there are none. */
export const release = findRelease()
export const missing = missingForMachines() ?? (release ? undefined : 'there is no archive yet: npm run release')
if (missing) console.log(`The tests of the installation are left out: ${missing}.`)

const suite = process.env.DEBIAN ?? 'bookworm'
const scratch = process.env.MACHINES ?? join(import.meta.dirname, '../../../dist/machines')

/** Starts a machine with `memoryMegabytes` for everything together, and a folder beside it.
 *  @param hasBrowser whether it has the browser that makes PDFs */
export async function startServerMachine({ memoryMegabytes = 512, hasBrowser = false } = {}) {
  const debian = join(scratch, suite)
  prepareDebian(debian, suite)
  const work = mkdtempSync(join(scratch, 'work-'))
  const image = hasBrowser ? prepareDebianWithBrowser(debian, suite) : debian
  const machine = await startMachine(image, join(work, 'machine'), memoryMegabytes * 1024 * 1024)
  return {
    machine,
    work,
    server: createServer(machine),
    /** Unpacks archives in /root. */
    unpack(archives) {
      for (const archive of archives) {
        const name = basename(archive)
        copyInto(machine, archive, 'root')
        const { status, stderr } = machine.run(`cd /root && tar xf ${name} && rm ${name}`)
        if (status !== 0) throw new Error(stderr)
      }
    },
    async stop() {
      await machine.stop()
      rmSync(work, { recursive: true })
    },
  }
}

/** @param machine a machine of machine.mjs */
export function createServer(machine) {
  /** Runs lines of shell, which have to succeed. */
  function on(script, env) {
    const { status, stdout, stderr } = machine.run(script, { env })
    if (status !== 0) throw new Error(`${script} ended with ${status}.\n${stdout}${stderr}`)
    return stdout
  }

  /** Runs lines of JavaScript, with the Node.js of the current version. */
  function program(lines, env) {
    return JSON.parse(on(`${current}/bin/node -e '${lines}'`, env))
  }

  /** @returns one value of the database */
  function query(sql) {
    return program(
      `const Database = require("${current}/node_modules/better-sqlite3");
      const database = new Database("/var/lib/extension-studio/app.db", { readonly: true });
      console.log(JSON.stringify(database.prepare(process.env.SQL).pluck().get()))`,
      { SQL: sql },
    )
  }

  function get(path, port = 3000) {
    return program(
      `fetch("http://127.0.0.1:${port}${path}").then(async (answer) => console.log(JSON.stringify({ status: answer.status, body: await answer.text() })), () => console.log("{}"))`,
    )
  }

  return {
    on,
    query,
    get,
    countLeads: () => query('select count(*) from prospect'),
    currentFolder: () => on(`readlink ${current}`).trim(),
    ready: (port = 3000) => waitFor('the server', () => get('/api/health/ready', port).status === 200),
  }
}

/** @returns what a program that was started has printed, and its exit code, once it has ended */
export async function endOf(child) {
  const [output, [code]] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'exit')])
  return { output: output.join(''), code }
}

export function megabytes(bytes) {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
