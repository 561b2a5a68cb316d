// npm run dist: the installers of this system, into dist/console-installers. `--dir` stops before the installer, with the program in a folder.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, DIR_TARGET, Platform } from 'electron-builder'
import { describePackaging, hasSigningKey } from './packaging.ts'

const { values } = parseArgs({
  options: {
    dir: { type: 'boolean', default: false },
    output: { type: 'string' },
  },
})
const { env } = process

await build({
  targets: Platform.current().createTarget(values.dir ? DIR_TARGET : null),
  projectDir: join(import.meta.dirname, '..'),
  publish: 'never',
  config: describePackaging({
    publicUrl: env['PUBLIC_URL'] ?? 'https://www.example.com',
    email: env['BUSINESS_EMAIL'] ?? 'hello@example.com',
    isSigned: hasSigningKey(env, process.platform),
    electronFolder: env['ELECTRON_OVERRIDE_DIST_PATH'],
    outputFolder: values.output,
  }),
})
