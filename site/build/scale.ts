import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, '../styles/scale.css')

/** Replaces the steps of the type and space scales in style sheets by their values. @throws for a step that the scales do not have */
export function scale(): Plugin {
  const declared = readFileSync(file, 'utf8').matchAll(/(--[\w-]+): ([^;]+);/g)
  const steps = new Map([...declared].map(([, name = '', value = '']) => [name, value]))
  return {
    name: 'scale',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(?:\?|$)/.test(id)) return null
      return code.replaceAll(/var\((--(?:text|space)-\d+)\)/g, (_, name: string) => {
        const value = steps.get(name)
        if (value === undefined) throw new Error(`${name} in ${id} is not in styles/scale.css.`)
        return value
      })
    },
  }
}
