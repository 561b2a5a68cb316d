// npm run icons: writes shared/hub/icons, a module for each icon that the hub and the console import: its sizes and styles that they use.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIcons, iconFolder } from './icon-modules.mjs'
import { installWhenNeeded } from './install-and-build.mjs'
import { root, run } from './run-step.mjs'

const notice = `// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by \`npm run icons\`.`

await installWhenNeeded()
process.exitCode = await writeIcons()

async function writeIcons() {
  const drawn = readPackage()
  const texts = Object.entries(findIcons()).map(([module, names]) => {
    const icons = names.map((name) => {
      const icon = drawn.get(name)
      if (!icon || moduleOf(name) !== module) throw new Error(`@fluentui/react-icons has no ${name} in ${module}.`)
      return `export const ${name} = /* @__PURE__ */ createIcon(${icon})\n`
    })
    return [module, `${notice}\nimport { createIcon } from './create-icon.tsx'\n\n${icons.join('')}`]
  })
  for (const file of readdirSync(iconFolder)) if (file.endsWith('.ts')) rmSync(join(iconFolder, file))
  for (const [module, text] of texts) writeFileSync(join(iconFolder, `${module}.ts`), text)
  return run('oxfmt', ['shared/hub/icons'])
}

/** @returns the arguments of `createIcon` by the name of the icon, of those that are drawn in one colour */
function readPackage() {
  const chunks = join(root, 'node_modules/@fluentui/react-icons/lib/sizedIcons')
  const files = readdirSync(chunks).filter((file) => file.endsWith('.js'))
  const source = files.map((file) => readFileSync(join(chunks, file), 'utf8')).join('\n')
  const icons = source.matchAll(/createFluentIcon\('(\w+)', "(\d+)", \[([^\]]*)\]/g)
  return new Map(Array.from(icons, ([, name, size, paths]) => [name, `${size}, ${paths.replaceAll('"', "'")}`]))
}

/** @returns the module of an icon: calendar-ltr for CalendarLtr20Regular */
function moduleOf(icon) {
  const words = icon.replace(/\d+(Regular|Filled)$/, '')
  return words.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}
