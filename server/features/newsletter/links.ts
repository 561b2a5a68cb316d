import { newsletterPaths } from '#shared/contract/newsletter.ts'

export function confirmAddress(publicUrl: string, token: string): string {
  return `${publicUrl}${newsletterPaths.confirm}?token=${token}`
}

export function unsubscribeAddress(publicUrl: string, token: string): string {
  return `${publicUrl}${newsletterPaths.unsubscribe}?token=${token}`
}

/** Lets a mail program offer to unsubscribe with one click (RFC 8058): it posts to the address without opening a page. */
export function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
