import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { entries } from 'virtual:client-assets'

/** A region that becomes interactive in the browser. It is a React root of its own: its inside is rendered apart, so that
 *  hydrating it alone finds exactly what the server wrote.
 *  @param name the island's folder, whose entry.tsx hydrates the same component  @param props plain data: they travel in the page */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
}: {
  name: string
  component: ComponentType<Props>
  props: Props
}) {
  const scripts = entries[`islands/${name}/entry.tsx`]?.scripts ?? []
  const inside = renderToString(<Component {...props} />, { identifierPrefix: name })
  return (
    <div
      data-island={name}
      data-scripts={scripts.join(' ')}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: inside }}
    />
  )
}
