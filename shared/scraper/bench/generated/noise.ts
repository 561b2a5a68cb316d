import { makeAddress, makeApplications, makePerson, makePostcode, makeSentence, makeThreadTitle } from './facts.ts'
import type { Random } from './random.ts'
import type { Style } from './style.ts'

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function times(count: number, one: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => one(index)).join('')
}

const menuWords =
  'Home|Council tax|Bins and recycling|Planning|Search applications|Weekly lists|Planning policy|Building control|Make a payment|Report it|Contact us|My account|Register|Log in|Help|Your councillors|Planning enforcement|Conservation areas|Fees|News'.split(
    '|',
  )

/** Returns a whole page around its main part, with the usual surroundings of web pages. */
export function wrapPage(random: Random, style: Style, heading: string, main: string): string {
  const parts = [
    random.chance(0.8) ? header(random, style) : '',
    random.chance(0.3) ? cookieBar(random) : '',
    random.chance(0.4) ? breadcrumb(heading) : '',
    mainPart(random, style, `${title(random, heading)}${main}`),
    random.chance(0.4) ? sidebar(random, style) : '',
    random.chance(0.85) ? footer(random) : '',
    random.chance(0.3) ? cookieBar(random) : '',
  ].join('\n')
  const body = random.chance(0.15) ? `<table width="100%"><tr><td>${parts}</td></tr></table>` : parts
  const kind = random.int(0, 9)
  if (kind === 0) return body
  const scripts = random.chance(0.5)
    ? `<script>var dataLayer=[{"page":"${escape(heading)}","reference":"x"}];</script>`
    : ''
  const meta = random.chance(0.2) ? '<link rel="stylesheet" href="/wp-content/themes/local/style.css">' : ''
  return `${random.chance(0.8) ? '<!DOCTYPE html>' : ''}<html lang="en"><head><title>${escape(heading)}${random.pick(['', ' | Overbrook', ' - Quaytown'])}</title>${meta}${scripts}</head><body${style.as('page')}>${body}</body></html>`
}

/** Adds markup errors that browsers tolerate. */
export function breakMarkup(random: Random, html: string): string {
  const faults = random.shuffle<(text: string) => string>([
    (text) => text.replaceAll(/<\/(?:li|td|tr|dd|dt)>/g, ''),
    (text) => text.replaceAll('</p>', ''),
    (text) =>
      text.replaceAll(
        /<(\/?)(td|tr|table|b|font|p|a)\b/g,
        (_, slash: string, tag: string) => `<${slash}${tag.toUpperCase()}`,
      ),
    (text) => text.replaceAll(/ class="([\w-]+)"/g, ' class=$1'),
    (text) => text.replaceAll('</td>', '</font></span></td>'),
    (text) => text.replaceAll(/<\/(?:body|html)>/g, ''),
    (text) => text.replace('<body', '<center><body').replaceAll('<br>', '<br/><br>'),
    (text) => text.replaceAll('> <', '>\n\t\t  <'),
    (text) => text.replaceAll(/(<td[^>]*>)/g, '$1\n  '),
  ])
  return faults.slice(0, random.int(1, 2)).reduce((text, fault) => fault(text), html)
}

function title(random: Random, heading: string): string {
  const tag = random.pick(['h1', 'h1', 'h1', 'h2'])
  return `<${tag}>${escape(heading)}</${tag}>`
}

function mainPart(random: Random, style: Style, content: string): string {
  const inside = random.chance(0.3) ? `<div${style.as('inner')}>${content}</div>` : content
  return random.pick([
    `<main>${inside}</main>`,
    `<div id="content">${inside}</div>`,
    `<div${style.as('content')}>${inside}</div>`,
    `<div><div${style.as('wrap')}>${inside}</div></div>`,
    `<section role="main">${inside}</section>`,
  ])
}

function header(random: Random, style: Style): string {
  const words = random.shuffle(menuWords).slice(0, random.int(4, 12))
  const items = words
    .map((word) => `<li><a href="/${word.toLowerCase().replaceAll(' ', '-')}">${word}</a></li>`)
    .join('')
  const box = random.pick(['nav', 'div', 'header'])
  const top = random.chance(0.3)
    ? '<form action="/site-search"><input name="q" value="Search this site"><button>Go</button></form>'
    : ''
  return `<${box}${style.as('menu')}>${top}<ul>${items}</ul></${box}>`
}

function cookieBar(random: Random): string {
  return `<div ${random.pick(['class="cookie-banner"', 'id="ccc"', 'class="notice"'])}><p>We use cookies to make this site work. Cookie settings were last changed on 3 March 2025.</p><button>Accept all</button> <a href="/cookies">Cookie policy</a></div>`
}

function breadcrumb(heading: string): string {
  return `<p><a href="/">Home</a> &gt; <a href="/planning">Planning</a> &gt; ${escape(heading)}</p>`
}

