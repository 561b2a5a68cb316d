import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** Each width and each colour once: what axe finds depends on one or on the other, hardly ever on the two together. */
const appearances = [
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 1280 },
] as const

/** Runs axe over what the hub shows, narrow and light, then wide and dark, and fails for each violation. */
export async function expectNoViolations(): Promise<void> {
  const found: string[] = []
  for (const { scheme, width } of appearances) {
    await page.viewport(width, 900)
    await preferColourScheme(scheme)
    await showNewTheme()
    const { violations } = await axe.run(
      // Fluent's guards at the ends of the page, once a panel was open: they pass the focus on as they get it.
      { exclude: ['[data-tabster-dummy]'] },
      { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] },
    )
    for (const { id, nodes } of violations) {
      found.push(`${scheme}, ${width} px, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
  }
  await preferColourScheme()
  expect(found).toEqual([])
}

/** Lets the browser prefer a colour scheme; undefined is its default. */
async function preferColourScheme(scheme?: 'light' | 'dark'): Promise<void> {
  const features = scheme ? [{ name: 'prefers-color-scheme', value: scheme }] : []
  await cdp().send('Emulation.setEmulatedMedia', { features })
}

/** Waits until the hub has the colours of its theme, and none is halfway to another. An animation without an end is not waited for. */
async function showNewTheme(): Promise<void> {
  // The browser reports the change of scheme at the beginning of a frame.
  for (const _ of ['report', 'render']) await new Promise(requestAnimationFrame)
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}
