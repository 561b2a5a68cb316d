import type { Application } from './facts.ts'
import { escape } from './noise.ts'
import type { Random } from './random.ts'
import type { Fact, Style } from './style.ts'

/** How a list links to the details of an application. */
export interface Links {
  /** The fact that is the link; `view`: a link with its own text; `none`: no link. */
  on: Fact | 'view' | 'none'
  href(application: Application): string
}

interface ListParts {
  random: Random
  style: Style
  applications: readonly Application[]
  facts: readonly Fact[]
  links: Links
}

type Layout = (parts: ListParts) => string

/** Returns the value of a fact as markup: with a link if the list links it, and with line breaks if addresses have lines. */
function cell({ style, links }: ListParts, one: Application, fact: Fact): string {
  const value = escape(style.value(one, fact))
  return links.on === fact ? `<a href="${escape(links.href(one))}">${value}</a>` : value
}

function view({ links, random }: ListParts, one: Application): string {
  const extra = random.chance(0.15) ? `<a href="/map?id=${one.id}">Map</a> ` : ''
  return links.on === 'view' ? `${extra}<a href="${escape(links.href(one))}">View details</a>` : extra
}

function row(random: Random, style: Style, index: number): string {
  return random.chance(0.5) ? style.as('row', index % 2 === 0 ? 'even' : 'odd') : style.as('row')
}

const headedTable: Layout = (parts) => {
  const { random, style, applications, facts, links } = parts
  const cellTag = random.pick(['th', 'th', 'td'])
  const wrapHead = random.pick([
    (label: string) => label,
    (label: string) => `<a href="?sort=${label.length}">${label}</a>`,
    (label: string) => `<b>${label}</b>`,
  ])
  const hasView = links.on === 'view'
  const head = `<tr>${facts.map((fact) => `<${cellTag}>${wrapHead(escape(style.label(fact)))}</${cellTag}>`).join('')}${hasView ? `<${cellTag}>View</${cellTag}>` : ''}</tr>`
  const narrow = random.chance(0.2)
  const rows = applications.map(
    (one, index) =>
      `<tr${row(random, style, index)}>${facts
        .map(
          (fact) =>
            `<td>${narrow ? `<span class="mobile-heading">${escape(style.label(fact))}</span> ` : ''}${cell(parts, one, fact)}</td>`,
        )
        .join('')}${hasView ? `<td>${view(parts, one)}</td>` : ''}</tr>`,
  )
  const isWhole = random.chance(0.5)
  return `<table${style.as('results')}>${isWhole ? `<thead>${head}</thead><tbody>` : head}${rows.join('')}${isWhole ? '</tbody>' : ''}</table>`
}

const bareTable: Layout = (parts) => {
  const { random, style, applications, facts } = parts
  const shown = facts.filter((fact) => ['reference', 'address', 'description', 'status'].includes(fact))
  return `<table>${applications.map((one, index) => `<tr${row(random, style, index)}>${shown.map((fact) => `<td>${cell(parts, one, fact)}</td>`).join('')}<td>${view(parts, one)}</td></tr>`).join('')}</table>`
}

const twoRowTable: Layout = (parts) => {
  const { style, applications, facts } = parts
  const rest = facts.filter((fact) => fact !== 'reference')
  return `<table>${applications
    .map(
      (one) =>
        `<tr><td colspan="2"><b>${escape(style.mark('reference'))}</b> ${cell(parts, one, 'reference')} ${view(parts, one)}</td></tr>${rest.map((fact) => `<tr><td>${escape(style.mark(fact))}</td><td>${cell(parts, one, fact)}</td></tr>`).join('')}`,
    )
    .join('')}</table>`
}

const tablesEach: Layout = (parts) => {
  const { style, applications, facts } = parts
  return applications
    .map(
      (one) =>
        `<table${style.as('app')}>${facts.map((fact) => `<tr><th>${escape(style.mark(fact))}</th><td>${cell(parts, one, fact)}</td></tr>`).join('')}</table>${view(parts, one)}<hr>`,
    )
    .join('')
}

