import { makeMember, makeThreadTitle, type Post, type Thread } from './facts.ts'
import { escape } from './noise.ts'
import { createRandom, type Random } from './random.ts'
import type { Style } from './style.ts'

interface PostParts {
  random: Random
  style: Style
  posts: readonly Post[]
}

type Layout = (parts: PostParts) => string

/** Generates the posts of a thread in the layouts of unknown forum software. */
export function makePosts(random: Random, style: Style, { posts }: Thread): string {
  return random.pick(layouts)({ random, style, posts })
}

/** Generates a list of threads. @returns its markup and the addresses of its titles */
export function makeThreadList(random: Random, style: Style): { markup: string; addresses: string[] } {
  const threads = Array.from({ length: random.int(4, 16) }, () => ({
    title: makeThreadTitle(random),
    path: random.pick(['/topic/', '/t/', '/viewthread.php?tid=', '/discussion/']) + random.int(1000, 999_999),
    author: makeMember(random),
    time: style.date(`2026-0${random.int(1, 9)}-1${random.int(0, 9)}T12:30`),
    replies: random.int(0, 80),
  }))
  const link = (one: (typeof threads)[number]) => `<a href="${one.path}">${escape(one.title)}</a>`
  const markup = random.pick([
    () =>
      `<table>${threads.map((one) => `<tr><td>${link(one)}<br>by <a href="/user/${one.author.length}">${one.author}</a></td><td>${one.replies}</td><td>${one.replies * 31}</td><td>${one.time}<br>by ${one.author}</td></tr>`).join('')}</table>`,
    () =>
      `<ul>${threads.map((one) => `<li${style.as('topic')}><h3>${link(one)}</h3><div${style.as('meta')}>Started by ${one.author}, ${one.time}</div><span>${one.replies} replies</span></li>`).join('')}</ul>`,
    () =>
      threads
        .map(
          (one) =>
            `<div${style.as('topic')}><div${style.as('subject')}>${link(one)}</div><div${style.as('starter')}>${one.author}</div><time datetime="2026-05-04T10:00:00Z">${one.time}</time></div>`,
        )
        .join(''),
  ])()
  return { markup, addresses: threads.map(({ path }) => path) }
}

function body(random: Random, style: Style, post: Post, before: Post | undefined): string {
  const quote = random.chance(0.2) && before
  const quoted = quote
    ? `<blockquote><cite>${before.author} wrote:</cite> ${escape(before.paragraphs[0]!)}</blockquote>`
    : ''
  const text = random.chance(0.6)
    ? post.paragraphs.map((one) => `<p>${escape(one)}</p>`).join('')
    : post.paragraphs.map(escape).join('<br><br>')
  const edited = random.chance(0.1) ? `<p class="edited">Last edited by ${post.author}</p>` : ''
  const signature = random.chance(0.2) ? `<div class="signature">My build: forty years and counting</div>` : ''
  return `<div${style.as('body')}>${quoted}${text}</div>${edited}${signature}`
}

function authorLink(random: Random, style: Style, post: Post): string {
  const href = random.pick(['/members/', '/user/', '/profile.php?u=', '/u/']) + post.author.length
  return random.pick([
    `<a href="${href}"${style.as('author')}>${post.author}</a>`,
    `<a href="${href}">${post.author}</a>`,
    `<span class="author">${post.author}</span>`,
    `<strong class="username">${post.author}</strong>`,
  ])
}

function about(random: Random): string {
  return random.pick([
    '',
    '<div>Senior Member</div>',
    `<div>Posts: ${random.int(1, 4000)}</div><div>Joined: Mar 2019</div>`,
    '<div><img src="/avatar.png" alt=""></div>',
  ])
}

function time(random: Random, style: Style, post: Post): string {
  const said = style.date(post.time)
  return random.pick([
    `<time datetime="${post.time}:00Z">${said}</time>`,
    `<span${style.as('date')}>${said}</span>`,
    `<span>Posted: ${said}</span>`,
    `<a href="#p${post.id}">${said}</a>`,
    `<span title="${said}">some time ago</span>`,
  ])
}

