/** The claims that articles make about the business; other pages have their own. */
export const articleClaims = {
  experience: '20+ years',
  extensions: '300+ extensions',
  planningSuccess: '97%',
  /** Of clients. */
  choosePreBuild: '95%',
} as const
