import { join } from 'node:path'
import { build } from 'rolldown'
import type { Plugin } from 'vite'

const moduleId = 'virtual:inline-scripts'
const folder = join(import.meta.dirname, '../inline-scripts')
/** The scripts by export name: `pageScript` is in every page, the others only in pages that list them, and the service worker in a file
 *  of its own. */
const sources = {
  pageScript: 'page-script.ts',
  formPageScript: 'form-page.ts',
  dialogScript: 'dialog.ts',
  chipsScript: 'chips.ts',
  packageChoiceScript: 'package-choice.ts',
  galleryScript: 'gallery.ts',
  shareLinkScript: 'share-link.ts',
  checkoutScript: 'checkout.ts',
  callChoiceScript: 'call-choice.ts',
  enquiryFilesScript: 'enquiry-files.ts',
  hubServiceWorkerScript: '../sharing/hub-service-worker.ts',
} as const

/** Compiles each inline script to one minified string. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    async load(id) {
      if (id !== `\0${moduleId}`) return null
      const scripts = await Promise.all(
        Object.entries(sources).map(
          async ([name, file]) => `export const ${name} = ${JSON.stringify(await compile(file))}`,
        ),
      )
      return scripts.join('\n')
    },
  }
}

async function compile(file: string): Promise<string> {
  const { output } = await build({
    input: join(folder, file),
    write: false,
    platform: 'browser',
    transform: { target: 'es2022' },
    output: { format: 'iife', minify: true },
  })
  return output[0].code.trim()
}
