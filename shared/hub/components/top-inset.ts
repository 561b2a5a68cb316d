/** The CSS property with the height that the host uses above the hub, such as the console for its notices. */
export const topInset = '--room-above-hub'

/** The top edge of the hub, for sticky elements. */
export const hubTop = `var(${topInset}, 0px)`

/** The height of the window below that edge. */
export const hubHeight = `calc(100dvh - ${hubTop})`
