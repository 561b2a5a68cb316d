/** The part of a frame that the check needs. */
export interface SenderFrame {
  origin: string
  /** Null for the frame at the top. */
  parent: unknown
}

/** Returns whether a message comes from the top frame of our own window. A frame that has been destroyed does not count. */
export function isOwnPage(frame: SenderFrame | null | undefined, ownOrigin: string): boolean {
  return frame !== null && frame !== undefined && frame.parent === null && frame.origin === ownOrigin
}
