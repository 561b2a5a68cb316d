export const hub = {
  noScript: 'The lead hub needs JavaScript. Please turn it on in your browser and load this page again.',
} as const
