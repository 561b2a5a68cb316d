/** Colours needed outside the style sheet; tokens.css has them all. */
export const themeColours = { light: '#faf7f1', dark: '#141d27', ink: '#1d2a36', clay: '#b4492b' } as const