const buttonTable: Layout = (parts) => {
  const { style, applications, facts } = parts
  const rest = facts.filter((fact) => fact !== 'reference')
  return `<table><tr><th>${escape(style.label('reference'))}</th>${rest.map((fact) => `<th>${escape(style.label(fact))}</th>`).join('')}</tr>${applications
    .map(
      (one) =>
        `<tr><td><form method="post" action="details.asp"><input type="hidden" name="id" value="${one.id}"><input type="submit" value="${one.reference}"></form></td>${rest.map((fact) => `<td>${escape(style.value(one, fact))}</td>`).join('')}</tr>`,
    )
    .join('')}</table>`
}

const labelledBoxes: Layout = (parts) => {
  const { random, style, applications, facts } = parts
  const [outer, inner] = random.pick([
    ['ul', 'li'],
    ['div', 'div'],
    ['div', 'article'],
    ['ol', 'li'],
    ['section', 'div'],
  ] as const)
  const line = random.pick([
    (label: string, value: string) => `<p><strong>${label}</strong> ${value}</p>`,
    (label: string, value: string) =>
      `<div${style.as('line')}><span${style.as('name')}>${label}</span> <span${style.as('value')}>${value}</span></div>`,
    (label: string, value: string) => `<b>${label}</b> ${value}<br>`,
    (label: string, value: string) => `<p>${label.replace(/\s*:?$/, ':')} ${value}</p>`,
    (label: string, value: string) =>
      `<div${style.as('line')}><div${style.as('name')}>${label}</div><div${style.as('value')}>${value}</div></div>`,
    (label: string, value: string) => `<span${style.as('name')}>${label.replace(/\s*:?$/, ':')}</span> ${value}<br>`,
    (label: string, value: string) => `<h4>${label}</h4><p>${value}</p>`,
  ])
  const boxes = applications.map(
    (one, index) =>
      `<${inner}${row(random, style, index)}>${facts.map((fact) => line(escape(style.mark(fact)), cell(parts, one, fact))).join('')}${view(parts, one)}</${inner}>`,
  )
  return `<${outer}${style.as('results')}>${boxes.join('')}</${outer}>`
}

const titledBoxes: Layout = (parts) => {
  const { random, style, applications, facts } = parts
  const headed = random.pick(['description', 'address', 'reference'] as const)
  const tag = random.pick(['h2', 'h3', 'h4'])
  const rest = facts.filter((fact) => fact !== headed)
  return applications
    .map(
      (one, index) =>
        `<div${row(random, style, index)}><${tag}>${cell({ ...parts, links: { ...parts.links, on: parts.links.on === 'view' ? 'view' : headed } }, one, headed)}</${tag}><ul>${rest.map((fact) => `<li>${escape(style.mark(fact)).replace(/\s*:?$/, ':')} ${escape(style.value(one, fact))}</li>`).join('')}</ul>${view(parts, one)}</div>`,
    )
    .join('')
}

const lists: Layout = (parts) => {
  const { random, style, applications, facts } = parts
  const hasRows = random.chance(0.4)
  const isOne = !hasRows && random.chance(0.3)
  const inside = applications.map((one) =>
    facts
      .map((fact) => {
        const line = `<dt${style.as('key')}>${escape(style.mark(fact))}</dt><dd${style.as('value')}>${cell(parts, one, fact)}</dd>`
        return hasRows ? `<div${style.as('line')}>${line}</div>` : line
      })
      .join(''),
  )
  return isOne
    ? `<dl>${inside.join('')}</dl>`
    : inside.map((one, index) => `<dl${style.as('summary')}>${one}</dl>${view(parts, applications[index]!)}`).join('')
}

/** Records without an element of their own: each begins where the previous one ends. */
const flat: Layout = (parts) => {
  const { random, style, applications, facts } = parts
  const tag = random.pick(['h3', 'h4', 'p'])
  const rest = facts.filter((fact) => fact !== 'reference')
  const between = random.pick(['', '<hr>'])
  return `<div${style.as('list')}>${applications
    .map(
      (one) =>
        `<${tag}>${cell(parts, one, 'reference')}</${tag}>${rest.map((fact) => `<p><b>${escape(style.mark(fact))}</b> ${cell(parts, one, fact)}</p>`).join('')}${view(parts, one)}`,
    )
    .join(between)}</div>`
}

