import { themeColours } from '../../styles/theme-colours.ts'

const { ink, clay, light } = themeColours

/** The mark as a data address, so that it costs no request: a house in ink, its extension in clay. */
export const favicon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${light}"/><path d="M5 25V14l7.5-7 7.5 7v11z" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linejoin="round"/><path d="M20 16h8v9.1h-8z" fill="${clay}"/></svg>`,
)}`
