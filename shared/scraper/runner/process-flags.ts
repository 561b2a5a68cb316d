/** For the process that the runner is in: its pages come and go, and a small heap that is swept more often holds them as well as a large one. */
export const thriftyFlags = ['--max-semi-space-size=2', '--optimize-for-size']
