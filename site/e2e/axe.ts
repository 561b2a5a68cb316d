import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Each width and each colour scheme once, because what axe finds hardly ever depends on their combination. */
export const appearances = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const

/** Fails the test if axe finds a violation. @param where the state of the page, for the failure message */
export async function expectNoViolations(page: Page, where = page.url()): Promise<void> {
  // Waits until transitions have ended, because axe would measure intermediate colours; infinite animations are ignored.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  const builder = new AxeBuilder({ page })
    // By default axe would also describe every element that passes.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // The default mode also checks cross-origin frames, of which there are none here, and opens a page for the results each time.
    .setLegacyMode()
    // Once a panel has been open, Fluent has elements at the ends of the page that pass the focus on at once.
    .exclude('[data-tabster-dummy]')
  const { violations } = await builder.analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      where,
    )
    .toEqual([])
}
