/** The website's colours in the light scheme. Its style sheets use them as custom properties: `onClay` is `--on-clay`. */
export const light = {
  page: '#faf7f1',
  surface: '#fffdf9',
  raised: '#fff',
  ink: '#1d2a36',
  muted: '#566370',
  line: '#d9d2c4',
  hairline: '#e9e3d7',
  fieldLine: '#8a8577',
  clay: '#b4492b',
  clayHover: '#9a3b20',
  onClay: '#fff',
  clayText: '#8f3519',
  sage: '#5d7a68',
  error: '#a3261b',
  errorTint: '#fbeeea',
  footer: '#1d2a36',
  onFooter: '#f4efe5',
  onFooterMuted: '#b4bec7',
  footerLine: '#3a4855',
  shadow: '0 1px 2px rgb(60 40 20 / 0.08), 0 12px 32px -12px rgb(60 40 20 / 0.28)',
  /** Around a dialog, in both schemes. */
  night: 'rgb(16 24 32)',
  backdrop: 'rgb(16 24 32 / 0.55)',
} as const

export const dark = {
  page: '#141d27',
  surface: '#192430',
  raised: '#202d3a',
  ink: '#f2ede3',
  muted: '#aeb9c3',
  line: '#394857',
  hairline: '#293643',
  fieldLine: '#8794a1',
  clay: '#e39477',
  clayHover: '#eeaa90',
  onClay: '#24130c',
  clayText: '#f0ab91',
  sage: '#93b8a1',
  error: '#ffa397',
  errorTint: '#36232a',
  footer: '#0e161e',
  onFooter: '#f2ede3',
  onFooterMuted: '#aeb9c3',
  footerLine: '#2a3642',
  shadow: '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px -12px rgb(0 0 0 / 0.7)',
} as const satisfies Partial<Record<keyof typeof light, string>>

/** The dark scheme of emails, for the few mail programs that apply it. */
export const darkMail = {
  page: '#121b24',
  surface: '#1a2632',
  line: '#33424f',
  ink: '#f1ece2',
  muted: '#a9b4be',
  clay: '#e58b6b',
} as const

/** The bar over a preview of a page that has not been published. */
export const previewBar = { ground: '#1f2937', text: '#fff' } as const

/** The custom properties of the site's pages, as a style sheet. */
export const siteColours: string = `:root{${properties(light)}}@media (prefers-color-scheme: dark){:root{${properties(dark)}}}`

/** Paper is white and its ink dark, whatever the scheme of the screen. */
export const printColours: string = `@media print{:root{${properties(printed())}}}`

function printed() {
  const { ink, muted, line, clay, clayText } = light
  return { page: '#fff', surface: '#fff', ink, muted, line, clay, clayText }
}

function properties(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`)
    .join('')
}
