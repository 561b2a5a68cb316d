// npm run guide: takes the pictures of the hub's Help again. Run it after a change of what they show.
import { findOrInstallBrowser } from './browser.mjs'
import { buildWhenNeeded, environment, installWhenNeeded, run } from './steps.mjs'

await installWhenNeeded()
await buildWhenNeeded()
environment.TEST_BROWSER ??= await findOrInstallBrowser()
environment.TAKE_GUIDE_PICTURES = 'on'
process.exitCode =
  (await run('playwright', ['test', '--config', 'site/e2e/playwright.config.ts', 'guide.spec.ts'])) ||
  (await run('oxfmt', ['shared/hub/help/guide/picture-sizes.ts']))
