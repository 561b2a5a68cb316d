import { join } from 'node:path'
import { build } from 'rolldown'
import type { Plugin } from 'vite'

const moduleId = 'virtual:page-script'
const source = join(import.meta.dirname, '../page-script/page-script.ts')

/** Compiles the script that stands inside every page to one minified string. */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    async load(id) {
      if (id !== `\0${moduleId}`) return null
      const { output } = await build({
        input: source,
        write: false,
        platform: 'browser',
        transform: { target: 'es2022' },
        output: { format: 'iife', minify: true },
      })
      return `export const pageScript = ${JSON.stringify(output[0].code.trim())}`
    },
  }
}
