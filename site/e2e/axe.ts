import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Both widths and both colours, each once: what axe finds depends on one or on the other, hardly ever on the two together. */
export const appearances = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const

/** @param where what the page is like at this moment, for the message of a failure */
export async function expectNoViolations(page: Page, where = page.url()): Promise<void> {
  // A colour on its way to another is neither; what moves for as long as something lasts is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  const builder = new AxeBuilder({ page })
    // Of what is right, axe would otherwise describe every element.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // The other mode looks into frames of other origins, of which there are none here, and opens a page for its findings each time.
    .setLegacyMode()
    // Fluent's guards at the ends of the page, once a panel was open: they hand the focus on as they get it.
    .exclude('[data-tabster-dummy]')
  const { violations } = await builder.analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      where,
    )
    .toEqual([])
}
