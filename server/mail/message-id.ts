const inventedHost = 'no-message-id'

/** Returns a Message-ID for an incoming email that has none. It must never leave the house: nobody else knows it. */
export function inventMessageId(uidValidity: bigint, uid: number): string {
  return `<${uidValidity}.${uid}@${inventedHost}>`
}

export function isInventedMessageId(messageId: string): boolean {
  return messageId.endsWith(`@${inventedHost}>`)
}
