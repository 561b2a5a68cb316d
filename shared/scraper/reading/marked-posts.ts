import type { Page } from '../adapter.ts'
import { readDate } from './dates.ts'
import { resolveLink } from './links.ts'
import { readName } from './names.ts'
import { isElement, type PageElement } from './nodes.ts'
import { dateIn, type FoundPost } from './found-post.ts'
import { textOfPost } from './post-text.ts'
import { maxLengthForPlace, placeIn } from './places.ts'
import { lineUpTo, paragraphsOf } from './text.ts'

const postTypes = /schema\.org\/(?:Question|Answer|Comment|UserComments|DiscussionForumPosting|SocialMediaPosting)\s*$/i
const properties = {
  text: /(?:^|\s)(?:text|articleBody|commentText)(?:\s|$)/i,
  date: /(?:^|\s)(?:datePublished|dateCreated|commentTime)(?:\s|$)/i,
  author: /(?:^|\s)(?:author|creator)(?:\s|$)/i,
  name: /(?:^|\s)name(?:\s|$)/i,
}
const maxLineLength = 60
/** Maximum elements of a writer that are searched for the name, and of the boxes around it for the date. */
const maxSearched = 200
/** Maximum per page: forums show at most a hundred. */
const maxPosts = 200
const maxDepth = 250
/** Maximum boxes around a writer that are searched for the date. */
const maxSteps = 4

/** The properties of one post. A nested post has its own. */
interface Marked {
  scope: PageElement
  text?: PageElement
  date?: PageElement
  author?: PageElement
  /** Whether its text contains other posts, so that it is not only the writer's. */
  isShared?: boolean
}

/** Returns the posts that a page marks up as microdata of schema.org, also where the first post encloses its replies. Empty unless every
 *  post has a writer, a date and a text. */
export function markedPosts(page: Page): FoundPost[] {
  const [body] = page.document('body').toArray()
  if (!body || !/itemtype=/i.test(page.text)) return []
  const marked: Marked[] = []
  collect(body, undefined, undefined, marked)
  const withText = marked.filter(({ text }) => text !== undefined).slice(0, maxPosts)
  const posts = withText.flatMap((one) => readMarked(one, page) ?? [])
  return posts.length > 1 && posts.length === withText.length ? posts : []
}

/** Assigns each marked property to the nearest post around it. @param within the post whose text contains the element */
function collect(
  element: PageElement,
  post: Marked | undefined,
  within: Marked | undefined,
  all: Marked[],
  depth = 0,
): void {
  const { itemprop = '', itemtype = '' } = element.attribs
  let [own, textOf] = [post, within]
  if (postTypes.test(itemtype)) {
    own = { scope: element }
    all.push(own)
    if (within) within.isShared = true
  } else if (own) {
    if (properties.date.test(itemprop)) own.date ??= element
    if (properties.author.test(itemprop)) own.author ??= element
    if (properties.text.test(itemprop) && !own.text) {
      own.text = element
      textOf = own
    }
  }
  if (depth > maxDepth) return
  for (const child of element.children) if (isElement(child)) collect(child, own, textOf, all, depth + 1)
}

function readMarked({ scope, text, date, author, isShared }: Marked, page: Page): FoundPost | undefined {
  if (!author || !text || isShared) return undefined
  const name = nameOf(author)
  const day = date ? markedDate(date, page) : dateNear(author, scope, page)
  const words = name === undefined || day === undefined ? '' : textOfPost(page, text.children, [])
  if (name === undefined || day === undefined || words === '') return undefined
  const id = `${scope.attribs['id'] ?? ''} ${scope.attribs['data-id'] ?? ''} ${scope.attribs['data-post-id'] ?? ''}`
  const place = placeIn(paragraphsOf(scope.children, maxLengthForPlace))
  return { author: name, date: day, text: words, id, link: linkAround(date, page), place }
}

function nameOf(author: PageElement): string | undefined {
  const named = elementsIn(author).find(({ attribs }) => properties.name.test(attribs['itemprop'] ?? ''))
  return readName(named?.attribs['content'] ?? lineUpTo([named ?? author], maxLineLength))
}

/** Returns an element and its descendants in document order, up to a maximum. */
function elementsIn(root: PageElement): PageElement[] {
  const found = [root]
  for (let index = 0; index < found.length && found.length < maxSearched; index++) {
    const inside = found[index]!.children.filter(isElement)
    found.splice(index + 1, 0, ...inside.slice(0, maxSearched - found.length))
  }
  return found
}

function markedDate({ attribs, children }: PageElement, page: Page): string | undefined {
  const texts = [attribs['datetime'], attribs['content'], attribs['title'], lineUpTo(children, maxLineLength)]
  return texts.map((text) => readDate(text ?? '', page.fetchedAt)).find((date) => date !== undefined)
}

/** Returns the date nearest to a writer's name: 'answered 3 March by sam', where another member has edited the post. */
function dateNear(author: PageElement, scope: PageElement, page: Page): string | undefined {
  let box = author
  for (let steps = 0; steps < maxSteps && box !== scope && box.parent && isElement(box.parent); steps++) {
    box = box.parent
    for (const element of elementsIn(box)) {
      const date = dateIn(element, page)
      if (date !== undefined) return date
    }
  }
  return undefined
}

/** Returns the address of the link around a date, if it is on the same site. */
function linkAround(date: PageElement | undefined, page: Page): string | undefined {
  const parent = date?.parent
  const href = parent && isElement(parent) && parent.tagName === 'a' ? parent.attribs['href'] : undefined
  return resolveLink(href, page) === undefined ? undefined : href
}