function sidebar(random: Random, style: Style): string {
  const box = random.pick(['aside', 'div'])
  const links = random.shuffle(menuWords).slice(0, 4)
  const inside = random.pick([
    () => `<h3>Related pages</h3><ul>${links.map((word) => `<li><a href="/x">${word}</a></li>`).join('')}</ul>`,
    () =>
      `<h3>Latest news</h3>${times(3, () => `<p><a href="/news">${escape(makeSentence(random))}</a> ${style.date('2026-10-02')}</p>`)}`,
    () =>
      `<h3>Recently viewed</h3><ul>${makeApplications(random, 2)
        .map(({ reference }) => `<li><a href="/v?r=${reference}">${reference}</a></li>`)
        .join('')}</ul>`,
    () =>
      `<h3>Need help?</h3><p>Call 01632 960${random.int(100, 999)} or email planning@overbrook.example</p><p>Opening hours: Monday to Friday 9:00 to 17:00</p>`,
  ])
  return `<${box}${style.as('side')}>${random.pick([inside])()}</${box}>`
}

function footer(random: Random): string {
  const box = random.pick(['footer', 'div'])
  return `<${box}${box === 'div' && random.chance(0.7) ? ' id="footer"' : ''}><p>Overbrook Council, Civic Offices, ${escape(makeAddress(random, makePostcode(random)))}</p><p>Telephone: 01632 960${random.int(100, 999)} Email: <a href="mailto:hello@overbrook.example">hello@overbrook.example</a></p><p>© 2026 | Accessibility | Last updated: 12/01/2026</p></${box}>`
}

/** Returns a search form, which registers also show above results. */
export function searchForm(random: Random, style: Style): string {
  const facts = random.shuffle(['reference', 'address', 'description', 'ward', 'applicant'] as const).slice(0, 3)
  const fields = facts.map(
    (fact) => `<p><label for="s-${fact}">${style.mark(fact)}</label> <input id="s-${fact}" name="${fact}"></p>`,
  )
  return `<form action="/planning/results" method="${random.pick(['get', 'post'])}">${fields.join('')}<p><label for="s-from">${style.mark('received')} from</label><input id="s-from" name="from"> to <input name="to"></p><input type="submit" value="Search"></form>`
}

/** Returns the main part of a page without records. */
export function noiseMain(random: Random, style: Style): { heading: string; main: string } {
  const list = (rows: number, one: () => string) => times(random.int(3, rows), one)
  return random.pick([
    () => ({
      heading: 'Latest news',
      main: list(
        9,
        () =>
          `<div${style.as('item')}><h3><a href="/news/${random.int(1, 999)}">${escape(makeSentence(random))}</a></h3><p>${style.date('2026-09-12')}</p><p>${escape(makeSentence(random))} ${escape(makeSentence(random))}</p></div>`,
      ),
    }),
    () => ({
      heading: 'Planning Committee meetings',
      main: `<table><tr><th>Date</th><th>Time</th><th>Agenda</th><th>Location</th></tr>${list(8, () => `<tr><td>${style.date('2026-10-14')}</td><td>18:30</td><td><a href="/agenda/${random.int(1, 999)}.pdf">Agenda and minutes</a></td><td>Council Chamber, High Street</td></tr>`)}</table>`,
    }),
    () => ({
      heading: 'The planning team',
      main: `<ul>${list(8, () => `<li><strong>${escape(makePerson(random))}</strong>, Planning Officer<br>Tel: 01632 960${random.int(100, 999)}</li>`)}</ul>`,
    }),
    () => ({
      heading: 'Planning fees',
      main: `<table><thead><tr><th>Application type</th><th>Fee</th></tr></thead><tbody>${list(8, () => `<tr><td>${random.pick(['Householder', 'Full', 'Outline', 'Discharge of conditions'])}</td><td>£${random.int(100, 600)}</td></tr>`)}</tbody></table>`,
    }),
    () => ({ heading: 'Search for planning applications', main: searchForm(random, style) }),
    () => ({
      heading: 'Search results',
      main: `${searchForm(random, style)}<p>No results found. Please try again with fewer words.</p>`,
    }),
    () => ({
      heading: 'Questions and answers',
      main: `<dl>${list(7, () => `<dt>${escape(makeThreadTitle(random))}</dt><dd>${escape(makeSentence(random))} ${escape(makeSentence(random))}</dd>`)}</dl>`,
    }),
    () => ({
      heading: 'Planning policy documents',
      main: `<table><tr><th>Document</th><th>Published</th><th>Size</th></tr>${list(9, () => `<tr><td><a href="/doc/${random.int(1, 99)}.pdf">Policy H${random.int(1, 30)}: ${escape(makeSentence(random))}</a></td><td>${style.date('2025-05-20')}</td><td>${random.int(90, 900)} kB</td></tr>`)}</table>`,
    }),
    () => ({
      heading: 'How to apply for planning permission',
      main: `<p>${times(5, () => `${escape(makeSentence(random))} `)}</p><ul>${list(6, () => `<li>${escape(makeSentence(random))}</li>`)}</ul><p>Proposal: write a description of the works. Location: give the full address.</p>`,
    }),
    () => ({
      heading: 'Privacy notice',
      main: list(
        8,
        () =>
          `<h2>${escape(makeThreadTitle(random))}</h2><p>${escape(makeSentence(random))} ${escape(makeSentence(random))}</p>`,
      ),
    }),
    () => ({
      heading: 'Councillors by ward',
      main: `<table><tr><th>Name</th><th>Ward</th><th>Party</th></tr>${list(9, () => `<tr><td><a href="/cllr/${random.int(1, 60)}">Cllr ${escape(makePerson(random))}</a></td><td>Quayside</td><td>Independent</td></tr>`)}</table>`,
    }),
  ])()
}
