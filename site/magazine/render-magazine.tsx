import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { siteColours } from '#shared/brand/site-colours.ts'
import { magazine } from '../content/magazine-article.ts'
import { tied } from './tied.ts'
import { BriefPage, CoverPage, MoneyPage, RulesPage } from './pages.tsx'

const files = [
  '../styles/tokens.css',
  '../../shared/brand/drawing-tones.css',
  '../drawings/drawing.css',
  '../drawings/mark.css',
  'type.css',
  'magazine.css',
]
const styles = [siteColours, ...files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))]

/** The magazine as one page of HTML, ready to print; the caller adds the fonts. */
export function renderMagazine(): string {
  const markup = renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{magazine.title}</title>
        <meta name="description" content={magazine.lead} />
        <style dangerouslySetInnerHTML={{ __html: styles.join('') }} />
      </head>
      <body>
        <main>
          <CoverPage />
          <BriefPage />
          <RulesPage />
          <MoneyPage />
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>${markup.replaceAll(/>[^<]+</g, tied)}`
}
