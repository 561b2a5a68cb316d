import { createContext, use } from 'react'

/** Collects the inline scripts of the page that is being rendered, each once, in the order in which they were added; absent where a
 *  component is rendered for a feed, a test or an island. */
export const ScriptsContext = createContext<Set<string> | undefined>(undefined)

/** Adds an inline script to the page. It runs at the end of the document, after those of the components around this one. */
export function useScript(script: string): void {
  use(ScriptsContext)?.add(script)
}
