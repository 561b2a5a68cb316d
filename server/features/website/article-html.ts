import type { ArticleContent, Content, ContentKind } from '#shared/contract/website-content.ts'
import { invalidField } from '../../platform/errors.ts'

// HTML is what earlier versions have: consoles read and send it, and the server needs it when an update is undone.
// Its libraries are loaded with the first article, because they are large.

/** What earlier versions of the console allow. */
const maxHtmlLength = 100_000

/** Returns content whose article has a text: that of a console of an earlier version has HTML alone.
 *  @throws AppError `invalid_input` for more HTML than that console allows */
export async function withArticleText(kind: ContentKind, content: Content): Promise<Content> {
  const { text, html } = content as { text?: unknown; html?: unknown }
  if (kind !== 'article' || text !== undefined || typeof html !== 'string') return content
  if (html.length > maxHtmlLength) throw invalidField('text', 'This article is too long')
  const { readArticleHtml } = await import('#shared/website/read-article-html.ts')
  return { ...content, text: readArticleHtml(html) } as ArticleContent
}

/** Returns content as it is stored: an article also as HTML. */
export async function withArticleHtml(kind: ContentKind, content: Content): Promise<Content> {
  if (kind !== 'article') return content
  const { articleHtml } = await import('#shared/website/article-html.ts')
  return Object.assign({}, content, { html: articleHtml((content as ArticleContent).text) })
}
