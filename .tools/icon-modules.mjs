// The icons that the hub and the console use. `npm run icons` writes their modules, icons.test.mjs compares them with the imports.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-step.mjs'

export const iconFolder = join(root, 'shared/hub/icons')

/** @returns the names of the icons that are imported, by their module: `{ add: ['Add16Regular', 'Add20Regular'] }` */
export function findIcons() {
  /** @type {Record<string, Set<string>>} */
  const modules = {}
  const files = globSync(['shared/hub/**/*.{ts,tsx}', 'console/renderer/**/*.{ts,tsx}'], { cwd: root })
  for (const file of files) {
    const imports = readFileSync(join(root, file), 'utf8').matchAll(
      /import \{([^}]*)\} from '[^']*\/icons\/([\w-]+)\.ts'/g,
    )
    for (const [, names, module] of imports) {
      const all = (modules[module] ??= new Set())
      for (const name of names.split(',')) if (name.trim() !== '') all.add(name.trim())
    }
  }
  return Object.fromEntries(
    Object.entries(modules).map(([module, names]) => [module, [...names].toSorted((a, b) => a.localeCompare(b))]),
  )
}

/** @returns the modules that `npm run icons` has written, as `findIcons` describes them */
export function readIcons() {
  const files = readdirSync(iconFolder).filter((file) => file.endsWith('.ts'))
  return Object.fromEntries(
    files.map((file) => {
      const names = readFileSync(join(iconFolder, file), 'utf8').matchAll(/export const (\w+)/g)
      return [file.replace('.ts', ''), Array.from(names, ([, name]) => name)]
    }),
  )
}
