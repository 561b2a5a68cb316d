import type { Block, Inline, Letter, Sender } from './content.ts'
import { html, type Html } from './html.ts'
import { css, darkScheme } from './style.ts'
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
          ${{ markup: darkScheme }}
        </style>
      </head>
      <body class="paper" style="${css.body}">
        <div style="${css.preview}">${preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td class="paper" align="center" style="${css.paper}">
              <table
                class="sheet"
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="${css.sheet}"
              >
                <tr>
                  <td class="edge ink" style="${css.head}">${sender.business.name}</td>
                </tr>
                <tr>
                  <td class="edge" style="${css.dimension}">${dimensionLine}</td>
                </tr>
                <tr>
                  <td class="edge ink" style="${css.main}">
                    <h1 class="title ink" style="${css.heading1}">${heading}</h1>
                    ${blocks.map(block)}
                  </td>
                </tr>
                <tr>
                  <td class="edge soft rule" style="${css.foot}">${footer(sender)}<br /><br />${reason}</td>
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
    <td class="line" style="${css.tick}"></td>
    <td width="66%"><div class="line" style="${css.line}"></div></td>
    <td class="clayline" style="${css.clayTick}"></td>
    <td><div class="clayline" style="${css.clayLine}"></div></td>
    <td class="clayline" style="${css.clayTick}"></td>
  </tr>
</table>`

function block(given: Block): Html {
  switch (given.kind) {
    case 'heading':
      return html`<h2 class="ink" style="${css.heading2}">${given.text}</h2> `
    case 'paragraph':
      return html`<p style="${css.paragraph}">${given.parts.map((part) => inline(part))}</p> `
    case 'facts':
      return html`<table class="rule" cellpadding="0" cellspacing="0" style="${css.facts}">
        ${given.rows.map(
          ({ label, value }) =>
            html`<tr>
              <th class="soft rule" scope="row" style="${css.factLabel}">${label}</th>
              <td class="ink rule" style="${css.factValue}">${inline(value)}</td>
            </tr>`,
        )}
      </table> `
    case 'steps':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
        ${given.steps.map(
          ({ title, text }, index) =>
            html`<tr>
              <td class="clay" style="${css.stepNumber}">${index + 1}</td>
              <td class="ink" style="${css.step}"><strong>${title}</strong><br />${text}</td>
            </tr>`,
        )}
      </table> `
    case 'words':
      return html`<p class="soft" style="${css.wordsLabel}">${given.label}</p>
        <blockquote class="ink rule" style="${css.words}">${lines(given.text)}</blockquote> `
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td style="${css.buttonCell}">
              <a href="${given.address}" style="${css.button}">${given.label}</a>
            </td>
          </tr>
        </table>
        <p class="soft" style="${css.bareAddress}">${given.address}</p> `
  }
}

function inline(part: Inline, style: string = css.link): Html {
  if (typeof part === 'string') return html`${part}`
  return html`<a class="${style === css.link ? 'clay' : 'soft'}" href="${part.address}" style="${style}"
    >${part.label}</a
  >`
}

function lines(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
}

function footer(sender: Sender): Html[] {
  return traderLines(sender).map((line, index) =>
    index === 0 ? inline(line) : html` &middot; ${inline(line, css.footLink)}`,
  )
}
