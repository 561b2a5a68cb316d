import { build } from 'rolldown'
import type { Plugin } from 'vite'

const suffix = '?script'

/** Compiles what is imported as `./name.ts?script` to one minified string. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const script = await compile(id.slice(0, -suffix.length))
      return { code: `export default ${JSON.stringify(script)}`, moduleType: 'js' }
    },
  }
}

async function compile(file: string): Promise<string> {
  const { output } = await build({
    input: file,
    write: false,
    platform: 'browser',
    transform: { target: 'es2022' },
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    output: { format: 'iife', minify: true },
  })
  // An arrow function is shorter, and these scripts use no `this`.
  return output[0].code.trim().replace(/^\(function\(\)/, '(()=>')
}
