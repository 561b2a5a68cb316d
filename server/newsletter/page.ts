import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { newsletterWording, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import type { Deps } from '../deps.ts'
import { css, html, type Html } from '../html.ts'
import { pageHeaders } from '../http/security-headers.ts'

/** A little page that says one thing and may have one thing to do; it needs no script and works in any browser. */
export interface LittlePage {
  status?: number
  heading: string
  text: string
  form?: Html
}

/** A button that posts to the page's own address, with the token that is in it. */
export function actionForm(label: string): Html {
  return html`<form method="post"><button>${label}</button></form>`
}

/** The newsletter form, as it was filled in. */
export function subscribeForm(email: string): Html {
  return html`<form method="post" action="${subscribeToNewsletter.path}">
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required value="${email}" />
    <p class="small">${newsletterWording}</p>
    <button>Subscribe</button>
  </form>`
}

export function sendPage(
  context: Context,
  { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>,
  { status = 200, heading, text, form }: LittlePage,
): void {
  context.status = status
  context.type = 'text/html; charset=utf-8'
  context.set({ ...headersOf(publicUrl), 'Cache-Control': 'no-store' })
  // The address holds a token, so the way home does not say where one came from.
  context.body = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${heading} | ${config.business.name}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${styleElement}
      </head>
      <body>
        <header><a href="/" rel="noreferrer">${config.business.name}</a></header>
        <main>
          <h1>${heading}</h1>
          <p>${text}</p>
          ${form ?? []}
        </main>
      </body>
    </html> `.markup
}

const style = css`
  :root {
    color-scheme: light dark;
    --paper: light-dark(#faf7f1, #121b24);
    --ink: light-dark(#1d2a36, #f1ece2);
    --soft: light-dark(#566370, #a9b4be);
    --clay: light-dark(#b4492b, #e58b6b);
    --on-clay: light-dark(#ffffff, #121b24);
  }
  body {
    margin: 0 auto;
    padding: 1.5rem;
    max-width: 34rem;
    background: var(--paper);
    color: var(--ink);
    font:
      1.0625rem/1.6 'Segoe UI',
      system-ui,
      sans-serif;
  }
  a,
  h1 {
    color: inherit;
    font-family: Georgia, serif;
  }
  h1 {
    margin: 2.5rem 0 1rem;
    font-weight: 500;
    line-height: 1.2;
  }
  label {
    display: block;
  }
  input {
    box-sizing: border-box;
    width: 100%;
    padding: 0.7rem;
    border: 1px solid var(--soft);
    border-radius: 5px;
    background: transparent;
    color: inherit;
    font: inherit;
  }
  .small {
    color: var(--soft);
    font-size: 0.9375rem;
  }
  button {
    padding: 0.8rem 1.4rem;
    border: 0;
    border-radius: 5px;
    background: var(--clay);
    color: var(--on-clay);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  :focus-visible {
    outline: 3px solid var(--ink);
    outline-offset: 2px;
  }
`
const styleElement = html`<style>
  ${style}
</style>`
/** Of exactly what stands between the tags, line breaks and all. */
const styleHash = createHash('sha256')
  .update(styleElement.markup.slice('<style>'.length, -'</style>'.length))
  .digest('base64')

function headersOf(publicUrl: string) {
  return pageHeaders(
    { robots: 'noindex, nofollow', contentSecurity: { script: [], style: [`'sha256-${styleHash}'`] } },
    { https: publicUrl.startsWith('https:') },
  )
}
