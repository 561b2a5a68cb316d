import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { Deps } from '../deps.ts'
import { html, type Html } from '../html.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { style } from './style.ts'

/** A little page that says one thing and may have one thing to do; it needs no script and works in any browser. */
export interface LittlePage {
  status?: number
  heading: string
  text: string
  form?: Html
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
