/** Parameters that say who the visitor is: a page may be opened with them, and no other page gets them. */
export const givenNames = ['name', 'email', 'phone'] as const
