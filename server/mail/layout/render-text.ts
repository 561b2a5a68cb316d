import type { Block, Inline, MailDocument, Sender } from './content.ts'
import { senderDetails, signatureLines } from './sender-details.ts'

/** The plain-text part: everything the HTML part says, with the address of each button and link in sight. */
export function renderText({ heading, greeting, blocks, isSigned, reason }: MailDocument, sender: Sender): string {
  const parts = [
    heading,
    ...(greeting === undefined ? [] : [greeting]),
    ...blocks.map(block),
    ...(isSigned ? [signatureLines(sender).join('\n')] : []),
    ['-- ', ...senderDetails(sender).map(inline), '', reason].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

function block(given: Block): string {
  switch (given.kind) {
    case 'heading':
      return `${given.text}\n${'-'.repeat(given.text.length)}`
    case 'paragraph':
      return given.parts.map(inline).join('')
    case 'facts':
      return given.rows.map(({ label, value }) => `${label}: ${inline(value)}`).join('\n')
    case 'steps':
      return given.steps.map(({ title, text }, index) => `${index + 1}. ${title}\n   ${text}`).join('\n\n')
    case 'quote':
      return `${given.label}:\n${given.text.replace(/^/gm, '> ')}`
    case 'button':
      return `${given.label}:\n${given.address}`
  }
}

/** A number or an address reads as itself; only a page's address needs saying. */
function inline(part: Inline): string {
  if (typeof part === 'string') return part
  return /^https?:/.test(part.address) && !part.address.endsWith(part.label)
    ? `${part.label} (${part.address})`
    : part.label
}
