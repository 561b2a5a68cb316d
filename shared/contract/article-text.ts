import * as z from 'zod/mini'
import { phoneLink, plainNumber } from '../business/phone-number.ts'
import { isBlank } from './article-words.ts'
import { folded } from './folded.ts'
import { deleteInvisible } from './plain-text.ts'

// The nodes and marks are those of the editor in the hub, so that its JSON is stored as it is: what the editor adds to them is left out here.

/** How much JSON an article may be: about 100,000 characters of text. No node is deeper than the levels below. */
const maxJsonLength = 300_000
const text = (fold: (text: string) => string) => z.string().check(folded(fold, maxJsonLength))
const title = text((typed) => cleanText(typed).trim())

/** Returns the address as it is written in an article, or undefined where a link must not lead there: `https:`, `mailto:`, `tel:`, or `/` for
 *  pages of the site. */
export function allowedAddress(href: string): string | undefined {
  const typed = deleteUnseen(href).trim()
  if (/^tel:/i.test(typed)) {
    const number = plainNumber(typed.slice(4))
    return number && phoneLink(number)
  }
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(typed)) return `mailto:${typed.slice(7)}`
  const isPath = /^\/(?![/\\])/.test(typed)
  if (!isPath && !/^https?:\/\//i.test(typed)) return undefined
  if (!URL.canParse(typed, 'https://site.invalid')) return undefined
  const url = new URL(typed, 'https://site.invalid')
  if (!url.hostname.includes('.') || url.username || url.password) return undefined
  if (!isPath) return url.href.replace(/^http:/, 'https:')
  const path = url.pathname + url.search + url.hash
  return url.origin === 'https://site.invalid' && !path.startsWith('//') ? path : undefined
}

/** Deletes invisible and control characters and folds white space, but keeps non-breaking spaces, which hold figures and their units together. */
export function cleanText(text: string): string {
  return deleteUnseen(text).replace(/[ \t\r\n\f]+/g, ' ')
}

function deleteUnseen(text: string): string {
  return deleteInvisible(text).replace(/[^\P{Cc}\s]/gu, '')
}

const address = z.string().check(
  z.check<string>((payload) => {
    const allowed = allowedAddress(payload.value)
    if (allowed !== undefined) payload.value = allowed
    else
      payload.issues.push({
        code: 'custom',
        message: 'Please let links lead to a page of your website, a web address, an email address or a phone number',
        input: payload.value,
      })
  }),
)

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('link'), attrs: z.object({ href: address }) }),
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
])
const marks = z._default(z.array(mark), [])
const inlineNode = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), marks, text: text(cleanText) }),
  z.object({ type: z.literal('hardBreak'), marks }),
])
/** The editor refuses a text without characters. */
const inline = z._default(
  z.pipe(
    z.array(inlineNode),
    z.transform((nodes) => nodes.filter((node) => node.type === 'hardBreak' || node.text !== '')),
  ),
  [],
)
const paragraph = z.object({ type: z.literal('paragraph'), content: inline })
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.literal([3, 4]) }),
  content: inline,
})
const someOf = <Node extends z.core.$ZodType>(node: Node) => z.array(node).check(z.minLength(1))
const listItem = z.object({ type: z.literal('listItem'), content: z.tuple([paragraph]) })
const list = z.object({ type: z.literal(['bulletList', 'orderedList']), content: someOf(listItem) })
const cell = z.object({ type: z.literal(['tableHeader', 'tableCell']), content: z.tuple([paragraph]) })
const row = z.object({ type: z.literal('tableRow'), content: someOf(cell) })
const table = z.object({
  type: z.literal('table'),
  attrs: z.object({ caption: z._default(title, '') }),
  content: someOf(row),
})
const photograph = z.object({
  type: z.literal('photograph'),
  attrs: z.object({ photographId: z.uuid(), caption: z._default(title, '') }),
})
/** Such as `£1,800`, `per square metre`. */
const keyFigures = z.object({
  type: z.literal('keyFigures'),
  attrs: z.object({ figures: someOf(z.object({ figure: title, label: title })) }),
})
const blocks = z.array(z.discriminatedUnion('type', [paragraph, heading, list, table, photograph, keyFigures]))

/** The text of an article: paragraphs and headings, lists and tables of paragraphs, photographs and key figures. */
export type ArticleText = z.output<typeof blocks>
export type ArticleNode = WithContent<ArticleText[number]>
type WithContent<Node> = Node | (Node extends { content: readonly (infer Child)[] } ? WithContent<Child> : never)
export type Paragraph = z.output<typeof paragraph>
export type Table = z.output<typeof table>

/** Reports what is wrong in one place, as the text is one field of a form. */
export const articleText = z.custom<ArticleText>(Array.isArray, 'Please write the article').check(
  z.check((payload) => {
    const parsed = z.safeParse(blocks, payload.value)
    const message = problem(parsed)
    if (message === undefined) payload.value = parsed.data!
    else payload.issues.push({ code: 'custom', message, input: payload.value })
  }),
)

function problem({ data, error }: z.core.util.SafeParseResult<ArticleText>): string | undefined {
  if (data === undefined) {
    const [issue] = error.issues
    return issue?.code === 'custom' ? issue.message : 'This article contains something that articles can’t contain'
  }
  if (isBlank(data)) return 'Please write the article'
  return JSON.stringify(data).length > maxJsonLength ? 'This article is too long' : undefined
}
