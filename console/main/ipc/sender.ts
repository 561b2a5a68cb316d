/** As much of a frame as the check looks at. */
export interface SenderFrame {
  origin: string
  /** Null for the frame at the top. */
  parent: unknown
}

/** Whether a message comes from the page at the top of our own window. A frame that has gone meanwhile is nobody's. */
export function isOwnPage(frame: SenderFrame | null | undefined, ownOrigin: string): boolean {
  return frame !== null && frame !== undefined && frame.parent === null && frame.origin === ownOrigin
}
