/** Session storage: what the visitor came for, a package type or `feasibility`. */
export const interestKey = 'interest'
