import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { rulesOfAppearance } from '../../shared/hub/testing/rules-of-appearance.ts'

/** Each width and each colour scheme once, because what axe finds hardly ever depends on their combination. */
const appearances = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const

/** Runs a check narrow and light, then wide and dark. */
export async function inEachAppearance(page: Page, check: () => Promise<void>): Promise<void> {
  for (const { colorScheme, width } of appearances) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await check()
  }
}

/** Fails the test if axe finds a violation. @param where the state of the page, for the failure message
 *  @param rules all by default */
export async function expectNoViolations(page: Page, where = page.url(), rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (runOnly) => {
    // Waits until transitions have ended, because axe would measure intermediate colours; infinite animations are ignored.
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    )
    const { violations } = await window.axe.run(
      // Once a panel has been open, Fluent has elements at the ends of the page that pass the focus on at once.
      { exclude: ['[data-tabster-dummy]'] },
      {
        ...(runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } }),
        // By default axe would also describe every element that passes.
        resultTypes: ['violations'],
      },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules?.slice())
  expect.soft(found, `${where}, ${page.viewportSize()?.width ?? 'unknown'} px wide`).toEqual([])
}

/** Fails the test if axe finds a violation in one of the appearances of the page. The second one is tested only for what depends on it:
 *  on a wide screen no other elements are shown but those of the bars, which `every-page.spec.ts` tests with all rules. */
export async function expectNoViolationsInEachAppearance(page: Page): Promise<void> {
  const rules = [undefined, rulesOfAppearance]
  await inEachAppearance(page, () => expectNoViolations(page, page.url(), rules.shift()))
}

declare global {
  interface Window {
    /** Set by the script of axe. */
    axe: typeof axe
  }
}
