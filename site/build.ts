import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { entryFiles, firstViewFiles } from './build/client-assets.ts'
import {
  analyticsBuild,
  distribution,
  hubBuild,
  islandsBuild,
  renderBuild,
  siteFolder,
} from './build/configurations.ts'
import { writeIcons } from './build/icons.ts'
import { magazineLink } from './content/magazine.ts'

/** Printed by `npm run magazine`. */
const magazineFile = join(siteFolder, '../resources/magazine/home-extension-magazine.pdf')

/** Builds `dist/site/client` (what browsers load) and `dist/site/render.js` (what the server loads). */
export async function buildSite(): Promise<void> {
  await rm(distribution, { recursive: true, force: true })
  const clients = [buildOne(hubBuild()), buildOne(islandsBuild()), buildOne(analyticsBuild())] as const
  const [hub, ...others] = await Promise.all(clients)
  const entries = [hub, ...others].map((output) => entryFiles(siteFolder, output))
  await buildOne(renderBuild(Object.assign({}, ...entries)))
  await writeFile(join(distribution, 'hub-files.json'), JSON.stringify(firstViewFiles(hub)))
  await writeIcons(join(distribution, 'client'))
  await copyFile(magazineFile, join(distribution, 'client', magazineLink.path))
  await writeBuildId()
}

/** Names the build by its content: the server recognises by it the pages that it has stored of this build. */
async function writeBuildId(): Promise<void> {
  const hash = createHash('sha256')
  const entries = await readdir(distribution, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.toSorted()) hash.update(`${relative(distribution, file)}\n`).update(await readFile(file))
  await writeFile(join(distribution, 'build-id'), `${hash.digest('hex')}\n`)
}

async function buildOne(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  return (await build(config)) as Rolldown.RolldownOutput
}

if (import.meta.main) await buildSite()
