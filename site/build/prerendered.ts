import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport, type Plugin } from 'vite'

const suffix = '.prerendered.tsx'

/** Renders the components of `*.prerendered.tsx` during the build and bundles their markup, because a drawing takes longer to
 *  compute than every page to render, and it is the same for every business. */
export function prerendered(): Plugin {
  return {
    name: 'prerendered',
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const { module } = await runnerImport<Record<string, ComponentType>>(id, { configFile: false })
      const components = Object.entries(module).map(([name, component]) => {
        const markup = { __html: renderToStaticMarkup(createElement(component)) }
        return `export const ${name} = () => createElement('div', { className: 'drawn', dangerouslySetInnerHTML: ${JSON.stringify(markup)} })`
      })
      return `import { createElement } from 'react'\n${components.join('\n')}\n`
    },
  }
}
