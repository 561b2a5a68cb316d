// npm run guide: takes the pictures of the hub's Help again. Run it after a change of what they show. With --check, as npm run release runs
// it first, it takes none: it fails when a step no longer works or a picture shows an earlier version of the hub.
import { findOrInstallBrowser } from './browser.mjs'
import { buildWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { environment, run } from './run-step.mjs'

const takesPictures = !process.argv.includes('--check')
await installWhenNeeded()
await buildWhenNeeded()
environment.TEST_BROWSER ??= await findOrInstallBrowser()
if (takesPictures) environment.TAKE_GUIDE_PICTURES = 'on'
process.exitCode = await run('playwright', ['test', '--config', 'site/e2e/release.config.ts'])
if (takesPictures && process.exitCode === 0)
  process.exitCode = await run('oxfmt', ['shared/hub/help/guide/picture-sizes.ts'])
