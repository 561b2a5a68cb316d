// nginx with nginx.conf in front of a server, on a free port, with a certificate of its own.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const host = 'www.example.com'
export const siteConfiguration = readFileSync(join(import.meta.dirname, '../nginx.conf'), 'utf8')
export const isMissing = ['nginx', 'openssl'].some((name) => spawnSync('which', [name]).status !== 0)

/** @param folder for what nginx writes  @param upstream the address of the server  @param site nginx.conf, perhaps changed */
export async function startNginx({ folder, upstream, site = siteConfiguration }) {
  const port = await freePort()
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      `/CN=${host}`,
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ],
    { stdio: 'ignore' },
  )
  const here = site
    .replace(/^\tlisten \[::\].*\n/gm, '')
    .replaceAll('listen 80', 'listen 127.0.0.1:' + (await freePort()))
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('/etc/letsencrypt/live/www.example.com', folder)
    .replaceAll('/var/lib/extension-studio-page', folder)
    .replaceAll('http://127.0.0.1:3000', upstream)
  await writeFile(join(folder, 'site.conf'), here)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log ${folder}/access.log; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  )
  const program = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  return {
    open,
    ask,
    post,
    async stop() {
      program.kill('SIGTERM')
      await once(program, 'exit')
    },
  }

  /** Sends a request to nginx as for the domain. @returns the answer, to be read
   *  @param tls settings of the connection */
  async function open(path, { method = 'GET', headers = {}, body, tls = {} } = {}) {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      servername: host,
      rejectUnauthorized: false,
      agent: false,
      headers: { Host: host, ...headers },
      ...tls,
    })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    return answer
  }

  async function ask(path, options) {
    const answer = await open(path, options)
    const text = (await answer.setEncoding('utf8').toArray()).join('')
    return { status: answer.statusCode, headers: answer.headers, text }
  }

  function post(path, body, headers = {}) {
    const sent = JSON.stringify(body)
    return ask(path, {
      method: 'POST',
      body: sent,
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent), ...headers },
    })
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
