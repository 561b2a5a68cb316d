import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** @param where what the window is like at this moment, for the message of a failure */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  // A colour on its way to another is neither; what moves for as long as something lasts is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  // Electron opens no page of its own for axe to put its findings together in.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('[data-tabster-dummy]')
  const { violations } = await builder.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    where,
  ).toEqual([])
}