/** A weekly list as typed text: labelled lines, with a blank line between records. */
const typed: Layout = (parts) => {
  const { style, applications, facts } = parts
  return `<div${style.as('weekly')}>${applications
    .map(
      (one) => `<p>${facts.map((fact) => `${escape(style.label(fact))}: ${cell(parts, one, fact)}`).join('<br>')}</p>`,
    )
    .join('')}</div>`
}

/** Cards with hardly any labels: the meaning of a value shows only in its form. */
const cards: Layout = (parts) => {
  const { random, style, applications } = parts
  const order = random.pick(['reference first', 'address first', 'description first'])
  return `<div${style.as('cards')}>${applications
    .map((one, index) => {
      const linked = (fact: Fact) => cell(parts, one, fact)
      const reference = `<span${style.as('ref')}>${linked('reference')}</span>`
      const address = `<p${style.as('address')}>${linked('address')}</p>`
      const description = `<p${style.as('text')}>${linked('description')}</p>`
      const meta = `<p${style.as('meta')}>Received ${style.date(one.received)} | ${escape(one.status)}</p>`
      const inside =
        order === 'reference first'
          ? `<h3>${reference}</h3>${address}${description}`
          : order === 'address first'
            ? `<h3>${linked('address')}</h3>${reference}${description}`
            : `<h3>${linked('description')}</h3>${address}<div>${reference}</div>`
      return `<div${row(random, style, index)}>${inside}${meta}${view(parts, one)}</div>`
    })
    .join('')}</div>`
}

/** A table made of boxes instead of table elements. */
const boxTable: Layout = (parts) => {
  const { random, style, applications, facts } = parts
  const roles = random.chance(0.5)
  const role = (name: string) => (roles ? ` role="${name}"` : '')
  const head = `<div${style.as('row', 'head')}${role('row')}>${facts.map((fact) => `<div${style.as('cell')}${role('columnheader')}>${escape(style.label(fact))}</div>`).join('')}</div>`
  return `<div${style.as('grid')}${role('table')}>${head}${applications
    .map(
      (one, index) =>
        `<div${row(random, style, index)}${role('row')}>${facts.map((fact) => `<div${style.as('cell')}${role('cell')}>${cell(parts, one, fact)}</div>`).join('')}</div>`,
    )
    .join('')}</div>`
}

