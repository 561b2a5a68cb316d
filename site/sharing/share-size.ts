/** Size of every picture that is shown where a page is shared, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const
