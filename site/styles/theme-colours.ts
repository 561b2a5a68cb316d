/** The colours of tokens.css that the page's head, the icons and the manifest need; a test compares them. */
export const themeColours = { light: '#faf7f1', dark: '#141d27', ink: '#1d2a36', clay: '#b4492b' } as const
