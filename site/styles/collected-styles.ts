import { createContext, use } from 'react'

/** The cascade layers, weakest first: a rule of a later layer wins, whatever the selectors. */
const layers = ['reset', 'tokens', 'base', 'components', 'pages'] as const

/** The style sheets of each layer, each once, in the order in which they were added. */
export type CollectedStyles = Readonly<Record<(typeof layers)[number], Set<string>>>

/** Collects the styles of the page that is being rendered; absent where a component is rendered for a feed, a test or an island. */
export const StylesContext = createContext<CollectedStyles | undefined>(undefined)

export function createCollectedStyles(): CollectedStyles {
  return { reset: new Set(), tokens: new Set(), base: new Set(), components: new Set(), pages: new Set() }
}

/** Adds a style sheet, or several, to the page. An island's components leave this to the page around it, which keeps style sheets out of the
 *  islands' scripts. */
export function useStyles(css: string | readonly string[], layer: keyof CollectedStyles = 'components'): void {
  const collected = use(StylesContext)?.[layer]
  for (const sheet of [css].flat()) collected?.add(sheet)
}

/** One style sheet of all layers. It declares only those custom properties that it uses: of the drawings' colours a page needs few. */
export function joinStyles(styles: CollectedStyles): string {
  const css = layers
    .filter((layer) => styles[layer].size > 0)
    .map((layer) => `@layer ${layer}{${[...styles[layer]].join('')}}`)
    .join('')
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  return css.replaceAll(/(--[\w-]+):[^;}]+;?/g, (declaration, name: string) => (used.has(name) ? declaration : ''))
}
