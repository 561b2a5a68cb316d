import { makeApplications, makeThread, type Application } from './facts.ts'
import { makePosts, makeThreadList } from './forum-pages.ts'
import { breakMarkup, noiseMain, searchForm, wrapPage } from './noise.ts'
import { createRandom, type Random } from './random.ts'
import { factsOfDetail, makeDetail } from './register-details.ts'
import { makeList, pager, type Links } from './register-lists.ts'
import { makeStyle, type Fact, type Style } from './style.ts'

/** A page generated from known records, with what a reader should find on it. */
export interface GeneratedPage {
  kind: 'list' | 'detail' | 'thread' | 'threads' | 'noise'
  url: string
  text: string
  /** Fields by their names in `PageRecord`; dates have no time. */
  records: Readonly<Record<string, string>>[]
  /** Address of the next page. */
  next: string | undefined
  /** Whether the page states more applications than it leads to. */
  isShort: boolean
}

/** Generates pages of registers and forums with a random structure. The same seed generates the same pages. */
export function generatePages(seed: number, count: number): GeneratedPage[] {
  const seeds = createRandom(seed)
  return Array.from({ length: count }, () => makePage(createRandom(seeds.int(0, 2 ** 31))))
}

function makePage(random: Random): GeneratedPage {
  const kind = random.next()
  const page =
    kind < 0.4
      ? listPage(random)
      : kind < 0.65
        ? detailPage(random)
        : kind < 0.82
          ? threadPage(random)
          : kind < 0.88
            ? threadsPage(random)
            : noisePage(random)
  return random.chance(0.2) ? { ...page, text: breakMarkup(random, page.text) } : page
}

const site = 'https://planning.overbrook.example/register'

function listPage(random: Random): GeneratedPage {
  const style = makeStyle(random)
  const applications = makeApplications(random, random.chance(0.1) ? random.int(40, 156) : random.int(2, 20))
  const url = `${site}/${random.pick(['results.aspx', 'weekly', 'search?q=all', 'applications/'])}`
  const wanted = random.shuffle<Fact>([
    'type',
    'status',
    'decision',
    'received',
    'valid',
    'ward',
    'applicant',
    'parish',
    'officer',
    'decided',
    'portal',
  ])
  const order = random.shuffle<Fact>(['address', 'description', ...wanted.slice(0, random.int(0, 5))])
  const facts: Fact[] = random.chance(0.85) ? ['reference', ...order] : random.shuffle(['reference', ...order])
  const session = random.pick(['', '', '', '&sid=0f3a9c5d7e1b2a4c6d8e0f1a2b3c4d5e', '&PHPSESSID=k3j9'])
  const links: Links = {
    on: random.pick(['reference', 'reference', 'reference', 'view', 'view', 'description', 'address', 'none']),
    href: ({ id }) => `details.aspx?id=${id}${session}`,
  }
  const list = makeList({ random, style, applications, facts, links })
  const pages = pager(random, applications.length, url)
  const before = random.chance(0.25) ? searchForm(random, style) : ''
  const main = random.chance(0.5) ? `${before}${list.markup}${pages.markup}` : `${before}${pages.markup}${list.markup}`
  return {
    kind: 'list',
    url,
    text: wrapPage(
      random,
      style,
      random.pick([
        'Search results',
        'Planning applications',
        'Weekly list of applications',
        'Applications received this week',
      ]),
      main,
    ),
    records: applications.map((one) =>
      Object.assign(
        fieldsOf(one, list.facts, style),
        list.isLinked ? { url: new URL(`details.aspx?id=${one.id}`, url).href } : {},
      ),
    ),
    next: pages.next && new URL(pages.next, url).href,
    isShort: pages.isShort,
  }
}

