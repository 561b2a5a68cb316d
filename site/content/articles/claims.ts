/** What the articles say of the business; other pages keep readings of their own. */
export const articleClaims = {
  experience: '20+ years',
  extensions: '300+ extensions',
  planningSuccess: '97%',
  /** Of clients. */
  choosePreBuild: '95%',
} as const