/** Rows whose cells have their label in an attribute. */
const attributeTable: Layout = (parts) => {
  const { random, style, applications, facts } = parts
  const attribute = random.pick(['data-label', 'data-title', 'data-th'])
  return `<table${style.as('responsive')}><tbody>${applications
    .map(
      (one) =>
        `<tr>${facts.map((fact) => `<td ${attribute}="${escape(style.label(fact))}">${cell(parts, one, fact)}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table>`
}

const keyNames: Partial<Record<Fact, readonly string[]>> = {
  reference: ['reference', 'applicationNumber', 'app_ref', 'caseReference', 'ref'],
  address: ['address', 'siteAddress', 'location', 'site_location'],
  description: ['proposal', 'description', 'developmentDescription', 'proposal_text'],
  type: ['applicationType', 'type', 'app_type'],
  status: ['status', 'applicationStatus', 'current_status'],
  received: ['receivedDate', 'date_received', 'received'],
  valid: ['validDate', 'date_validated', 'registrationDate'],
  ward: ['ward', 'wardName'],
  applicant: ['applicantName', 'applicant'],
}

/** A page that scripts fill from embedded data. */
const embedded: Layout = ({ random, applications, facts }) => {
  const known = facts.filter((fact) => keyNames[fact])
  const names = new Map(known.map((fact) => [fact, random.pick(keyNames[fact]!)]))
  const rows = applications.map((one) => ({
    id: one.id,
    ...Object.fromEntries(known.map((fact) => [names.get(fact)!, one[fact as keyof Application] ?? null])),
  }))
  const data = JSON.stringify({
    page: { total: rows.length, filters: [{ name: 'ward', type: 'select' }] },
    [random.pick(['results', 'items', 'records', 'hits'])]: rows,
  }).replaceAll('</', '<\\/')
  return random.pick([
    `<div id="app"></div><script type="application/json" id="state">${data}</script>`,
    `<div id="root"></div><script>window.__INITIAL_STATE__ = ${data};</script>`,
    `<div id="list"></div><script>\n  var results = ${data};\n  show(results);\n</script>`,
    `<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":${data}}}</script><div id="__next"></div>`,
  ])
}

/** Groups a list under headings, one per ward. */
function grouped(layout: Layout, parts: ListParts): string {
  const half = Math.ceil(parts.applications.length / 2)
  return [parts.applications.slice(0, half), parts.applications.slice(half)]
    .filter((some) => some.length > 0)
    .map(
      (some, index) =>
        `<h2>${index === 0 ? 'Quayside' : 'Hedge End North'}</h2>${layout({ ...parts, applications: some })}`,
    )
    .join('')
}

/** A plain list with all facts of an application in one item. */
const lines: Layout = (parts) => {
  const { random, applications } = parts
  const separator = random.pick([' - ', ' – ', '<br>', ' | '])
  return `<ul>${applications.map((one) => `<li><a href="${escape(parts.links.href(one))}">${one.reference}</a>${separator}${escape(one.address)}${separator}${escape(one.description)}</li>`).join('')}</ul>`
}

const layouts: readonly Layout[] = [
  headedTable,
  headedTable,
  headedTable,
  bareTable,
  twoRowTable,
  tablesEach,
  buttonTable,
  labelledBoxes,
  labelledBoxes,
  labelledBoxes,
  titledBoxes,
  lists,
  lists,
  flat,
  typed,
  cards,
  boxTable,
  attributeTable,
  embedded,
  lines,
]

/** Generates a list in a layout that registers use. @returns its markup, the facts that this layout shows, and whether each application has
 *  a link */
export function makeList(parts: ListParts): { markup: string; facts: readonly Fact[]; isLinked: boolean } {
  const layout = parts.random.pick(layouts)
  const markup = parts.random.chance(0.08) ? grouped(layout, parts) : layout(parts)
  const whole = {
    markup,
    facts: parts.facts,
    isLinked: markup.includes(`details.aspx?id=${parts.applications[0]!.id}`),
  }
  if (layout === embedded) return { ...whole, facts: parts.facts.filter((fact) => keyNames[fact]) }
  if (layout === bareTable)
    return {
      ...whole,
      facts: parts.facts.filter((fact) => ['reference', 'address', 'description', 'status'].includes(fact)),
    }
  if (layout === cards) return { ...whole, facts: ['reference', 'address', 'description', 'received', 'status'] }
  if (layout === lines) return { ...whole, facts: ['reference', 'address', 'description'] }
  return whole
}

export function pager(
  random: Random,
  shown: number,
  address: string,
): { markup: string; next: string | undefined; isShort: boolean } {
  const hasMore = random.chance(0.45)
  const total = hasMore ? shown + random.int(1, 140) : shown
  const next = `${address}${address.includes('?') ? '&' : '?'}page=2`
  const said = random.chance(0.5) ? `<p>Showing 1 to ${shown} of ${total} results</p>` : ''
  if (!hasMore) return { markup: said, next: undefined, isShort: false }
  if (random.chance(0.1))
    return { markup: `<p>Showing 1 to ${shown} of ${total} results</p>`, next: undefined, isShort: true }
  const markup = random.pick([
    `<a rel="next" href="${escape(next)}">→</a>`,
    `<ul class="pagination"><li class="active"><span>1</span></li><li><a href="${escape(next)}">2</a></li><li><a href="#">3</a></li></ul>`,
    `<p><strong>1</strong> <a href="${escape(next)}">2</a> <a href="/p3">3</a> <a href="${escape(next)}">Next</a></p>`,
    `<a href="${escape(next)}" aria-label="Next page">›</a>`,
    `<div><span>Page 1 of 4</span> <a href="${escape(next)}">Next 10 results &gt;</a></div>`,
    `<p>[1] <a href="${escape(next)}">[2]</a> <a href="/p3">[3]</a></p>`,
    `<nav aria-label="Pages"><a href="?page=1" aria-current="page">1</a><a href="${escape(next)}">2</a></nav>`,
    `<button type="button" data-ajax-target="${escape(next)}">Next</button>`,
  ])
  return { markup: `${said}${markup}`, next, isShort: false }
}