function detailPage(random: Random): GeneratedPage {
  const style = makeStyle(random)
  const [application, ...others] = makeApplications(random, 4)
  const order = random.shuffle<Fact>([
    'address',
    'description',
    'type',
    'status',
    'decision',
    'received',
    'valid',
    'ward',
    'applicant',
    'agent',
    'parish',
    'officer',
    'decided',
    'portal',
    'grid',
  ])
  const included = order.filter((fact) => fact === 'address' || fact === 'description' || random.chance(0.6))
  const facts: Fact[] = random.chance(0.85) ? ['reference', ...included] : random.shuffle(['reference', ...included])
  const filled = facts.filter((fact) => style.value(application!, fact) !== '')
  const details = makeDetail({ random, style, application: application!, facts: filled })
  const history = random.chance(0.15)
    ? `<h3>Planning history</h3><table><tr><th>Reference</th><th>Proposal</th><th>Decision</th></tr>${others.map((one) => `<tr><td><a href="/x?${one.id}">${one.reference}</a></td><td>${one.type}</td><td>Granted</td></tr>`).join('')}</table>`
    : ''
  const documents = random.chance(0.3)
    ? `<h3>Documents</h3><table><tr><th>Date</th><th>Type</th><th>Description</th></tr>${others.map((one) => `<tr><td>${style.date(one.valid)}</td><td>Plan</td><td><a href="/doc/${one.id}.pdf">Proposed floor plans and elevations</a></td></tr>`).join('')}</table>`
    : ''
  return {
    kind: 'detail',
    url: `${site}/details.aspx?id=${application!.id}`,
    text: wrapPage(
      random,
      style,
      random.pick(['Application details', 'Planning application', `Application ${application!.reference}`]),
      `${details}${documents}${history}`,
    ),
    records: [fieldsOf(application!, factsOfDetail(details, filled), style)],
    next: undefined,
    isShort: false,
  }
}

/** Returns the fields that a reader should find, by their names in records. */
function fieldsOf(one: Application, facts: readonly Fact[], style: Style): Record<string, string> {
  const has = (fact: Fact) => facts.includes(fact) && style.value(one, fact) !== ''
  const names = {
    reference: 'reference',
    address: 'address',
    description: 'description',
    type: 'applicationType',
    status: 'status',
    decision: 'decision',
    ward: 'ward',
    applicant: 'applicant',
    agent: 'agent',
  } as const
  const plain = Object.entries(names).flatMap(([fact, field]) =>
    has(fact as Fact) ? [[field, style.value(one, fact as Fact)]] : [],
  )
  const date = has('received') ? one.received : has('valid') ? one.valid : undefined
  return {
    ...(Object.fromEntries(plain) as Record<string, string>),
    ...(has('address') && one.postcode ? { postcode: one.postcode } : {}),
    ...(date === undefined ? {} : { date }),
  }
}

function threadPage(random: Random): GeneratedPage {
  const style = makeStyle(random, { isForum: true })
  const thread = makeThread(random, random.chance(0.15) ? 1 : random.int(2, 15))
  const url = `https://forum.overbrook.example/topic/${random.int(100, 99_999)}`
  const next = random.chance(0.25) ? `${url}/page-2` : undefined
  const more =
    next === undefined
      ? ''
      : random.pick([
          `<a href="${next}">Next</a>`,
          `<div><b>1</b> <a href="${next}">2</a></div>`,
          `<a rel="next" href="${next}">»</a>`,
        ])
  return {
    kind: 'thread',
    url,
    text: wrapPage(random, style, thread.title, `${more}${makePosts(random, style, thread)}`),
    records: thread.posts.map((post, index) => ({
      kind: index === 0 ? 'post' : 'reply',
      title: thread.title,
      applicant: post.author,
      description: post.paragraphs.join(' '),
      date: post.time.slice(0, 10),
    })),
    next,
    isShort: false,
  }
}

function threadsPage(random: Random): GeneratedPage {
  const style = makeStyle(random, { isForum: true })
  const { markup, addresses } = makeThreadList(random, style)
  const url = 'https://forum.overbrook.example/board/building'
  return {
    kind: 'threads',
    url,
    text: wrapPage(random, style, 'Building and planning', markup),
    records: addresses.map((address) => ({ url: new URL(address, url).href })),
    next: undefined,
    isShort: false,
  }
}

function noisePage(random: Random): GeneratedPage {
  const style = makeStyle(random)
  const { heading, main } = noiseMain(random, style)
  return {
    kind: 'noise',
    url: `https://www.overbrook.example/${heading.toLowerCase().replaceAll(' ', '-')}`,
    text: wrapPage(random, style, heading, main),
    records: [],
    next: undefined,
    isShort: false,
  }
}
