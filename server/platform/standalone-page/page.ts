import type { Context } from 'koa'
import { phoneLink } from '#shared/business/business.ts'
import { littlePageStylePath } from '#shared/little-page-style.ts'
import type { Deps } from '../../deps.ts'
import { html, type Html } from './html.ts'
import { pageHeaders } from '../http/security-headers.ts'

/** A page with one message and at most one form. It needs no script, so it works in any browser. */
export interface StandalonePage {
  status?: number
  heading: string
  text: string
  form?: Html
}

export function sendPage(
  context: Context,
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  { status = 200, heading, text, form }: StandalonePage,
): void {
  const main = html`<h1>${heading}</h1>
    <p class="lead">${text}</p>
    ${form ?? []}
    <p class="small"><a href="/">Back to our website</a></p>`
  sendShell(context, deps, { status, title: heading, main })
}

/** Sends a page with the header and footer that all pages written by the server share. */
export function sendShell(
  context: Context,
  { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>,
  { status = 200, title, main }: { status?: number; title: string; main: Html },
): void {
  const { name, phone, email } = config.business
  context.status = status
  context.type = 'text/html; charset=utf-8'
  context.set({ ...headersOf(publicUrl), 'Cache-Control': 'no-store' })
  context.body = html`<!doctype html>
    <html lang="en-GB" class="own-fonts">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | ${name}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${littlePageStylePath}" />
      </head>
      <body>
        <header class="nav-bar">
          <div class="wrap nav-row">
            <a class="nav-logo" href="/"><img src="/icon.svg" alt="" width="44" height="44" /><span>${name}</span></a>
          </div>
        </header>
        <main class="wrap little-page">${main}</main>
        <footer class="little-foot">
          <p class="wrap">
            <strong>${name}</strong>
            <a href="${phoneLink(phone)}">${phone}</a>
            <a href="mailto:${email}">${email}</a>
            <a href="/privacy">Privacy</a>
          </p>
        </footer>
      </body>
    </html> `.markup
}

function headersOf(publicUrl: string) {
  return {
    ...pageHeaders({ robots: 'noindex, nofollow', contentSecurity: { script: [], style: [] } }, publicUrl),
    // The address holds a token, so it must not be sent as the referrer.
    'Referrer-Policy': 'strict-origin',
  }
}
