import { gzipSync } from 'node:zlib'
import { type Handler, sendHtml } from './answers.ts'
import { page } from './pages.ts'

const megabyte = 1024 * 1024
const bomb = gzipSync(Buffer.alloc(5 * megabyte))
const item = '<h1>T/77</h1><p class="description">A loft conversion behind some mischief</p>'

/** Hostile responses, by path. */
export const tricks: Record<string, Handler> = {
  /** Never answers. */
  '/silent': () => {},
  /** Starts a response and never ends it. */
  '/drip': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    const drip = setInterval(() => response.write('<p>and more</p>'), 20)
    response.on('close', () => clearInterval(drip))
  },
  '/disconnect': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '5000' })
    response.write('<h1>Half a')
    setTimeout(() => response.destroy(), 20)
  },
  '/loop': (_, response, url) => {
    const step = Number(url.searchParams.get('step') ?? 0) + 1
    response.writeHead(302, { Location: `/loop?step=${step}` }).end()
  },
  '/to-private': (_, response) => {
    response.writeHead(302, { Location: 'http://192.168.0.1/router' }).end()
  },
  '/to-file': (_, response) => {
    response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
  },
  /** Endless lists with new links, but no new entries. */
  '/endless': (_, response, url) => {
    const next = Number(url.searchParams.get('page') ?? 1) + 1
    const same = '<a class="detail" href="/item/1">Item 1</a>'
    sendHtml(response, page('Endless', `${same}<a class="next" href="/endless?page=${next}">Next</a>`))
  },
  /** Endless lists, each with a new entry. */
  '/abyss': (_, response, url) => {
    const number = Number(url.searchParams.get('page') ?? 1)
    const links = `<a class="detail" href="/item/${number}">Item</a><a class="next" href="/abyss?page=${number + 1}">Next</a>`
    sendHtml(response, page('Abyss', links))
  },
  '/huge': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    const chunk = '<p>more</p>'.repeat(6000)
    let sent = 0
    const pour = () => {
      while (sent < 50 * megabyte && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', pour)
      }
      response.end()
    }
    pour()
  },
  /** Small when compressed, and large when decompressed. */
  '/bomb': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
    response.end(bomb)
  },
  /** Declares UTF-8, but is not UTF-8. */
  '/broken-encoding': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(Buffer.from(page('Caf\u00e9', `${item}<p class="description">Caf\u00e9, \u00a31,350</p>`), 'latin1'))
  },
  '/pop-ups': (_, response) => {
    const script = `<script>
      alert('Hello'); confirm('Really?'); prompt('Name?')
      for (let n = 0; n < 20; n++) window.open('/item/' + n)
      window.onbeforeunload = () => 'Stay'
      const link = document.createElement('a'); link.href = '/huge'; link.download = 'x'; link.click()
    </script>`
    sendHtml(response, page('Pop-ups', item + script))
  },
  '/infinite-script': (_, response) => sendHtml(response, page('Stuck', `${item}<script>for (;;) {}</script>`)),
  '/late-infinite-script': (_, response) =>
    sendHtml(response, page('Stuck later', `${item}<script>setTimeout(() => { for (;;) {} }, 0)</script>`)),
  /** Created by a script from data that is loaded later. */
  '/made-by-script': (_, response) =>
    sendHtml(
      response,
      `<!doctype html><meta name="generator" content="test-site"><body><script>
        fetch('/data.json').then((answer) => answer.json()).then(({ html }) => { document.body.innerHTML = html })
      </script></body>`,
    ),
  '/data.json': (_, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ html: item }))
    }, 100)
  },
  /** Sends requests to the visitor's private network. */
  '/peeks-inside': (_, response) =>
    sendHtml(
      response,
      page(
        'Peeks',
        `${item}<p class="description" id="seen">nothing</p><script>
          fetch('http://192.168.0.1/').then((answer) => answer.text()).then((text) => { seen.textContent = 'seen ' + text }, () => {})
        </script>`,
      ),
    ),
  '/challenge': (_, response) =>
    sendHtml(response, '<title>Just a moment...</title><p>Checking your browser before you go on.</p>', 403),
  '/captcha': (_, response) =>
    sendHtml(response, '<title>One step</title><p>Are you human?</p><div class="g-recaptcha"></div>'),
  '/members': (_, response) =>
    sendHtml(response, '<p>You must be logged in to view this.</p><input name="p" type="password">'),
  '/cookie-wall': (_, response) =>
    sendHtml(response, '<p>We use cookies. To go on, please accept all of them.</p><button>Accept</button>'),
  '/forbidden': (_, response) => sendHtml(response, '<p>Forbidden</p>', 403),
}
