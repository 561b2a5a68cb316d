import type { Application } from './facts.ts'
import { escape } from './noise.ts'
import type { Random } from './random.ts'
import type { Fact, Style } from './style.ts'

interface DetailParts {
  random: Random
  style: Style
  application: Application
  facts: readonly Fact[]
}

type Layout = (parts: DetailParts) => string

/** Generates the page of one application, in a layout that registers use. */
export function makeDetail(parts: DetailParts): string {
  return parts.random.pick(layouts)(parts)
}

/** Creates a layout with the same markup for each fact. */
function each(
  make: (label: string, value: string, parts: DetailParts, fact: Fact) => string,
  around: (inside: string, parts: DetailParts) => string,
): Layout {
  return (parts) => {
    const { style, application, facts } = parts
    return around(
      facts.map((fact) => make(escape(style.mark(fact)), escape(style.value(application, fact)), parts, fact)).join(''),
      parts,
    )
  }
}

const plain = (inside: string) => inside
const table = (inside: string, { style }: DetailParts) => `<table${style.as('details')}>${inside}</table>`

const fourColumns: Layout = ({ style, application, facts }) => {
  const pair = (fact: Fact | undefined) =>
    fact === undefined
      ? '<td></td><td></td>'
      : `<td><b>${escape(style.mark(fact))}</b></td><td>${escape(style.value(application, fact))}</td>`
  const rows: string[] = []
  for (let at = 0; at < facts.length; at += 2) rows.push(`<tr>${pair(facts[at])}${pair(facts[at + 1])}</tr>`)
  return `<table>${rows.join('')}</table>`
}

const tabs: Layout = ({ random, style, application, facts }) => {
  const parts = [facts.slice(0, 4), facts.slice(4, 7), facts.slice(7)].filter((some) => some.length > 0)
  const lines = (some: readonly Fact[]) =>
    some
      .map(
        (fact) =>
          `<tr><th scope="row">${escape(style.mark(fact))}</th><td>${escape(style.value(application, fact))}</td></tr>`,
      )
      .join('')
  const names = ['Summary', 'Important dates', 'Further information']
  return parts
    .map(
      (some, index) =>
        `<div id="tab${index}"${index > 0 && random.chance(0.5) ? ' style="display:none"' : ''}><h3>${names[index]}</h3><table>${lines(some)}</table></div>`,
    )
    .join('')
}

/** A page with a table layout, as around 2003. */
const nested: Layout = ({ style, application, facts }) =>
  `<table border="0"><tr><td width="10">&nbsp;</td><td><table cellpadding="2">${facts
    .map(
      (fact) =>
        `<tr><td align="right" valign="top"><font size="2"><b>${escape(style.mark(fact))}</b></font></td><td>&nbsp;</td><td><font size="2">${escape(style.value(application, fact))}</font></td></tr>`,
    )
    .join('')}</table></td></tr></table>`

const embedded: Layout = ({ application }) => {
  const { reference, address, description, type, status, received, ward, applicant } = application
  const data = {
    application: {
      id: application.id,
      reference,
      siteAddress: address,
      proposal: description,
      applicationType: { id: 4, name: type },
      status,
      receivedDate: `${received}T00:00:00Z`,
      ward,
      applicantName: applicant,
    },
  }
  return `<div id="app"></div><script>window.__STATE__=${JSON.stringify(data).replaceAll('</', '<\\/')}</script>`
}

const layouts: readonly Layout[] = [
  each((label, value) => `<tr><th>${label}</th><td>${value}</td></tr>`, table),
  each((label, value) => `<tr><th>${label}</th><td>${value}</td></tr>`, table),
  each(
    (label, value, { style }) => `<tr${style.as('line')}><td${style.as('name')}>${label}</td><td>${value}</td></tr>`,
    table,
  ),
  each((label, value) => `<tr><td><b>${label}</b></td><td>${value}</td></tr>`, table),
  fourColumns,
  tabs,
  nested,
  embedded,
  each(
    (label, value) => `<dt>${label}</dt><dd>${value}</dd>`,
    (inside) => `<dl>${inside}</dl>`,
  ),
  each(
    (label, value, { style }) => `<div${style.as('line')}><dt>${label}</dt><dd>${value}</dd></div>`,
    (inside) => `<dl>${inside}</dl>`,
  ),
  each(
    (label, value, { style }) =>
      `<div${style.as('line')}><div${style.as('name')}>${label}</div><div${style.as('value')}>${value}</div></div>`,
    plain,
  ),
  each(
    (label, value, { style }) =>
      `<div${style.as('line')}><span${style.as('name')}>${label}</span><span${style.as('value')}>${value}</span></div>`,
    plain,
  ),
  each((label, value) => `<p><strong>${label.replace(/\s*:?$/, ':')}</strong> ${value}</p>`, plain),
  each((label, value) => `<p><strong>${label}</strong><br>${value}</p>`, plain),
  each((label, value) => `<h4>${label}</h4><p>${value}</p>`, plain),
  each(
    (label, value) => `${label.replace(/\s*:?$/, ':')} ${value}<br>`,
    (inside) => `<p>${inside}</p>`,
  ),
  each(
    (label, value) => `<li>${label.replace(/\s*:?$/, ':')} <b>${value}</b></li>`,
    (inside) => `<ul>${inside}</ul>`,
  ),
  each(
    (label, value, { style }) => `<div${style.as('name')}>${label}</div><div${style.as('value')}>${value}</div>`,
    (inside, { style }) => `<div${style.as('details')}>${inside}</div>`,
  ),
  each(
    (label, value, { random }, fact) =>
      `<p><label for="f-${fact}">${label}</label> ${fact === 'description' ? `<textarea id="f-${fact}" readonly>${value}</textarea>` : `<input id="f-${fact}" value="${value}"${random.pick([' readonly', ' disabled'])}>`}</p>`,
    plain,
  ),
  each(
    (label, value, _parts, fact) =>
      `<div class="field"><label for="${fact}">${label}</label><input type="text" id="${fact}" name="${fact}" value="${value}"></div>`,
    (inside) => `<form action="#">${inside}</form>`,
  ),
  each(
    (label, value) =>
      `<tr><td><span class="mobile-heading">${label}</span></td><td><span class="mobile-heading">${label}</span> ${value}</td></tr>`,
    table,
  ),
]

/** Returns the facts on the page of one application; `embedded` data always has the same ones. */
export function factsOfDetail(markup: string, facts: readonly Fact[]): readonly Fact[] {
  return markup.includes('window.__STATE__')
    ? ['reference', 'address', 'description', 'type', 'status', 'received', 'ward', 'applicant']
    : facts
}
