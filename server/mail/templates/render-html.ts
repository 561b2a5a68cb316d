import type { Block, Inline, Letter, Link, Sender } from './content.ts'
import { html, type Html } from '../../html.ts'
import { darkScheme, style } from './style.ts'
import { traderLines } from './trader.ts'

/** The HTML part: one column on a sheet with a dimension line for a head, whole without any picture. */
export function renderHtml({ subject, preview, heading, blocks, reason }: Letter, sender: Sender): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${darkScheme}
        </style>
      </head>
      <body class="paper" style="${style.body}">
        <div style="${style.preview}">${preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td class="paper" align="center" style="${style.paper}">
              <table
                class="sheet"
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="${style.sheet}"
              >
                <tr>
                  <td class="edge ink" style="${style.head}">${sender.business.name}</td>
                </tr>
                <tr>
                  <td class="edge" style="${style.dimension}">${dimensionLine}</td>
                </tr>
                <tr>
                  <td class="edge ink" style="${style.main}">
                    <h1 class="title ink" style="${style.heading1}">${heading}</h1>
                    ${blocks.map(block)}
                  </td>
                </tr>
                <tr>
                  <td class="edge soft rule" style="${style.foot}">
                    ${traderLines(sender).map(trader)}<br />${reason}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup
}

/** Two measures of a drawing: what stands, in ink, and what is new, in clay. */
const dimensionLine = html`<table
  role="presentation"
  aria-hidden="true"
  width="100%"
  cellpadding="0"
  cellspacing="0"
  border="0"
>
  <tr>
    <td class="line" style="${style.tick}"></td>
    <td width="66%"><div class="line" style="${style.line}"></div></td>
    <td class="clay-line" style="${style.clayTick}"></td>
    <td><div class="clay-line" style="${style.clayLine}"></div></td>
    <td class="clay-line" style="${style.clayTick}"></td>
  </tr>
</table>`

function block(given: Block): Html {
  switch (given.kind) {
    case 'heading':
      return html`<h2 class="ink" style="${style.heading2}">${given.text}</h2> `
    case 'paragraph':
      return html`<p style="${style.paragraph}">${given.parts.map(inline)}</p> `
    case 'facts':
      return html`<table class="rule" cellpadding="0" cellspacing="0" style="${style.facts}">
        ${given.rows.map(
          ({ label, value }) =>
            html`<tr>
              <th class="soft rule" scope="row" style="${style.factLabel}">${label}</th>
              <td class="ink rule" style="${style.factValue}">${inline(value)}</td>
            </tr>`,
        )}
      </table> `
    case 'steps':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
        ${given.steps.map(
          ({ title, text }, index) =>
            html`<tr>
              <td class="clay" style="${style.stepNumber}">${index + 1}</td>
              <td class="ink" style="${style.step}"><strong>${title}</strong><br />${text}</td>
            </tr>`,
        )}
      </table> `
    case 'words':
      return html`<p class="soft" style="${style.wordsLabel}">${given.label}</p>
        <blockquote class="ink rule" style="${style.words}">${lines(given.text)}</blockquote> `
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td style="${style.buttonCell}">
              <a href="${given.address}" style="${style.button}">${given.label}</a>
            </td>
          </tr>
        </table>
        <p class="soft" style="${style.bareAddress}">${given.address}</p> `
  }
}

function inline(part: Inline): Html {
  return typeof part === 'string' ? html`${part}` : link(part, 'clay', style.link)
}

function link({ label, address }: Link, className: string, look: string): Html {
  const wrapping = address.startsWith('tel:') ? ';white-space:nowrap' : ''
  return html`<a class="${className}" href="${address}" style="${look}${wrapping}">${label}</a>`
}

function lines(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
}

function trader(line: Inline): Html {
  return html`${typeof line === 'string' ? line : link(line, 'soft', style.footLink)}<br />`
}
