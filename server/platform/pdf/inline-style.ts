import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { standalonePageStylePath } from '#shared/standalone-page-style.ts'
import type { PageCache } from '../pages/page-cache.ts'

export interface BuiltSite {
  /** Folder of the built site. */
  builtSite: string
  pages: Pick<PageCache, 'find'>
}

/** Allows what is in the file itself, but no script. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"

/** Returns a standalone page with its style sheet and fonts in it: a page that is printed from a file can load nothing. */
export async function inlineStyle(page: string, { builtSite, pages }: BuiltSite): Promise<string> {
  const sheet = await pages.find(standalonePageStylePath)
  const style = sheet?.variants.identity.body.toString() ?? ''
  const fonts = await Promise.all(
    [...new Set(style.match(/\/assets\/[\w-]+\.woff2/g))].map(async (path) => {
      const content = await readFile(join(builtSite, 'client', path))
      return [path, `data:font/woff2;base64,${content.toString('base64')}`] as const
    }),
  )
  const inlined = fonts.reduce((text, [path, data]) => text.replaceAll(path, data), style)
  return page
    .replace(/<link rel="(?:icon|stylesheet)"[^>]*>/g, '')
    .replace(
      '</title>',
      () => `</title><meta http-equiv="Content-Security-Policy" content="${policy}" /><style>${inlined}</style>`,
    )
}
