// What the tests ask of a server that is installed on a machine.
import { once } from 'node:events'
import { expect } from 'vitest'

const current = '/opt/extension-studio/current'

export const answers = {
  PUBLIC_URL: 'https://www.sample.example',
  BUSINESS_NAME: 'Sample "Brick" Extensions',
  BUSINESS_PHONE: '01962 555 000',
  BUSINESS_EMAIL: 'hello@sample.example',
  BUSINESS_INFO_EMAIL: 'info@sample.example',
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
  function program(lines) {
    return JSON.parse(on(`${current}/bin/node -e '${lines}'`))
  }

  /** @returns one value of the database */
  function query(sql) {
    const lines = `new Database("/var/lib/extension-studio/app.db", { readonly: true }).prepare("${sql}").pluck().get()`
    return program(
      `const Database = require("${current}/node_modules/better-sqlite3"); console.log(JSON.stringify(${lines}))`,
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
    async ready(port = 3000) {
      await expect.poll(() => get('/api/health/ready', port).status, { timeout: 60_000 }).toBe(200)
    },
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
