import type { Logger } from 'pino'
import { dark, light } from '#shared/brand/site-colours.ts'
import type { Business } from '#shared/business/business.ts'
import { withoutExamples } from '#shared/business/example-business.ts'
import { fsPromises } from '../lazy-node-modules.ts'
import { css, html } from '../standalone-page/html.ts'
import { phoneHtml } from '../standalone-page/phone-html.ts'

/** Returns a function that writes the page which the proxy shows while this server is away: with the name and telephone number of the
 *  business, and in one file, because nothing else can be fetched then. A page that can't be written is logged, and stays as it was. */
export function createUnavailablePage(file: string, log: Pick<Logger, 'warn'>): (business: Business) => Promise<void> {
  let last: Promise<void> = Promise.resolve()

  async function write(page: string): Promise<void> {
    const { chmod, rename, writeFile } = fsPromises()
    try {
      await writeFile(`${file}.new`, page)
      await chmod(`${file}.new`, 0o644) // the proxy is another user
      await rename(`${file}.new`, file)
    } catch (error) {
      log.warn(
        { err: error },
        `The page that visitors see while the server is away can’t be written to ${file}, which UNAVAILABLE_PAGE names. Its folder must be there, and writable by this user.`,
      )
    }
  }

  return (business) => (last = last.then(() => write(renderUnavailablePage(business))))
}

export function renderUnavailablePage(business: Business): string {
  const { name, phone } = withoutExamples(business)
  const heading = 'We’ll be back in a moment'
  const call = phone === '' ? '' : html`, or call us on ${phoneHtml(phone)}`
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${name === '' ? heading : `${heading} | ${name}`}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="name">${name}</p>
          <h1>${heading}</h1>
          <p>Our website isn’t answering just now. Please try again in a few minutes${call}.</p>
          <p class="muted">
            If you’ve just sent us something, it may not have reached us: go back, where what you typed should still be,
            and send it again.
          </p>
        </main>
      </body>
    </html> `.markup
}

const style = css`
  body {
    margin: 0;
    background: ${light.page};
    color: ${light.ink};
    font:
      1.125rem/1.6 system-ui,
      sans-serif;
  }
  main {
    max-width: 40rem;
    margin: 0 auto;
    padding: 4rem 1.25rem;
  }
  h1 {
    margin: 2rem 0 1rem;
    font:
      500 2.25rem/1.2 Georgia,
      serif;
    text-wrap: balance;
  }
  .name {
    font:
      500 1.25rem/1.4 Georgia,
      serif;
  }
  .muted {
    color: ${light.muted};
    font-size: 1rem;
  }
  a {
    color: ${light.clayText};
    font-weight: 600;
    white-space: nowrap;
  }
  @media (prefers-color-scheme: dark) {
    body {
      background: ${dark.page};
      color: ${dark.ink};
    }
    .muted {
      color: ${dark.muted};
    }
    a {
      color: ${dark.clayText};
    }
  }
`
