import { standalonePageStylePath } from '#shared/standalone-page-style.ts'
import type { Deps } from '../../deps.ts'
import type { HtmlResponse } from '../http/html-response.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { html, type Html } from './html.ts'
import { phoneHtml } from './phone-html.ts'

/** A page with a message and at most one form, or with content of its own. It needs no script, so it works in any browser. */
export type StandalonePage = { status?: number } & (
  | { heading: string; text: string; form?: Html }
  | { title: string; main: Html }
)

/** Renders a page with the header and footer that all pages written by the server share. */
export function renderPage(
  { business, publicUrl }: Pick<Deps, 'business' | 'publicUrl'>,
  page: StandalonePage,
): HtmlResponse {
  const { name, phone, email } = business()
  const { title, main } = 'main' in page ? page : { title: page.heading, main: message(page) }
  const { markup } = html`<!doctype html>
    <html lang="en-GB" class="own-fonts">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | ${name}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${standalonePageStylePath}" />
      </head>
      <body>
        <header class="nav-bar">
          <div class="wrap nav-row">
            <a class="nav-logo" href="/"><img src="/icon.svg" alt="" width="44" height="44" /><span>${name}</span></a>
          </div>
        </header>
        <main class="wrap standalone-page">${main}</main>
        <footer class="standalone-footer">
          <p class="wrap">
            <strong>${name}</strong>
            ${phoneHtml(phone)}
            <a href="mailto:${email}">${email}</a>
            <a href="/privacy">Privacy</a>
          </p>
        </footer>
      </body>
    </html> `
  const headers = {
    ...pageHeaders({ robots: 'noindex, nofollow', contentSecurity: { script: [], style: [] } }, publicUrl),
    // The address may hold a token, so it must not be sent as the referrer.
    'Referrer-Policy': 'strict-origin',
  }
  return { status: page.status ?? 200, headers, html: markup }
}

function message({ heading, text, form }: { heading: string; text: string; form?: Html }): Html {
  return html`<h1>${heading}</h1>
    <p class="lead">${text}</p>
    ${form ?? []}
    <p class="small"><a href="/">Back to our website</a></p>`
}
