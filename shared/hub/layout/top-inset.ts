/** The property that says how much of the window somebody else takes above the hub, such as the console for its notices. */
export const topInset = '--room-above-hub'

/** Where the hub begins, for what stays in sight. */
export const hubTop = `var(${topInset}, 0px)`

/** What is left of the window. */
export const hubHeight = `calc(100dvh - ${hubTop})`