const actions = (random: Random) =>
  random.chance(0.6)
    ? '<div><a href="/reply">Reply</a> <a href="/quote">Quote</a> <a href="/report">Report</a></div>'
    : ''

/** Chooses the markup of the parts once per page, because all posts of a site look alike. */
function parts({ random, style }: PostParts) {
  const seed = random.int(1, 1e9)
  const again = () => createRandom(seed)
  return {
    author: (post: Post) => authorLink(again(), style, post),
    time: (post: Post) => time(again(), style, post),
    about: () => about(again()),
  }
}

const boxes: Layout = (given) => {
  const { random, style, posts } = given
  const { author, time, about } = parts(given)
  const tag = random.pick(['div', 'article', 'li', 'section'])
  const inside = posts.map(
    (post, index) =>
      `<${tag} id="p${post.id}"${style.as('post')}><div${style.as('head')}>${author(post)} ${time(post)}</div>${about()}${body(random, style, post, posts[index - 1])}${actions(random)}</${tag}>`,
  )
  return tag === 'li' ? `<ol>${inside.join('')}</ol>` : `<div${style.as('posts')}>${inside.join('')}</div>`
}

const tables: Layout = (given) => {
  const { random, style, posts } = given
  const { author, time, about } = parts(given)
  return posts
    .map(
      (post, index) =>
        `<table id="post${post.id}" width="100%"><tr><td colspan="2" class="thead">${time(post)}</td></tr><tr><td width="175">${author(post)}${about()}</td><td>${body(random, style, post, posts[index - 1])}</td></tr></table>`,
    )
    .join('<br>')
}

const rows: Layout = (given) => {
  const { random, style, posts } = given
  const { author, time, about } = parts(given)
  return `<table>${posts.map((post, index) => `<tr${style.as('post')}><td valign="top">${author(post)}${about()}</td><td><div>${time(post)}</div>${body(random, style, post, posts[index - 1])}</td></tr>`).join('')}</table>`
}

const doubleRows: Layout = (given) => {
  const { random, style, posts } = given
  const { author, time, about } = parts(given)
  return `<table>${posts.map((post, index) => `<tr><td><a name="${post.id}"></a>${author(post)}</td><td>${time(post)}</td></tr><tr><td>${about()}</td><td>${body(random, style, post, posts[index - 1])}</td></tr>`).join('')}</table>`
}

const flat: Layout = (given) => {
  const { random, style, posts } = given
  const { author, time } = parts(given)
  return `<div${style.as('thread')}>${posts.map((post, index) => `<h4>${author(post)} ${time(post)}</h4>${body(random, style, post, posts[index - 1])}`).join('')}</div>`
}

const columns: Layout = (given) => {
  const { random, style, posts } = given
  const { author, time, about } = parts(given)
  return posts
    .map(
      (post, index) =>
        `<div${style.as('post')} data-id="${post.id}"><div${style.as('user')}>${author(post)}${about()}</div><div${style.as('main')}><div${style.as('meta')}>${time(post)} <a href="#p${post.id}">#${index + 1}</a></div>${body(random, style, post, posts[index - 1])}${actions(random)}</div></div>`,
    )
    .join('')
}

/** Replies are nested in the posts that they answer. */
const tree: Layout = (given) => {
  const { random, style, posts } = given
  const { author, time } = parts(given)
  const from = (index: number): string =>
    index >= posts.length
      ? ''
      : `<div${style.as('comment')}><div${style.as('head')}>${author(posts[index]!)} ${time(posts[index]!)}</div>${body(random, style, posts[index]!, undefined)}<div${style.as('children')}>${from(index + 1)}</div></div>`
  return from(0)
}

const layouts: readonly Layout[] = [boxes, boxes, boxes, tables, rows, doubleRows, flat, columns, columns, tree]
