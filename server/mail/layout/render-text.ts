import { type Block, fullAddress, type Inline, type MailDocument, type Sender } from './content.ts'
import { senderDetails } from '#shared/business/sender-details.ts'
import { signatureLines } from './sender-details.ts'

type Site = Pick<Sender, 'publicUrl'>

const footStart = '\n\n-- \n'

/** Renders the plain-text part: the content of the HTML part, with the address of each button and link. */
export function renderText({ heading, greeting, blocks, isSigned, reason }: MailDocument, sender: Sender): string {
  const parts = [
    heading,
    ...(greeting === undefined ? [] : [greeting]),
    ...blocks.map((block) => renderBlock(block, sender)),
    ...(isSigned ? [signatureLines(sender).join('\n')] : []),
    ['-- ', ...senderDetails(sender.business, sender.publicUrl).map((part) => inline(part, sender)), '', reason].join(
      '\n',
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Adds blocks below everything else that an email says. @returns undefined for a text that `renderText` has not written */
export function addBlocksToText(rendered: string, blocks: readonly Block[], site: Site): string | undefined {
  const end = rendered.lastIndexOf(footStart)
  return end < 0
    ? undefined
    : rendered.slice(0, end) + blocks.map((block) => `\n\n${renderBlock(block, site)}`).join('') + rendered.slice(end)
}

function renderBlock(block: Block, site: Site): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'paragraph':
      return block.parts.map((part) => inline(part, site)).join('')
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${inline(value, site)}`).join('\n')
    case 'steps':
      return block.steps.map(({ title, text }, index) => `${index + 1}. ${title}\n   ${text}`).join('\n\n')
    case 'quote':
      return `${block.label}:\n${block.text.replace(/^/gm, '> ')}`
    case 'button':
      return `${block.label}:\n${fullAddress(block.address, site.publicUrl)}`
  }
}

/** A phone number or an email address is its own label; only the address of a page is added. */
function inline(part: Inline, { publicUrl }: Site): string {
  if (typeof part === 'string') return part
  const address = fullAddress(part.address, publicUrl)
  return /^https?:/.test(address) && !address.endsWith(part.label) ? `${part.label} (${address})` : part.label
}
