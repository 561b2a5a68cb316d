import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type PageRecord, tidy } from '../record.ts'
import { readDate } from '../reading/dates.ts'
import { asList, asNumber, asObject, asText, parseJson, type Json } from '../reading/json.ts'
import { readForum, type ForumTemplate } from '../reading/forum.ts'
import { readName } from '../reading/names.ts'
import { firstOf } from '../reading/nodes.ts'
import { parseMarkup } from '../reading/parse-markup.ts'
import { postRecord } from '../reading/post-record.ts'
import { linkPreviews } from '../reading/post-text.ts'
import { matchesTerms } from '../reading/search-terms.ts'
import { foldLine, lineOf, paragraphsOf } from '../reading/text.ts'

/** Discourse forums, read from the JSON version of each page, or else from the posts that a saved page shows. */
export const discourse: Adapter = {
  platform: 'discourse',
  recognise,
  start,
  read,
}

/** Number of posts that Discourse returns per page of a topic. */
const postsAPage = 20

function recognise({ url, text, contentType }: Page): number {
  if (contentType.includes('json') || /^\s*\{/.test(text.slice(0, 50))) {
    const { post_stream: stream, topic_list: topics, topics: found, posts } = asObject(parseJson(text))
    if (stream !== undefined || topics !== undefined) return 1
    return Array.isArray(found) && Array.isArray(posts) ? 0.8 : 0
  }
  if (/<meta name="generator" content="Discourse/i.test(text)) return 1
  return /\/t\/[\w-]+\/\d+/.test(url) && text.includes('data-discourse') ? 0.8 : 0
}

function start({ url, searchTerms }: Source): PageRequest[] {
  const { pathname, origin } = new URL(url)
  if (/^\/(?:t|c|tag|latest|top|search)\b/.test(pathname)) return [{ url: jsonOf(url), kind: 'list' }]
  const terms = searchTerms.map((term) => `${origin}/search.json?q=${encodeURIComponent(`${term} order:latest`)}`)
  return (terms.length > 0 ? terms : [`${origin}/latest.json`]).map((one) => ({ url: one, kind: 'list' }))
}

function read(page: Page, _request: PageRequest, source: Source): Reading {
  const answer = asObject(parseJson(page.text))
  if (answer['post_stream'] !== undefined) return readTopic(page, answer)
  if (answer['topic_list'] !== undefined || answer['topics'] !== undefined) return readTopics(page, answer, source)
  if (page.contentType.includes('json'))
    return { records: [], next: [], problem: 'The forum answered with neither topics nor posts.' }
  const names = fullNames(page)
  // Without the name of the visitor who saved the page, which its links have.
  const records = readForum(page, source, template).records.map((post) =>
    tidy<PageRecord>({ ...post, url: post.url.split('?')[0]!, fullName: names.get(post.applicant ?? '') }),
  )
  return { records, next: start({ ...source, url: page.url }) }
}

/** A topic as its scripts show it, and as programs without scripts get it. */
const template: ForumTemplate = {
  post: 'article[data-post-id], .crawler-post',
  // Names alone, without user names, are shown where they are nearly the same.
  author: [
    '.topic-meta-data .username',
    '.topic-meta-data .full-name',
    '[itemprop="author"] [itemprop="name"]',
    '.creator',
    '.username',
  ],
  body: ['.cooked', '[itemprop="text"]', '.post'],
  notTheirs: 'aside.quote, .quote, .lightbox-wrapper .meta, .post-menu-area, .codeblock-button-wrapper',
  date: ['.post-date .relative-date', '.post-date', 'time[datetime]'],
  permalink: ['a.post-date', '.post-date a', '.crawler-post-infos a[href*="/t/"]'],
  id: /post-id:(\d+)/,
  title: ['h1 .fancy-title', '#topic-title h1', 'h1'],
  thread: 'a.raw-topic-link, .topic-list a.title',
}

/** Returns the full names that a saved topic shows beside user names, and those in brackets behind them. */
function fullNames({ document: $ }: Page): ReadonlyMap<string, string> {
  const found = $('.topic-meta-data .names, .creator')
    .toArray()
    .map((names) => {
      const user = lineOf(firstOf($(names), ['.username', '[itemprop="name"]']).get())
      const shown = $(names).is('.creator')
        ? (/\((.{2,100})\)$/.exec(lineOf([names]))?.[1] ?? '')
        : lineOf($(names).find('.full-name').first().get())
      return [user, readName(shown) ?? ''] as const
    })
  return new Map(found.filter(([user, name]) => name !== '' && name !== user))
}

function readTopic(page: Page, topic: Json): Reading {
  const stream = asObject(topic['post_stream'])
  const posts = asList(stream['posts']).map(asObject)
  const records = posts
    .filter((post) => asText(post['cooked']) !== undefined)
    .map((post) => readPost(page, topic, post))
  const number = Number(new URL(page.url).searchParams.get('page') ?? 1)
  const hasMore = posts.length > 0 && asList(stream['stream']).length > number * postsAPage
  return { records, next: hasMore ? [{ url: withPage(page.url, number + 1), kind: 'list' }] : [] }
}

function readPost(page: Page, topic: Json, post: Json): PageRecord {
  const number = asNumber(post['post_number']) ?? 1
  const id = asText(topic['id']) ?? asText(post['topic_id']) ?? ''
  const slug = asText(topic['slug']) ?? asText(post['topic_slug']) ?? '-'
  const $ = parseMarkup(asText(post['cooked']) ?? '', { isFragment: true })
  $(`aside.quote, .quote, .lightbox-wrapper .meta, ${linkPreviews}`).remove()
  const fullName = readName(asText(post['name']) ?? '')
  const author = readName(asText(post['username']) ?? '')
  return postRecord({
    url: `${new URL(page.url).origin}/t/${slug}/${id}${number > 1 ? `/${number}` : ''}`,
    isFirst: number === 1,
    reference: asText(post['id']),
    title: foldLine(asText(topic['title']) ?? ''),
    author,
    fullName: fullName === author ? undefined : fullName,
    text: paragraphsOf($.root().get()),
    date: readDate(asText(post['created_at']) ?? ''),
  })
}

function readTopics(page: Page, answer: Json, source: Source): Reading {
  const list = asObject(answer['topic_list'])
  const topics = asList(list['topics'] ?? answer['topics']).map(asObject)
  // A search has already matched the terms, in posts and not only in titles.
  const isSearch = answer['topics'] !== undefined
  const wanted = topics.filter((topic) => isSearch || matchesTerms(asText(topic['title']) ?? '', source.searchTerms))
  const { origin } = new URL(page.url)
  const next = wanted.flatMap((topic): PageRequest[] => {
    const id = asText(topic['id'])
    return id === undefined ? [] : [{ url: `${origin}/t/${asText(topic['slug']) ?? '-'}/${id}.json`, kind: 'detail' }]
  })
  const more = asText(list['more_topics_url'])
  return {
    records: [],
    next: more === undefined ? next : [...next, { url: jsonOf(new URL(more, page.url).href), kind: 'list' }],
  }
}

function jsonOf(address: string): string {
  const url = new URL(address)
  url.hash = ''
  if (!url.pathname.endsWith('.json')) url.pathname = `${url.pathname.replace(/\/$/, '')}.json`
  return url.href
}

function withPage(address: string, number: number): string {
  const url = new URL(address)
  url.searchParams.set('page', String(number))
  return url.href
}
