import { type Block, fullAddress, type Inline, type Link, type MailDocument, type Sender } from './content.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import { darkScheme, style } from './style.ts'
import { senderDetails } from '#shared/business/sender-details.ts'
import { signatureLines } from './sender-details.ts'

type Site = Pick<Sender, 'publicUrl'>

const footStart = '<td class="edge soft rule"'

/** Renders the HTML part: one column below the logo and the name, without any image. */
export function renderHtml(document: MailDocument, sender: Sender): string {
  const { subject, preview, heading, greeting, blocks, isSigned = false, reason } = document
  const renderedContent = blocks.map((block) => renderBlock(block, sender))
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
                  <td class="edge" style="${style.head}">${masthead(sender.business.name)}</td>
                </tr>
                <tr>
                  <td class="edge ink" style="${style.main}">
                    <h1 class="title ink" style="${style.heading1}">${heading}</h1>
                    ${greeting === undefined ? [] : html`<p style="${style.paragraph}">${greeting}</p> `}
                    ${renderedContent} ${isSigned ? signature(sender) : []} ${buttonAddresses(blocks, sender)}
                  </td>
                </tr>
                <tr>
                  <td class="edge soft rule" style="${style.foot}">
                    ${senderDetails(sender.business, sender.publicUrl).map(trader)}<br />${reason}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup
}

/** Adds blocks below everything else that an email says. @returns undefined for HTML that `renderHtml` has not written */
export function addBlocksToHtml(rendered: string, blocks: readonly Block[], site: Site): string | undefined {
  const end = rendered.lastIndexOf('</td>', rendered.lastIndexOf(footStart))
  return end < 0
    ? undefined
    : rendered.slice(0, end) + blocks.map((block) => renderBlock(block, site).markup).join('') + rendered.slice(end)
}

/** The logo and the name. The logo is drawn with borders, because mail programs show no SVG and many block images. */
function masthead(name: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td class="mark" style="${style.house}"></td>
      <td valign="bottom" style="${style.extensionCell}"><div class="clay-mark" style="${style.extension}"></div></td>
      <td class="ink" style="${style.name}">${name}</td>
    </tr>
  </table>`
}

function signature(sender: Sender): Html {
  return html`<p style="${style.signature}">${lines(signatureLines(sender).join('\n'))}</p>`
}

/** Repeats the addresses of the buttons, because some mail programs show buttons that do not work. */
function buttonAddresses(blocks: readonly Block[], { publicUrl }: Site): Html {
  const buttons = blocks.filter((one) => one.kind === 'button').filter(({ address }) => !address.startsWith('tel:'))
  if (buttons.length === 0) return html``
  const addresses = buttons.map(({ address }) => fullAddress(address, publicUrl))
  return html`<p class="soft rule" data-part="addresses" style="${style.bareAddress}">
    Button not working? Copy this address into your browser:${addresses.map((address) => html`<br />${address}`)}
  </p>`
}

function renderBlock(block: Block, site: Site): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2 class="ink" style="${style.heading2}">${block.text}</h2> `
    case 'paragraph':
      return html`<p style="${style.paragraph}">${block.parts.map((part) => inline(part, site))}</p> `
    case 'facts':
      return html`<table class="rule" cellpadding="0" cellspacing="0" style="${style.facts}">
        ${block.rows.map(
          ({ label, value }) =>
            html`<tr>
              <th class="soft rule" scope="row" style="${style.factLabel}">${label}</th>
              <td class="ink rule" style="${style.factValue}">${inline(value, site)}</td>
            </tr>`,
        )}
      </table> `
    case 'steps':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
        ${block.steps.map(
          ({ title, text }, index) =>
            html`<tr>
              <td class="clay" style="${style.stepNumber}">${index + 1}</td>
              <td class="ink" style="${style.step}"><strong>${title}</strong><br />${text}</td>
            </tr>`,
        )}
      </table> `
    case 'quote':
      return html`<p class="soft" style="${style.quoteLabel}">${block.label}</p>
        <blockquote class="ink rule" style="${style.quote}">${lines(block.text)}</blockquote> `
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.buttonRow}">
        <tr>
          <td style="${style.buttonCell}">
            <a href="${fullAddress(block.address, site.publicUrl)}" style="${style.button}">${block.label}</a>
          </td>
        </tr>
      </table> `
  }
}

function inline(part: Inline, { publicUrl }: Site): Html {
  if (typeof part === 'string') return html`${lines(part)}`
  return link({ ...part, address: fullAddress(part.address, publicUrl) }, 'clay', style.link)
}

function link({ label, address }: Link, className: string, css: string): Html {
  const wrapping = address.startsWith('tel:') ? ';white-space:nowrap' : ''
  return html`<a class="${className}" href="${address}" style="${css}${wrapping}">${label}</a>`
}

function lines(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
}

function trader(line: Inline): Html {
  return html`${typeof line === 'string' ? line : link(line, 'soft', style.footLink)}<br />`
}
